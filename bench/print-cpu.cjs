// Adds a line to a file at the end of a process: the processor time that it took, all its threads included, in ms.
const { appendFileSync } = require('node:fs');
const process = require('node:process');
const { isMainThread } = require('node:worker_threads');

if (isMainThread)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    appendFileSync(process.env.BENCH_CPU_FILE, `${(user + system) / 1000}\n`);
  });
