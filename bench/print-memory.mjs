// Tells at the end of a process how much memory it took at its peak, and what is left on its heap, in MB.
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => {
    globalThis.gc?.();
    const peak = process.resourceUsage().maxRSS / 1024;
    const left = process.memoryUsage().heapUsed / 1024 / 1024;
    process.stderr.write(`memory: ${Math.round(peak)} ${Math.round(left)}\n`);
  });
