// Many connections that each send a text and wait for it to come back.
// usage: node echoes.mjs PORT CONNECTIONS BYTES WARMUP_S SECONDS -> one JSON object

import { dial } from './frames.mjs';

const [port, connections, bytes, warmup, seconds] = process.argv.slice(2).map(Number);
const text = 'x'.repeat(bytes);
let count = 0;
for (let n = 0; n < connections; n += 1) {
  const line = dial({ port, path: '/echo' }, {
    open: () => line.send(text),
    text: () => { count += 1; line.send(text); },
    closed: () => {},
  });
}
await new Promise((done) => { setTimeout(done, warmup * 1000); });
process.stdout.write('go\n');
const before = count;
const began = performance.now();
const cpu = process.cpuUsage();
await new Promise((done) => { setTimeout(done, seconds * 1000); });
const spent = process.cpuUsage(cpu);
const wall = (performance.now() - began) / 1000;
process.stdout.write('done\n');
process.stdout.write(`${JSON.stringify({
  seconds: wall, echoes: count - before, client: (spent.user + spent.system) / 1e6 / wall,
})}\n`);
process.exit(0);
