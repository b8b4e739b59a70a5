// Tells at the end of a process what it took: memory at its peak, what is left on its heap, in MB; processor time of all its threads, in ms.
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    globalThis.gc?.();
    const peak = process.resourceUsage().maxRSS / 1024;
    const left = process.memoryUsage().heapUsed / 1024 / 1024;
    process.stderr.write(
      `used: ${Math.round(peak)} ${Math.round(left)} ${Math.round((user + system) / 1000)}\n`,
    );
  });
