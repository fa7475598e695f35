/** The little of Node's test runner that these tests use, declared so that no package is needed for it. */

declare module "node:test" {
  interface Context {
    name: string;
    mock: any;
  }
  type Body = (context: Context) => void | Promise<void>;
  export function test(name: string, body: Body): void;
  export function describe(name: string, body: () => void): void;
  export function it(name: string, body: Body): void;
  export function beforeEach(body: () => void | Promise<void>): void;
  export function afterEach(body: () => void | Promise<void>): void;
  export default test;
}

declare module "node:assert/strict" {
  interface Assert {
    (value: unknown, message?: string): asserts value;
    ok(value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    notDeepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(value: string, pattern: RegExp, message?: string): void;
    doesNotMatch(value: string, pattern: RegExp, message?: string): void;
    throws(block: () => unknown, expected?: unknown, message?: string): void;
    rejects(block: Promise<unknown> | (() => Promise<unknown>), expected?: unknown): Promise<void>;
    fail(message?: string): never;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(path: string | URL, encoding: "utf8"): string;
  export function readdirSync(path: string | URL): string[];
}

declare module "node:crypto" {
  interface Digest {
    update(data: Uint8Array | string): Digest;
    digest(form: "hex"): string;
  }
  export function createHash(name: string): Digest;
  export function createHmac(name: string, key: Uint8Array): Digest;
  export function randomBytes(count: number): Uint8Array;
}

declare const process: { argv: string[]; stdout: { write(text: string): void } };
