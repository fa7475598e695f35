// lit-html's own types name this package; the client does not use Trusted Types, so one line replaces it.
declare module "trusted-types/lib/index.js" {
  export type TrustedHTML = string;
}
