// Type-checks every part of the repository, each with the libraries it may use (DOM only in pages).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `typescript` itself stays at 6, for the linter: 7 has no interface for programs yet.
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')));
const projects = ['.', 'src/page', 'src/report/app', 'e2e/agents', 'e2e/foreign/pages'];

const failed = projects
  .filter((project) => existsSync(project))
  .filter(
    (project) =>
      spawnSync(process.execPath, [tsc, '--noEmit', '-p', project], { stdio: 'inherit' }).status,
  );
process.exit(failed.length > 0 ? 1 : 0);
