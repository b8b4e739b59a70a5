// Type-checks every part of the repository, each with the libraries it may use (DOM only in pages).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const projects = ['.', 'src/page', 'src/report/app', 'e2e/agents', 'e2e/foreign/pages'];

const failed = projects
  .filter((project) => existsSync(project))
  .filter(
    (project) =>
      spawnSync(process.execPath, [tsc, '--noEmit', '-p', project], { stdio: 'inherit' }).status,
  );
process.exit(failed.length > 0 ? 1 : 0);
