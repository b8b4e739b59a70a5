// Starts a server file as a process of its own with the preload, and ends it; the tests talk to it over HTTP alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface AgentProcess {
  url: string;
  /** What it has written to stderr so far. */
  errors(): string;
  json(path: string, init?: RequestInit): Promise<unknown>;
  close(): Promise<void>;
}

const preload = new URL('../../src/world/agent-kit/preload.ts', import.meta.url).href;

/** Waits until it listens. `env` is all that it has beside PATH. */
export async function startAgent(name: string, env: Record<string, string>): Promise<AgentProcess> {
  const file = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', preload, file], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const port = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /listening (\d+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${errors}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    errors: () => errors,
    json: async (path, init) => (await fetch(`${url}${path}`, init)).json(),
    async close() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
