// The server of a review: who may ask, and what it hands out.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reviewed, reviewedOf } from '../../src/cli/review/reviewed.js';
import { serveReview } from '../../src/cli/review/server.js';
import { runToReview } from './run.js';

const token = '0123456789abcdef';
let root: string;
let file: string;
let episodes: Reviewed[];
let server: Awaited<ReturnType<typeof serveReview>>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-review-server-'));
  file = join(root, 'labels.jsonl');
  const run = await runToReview(root);
  ({ episodes } = await reviewedOf([run], { size: null, seed: 1, blind: false }));
  const place = { file, rater: 'ann', blind: false };
  server = await serveReview(episodes, place, { token, port: 0 });
});
beforeEach(() => rm(file, { force: true }));
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  host?: string;
}

/** Node's own client: `fetch` would not send another Host, and would tidy the path. */
function ask(
  path: string,
  { method = 'GET', headers = {}, body, host }: Asked = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = { ...headers, host: host ?? `127.0.0.1:${server.port}` };
    const options = { host: '127.0.0.1', port: server.port, path, method, headers: sent };
    request(options, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => (text += part));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}

const json = { 'content-type': 'application/json' };
const answer = JSON.stringify({ question: 'verdict', answer: 'yes' });

describe('the server of a review', () => {
  it('hands out the page, which may load from its own server alone, and an episode', async () => {
    const page = await ask(`/${token}/`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("default-src 'none'; script-src 'sha256-");
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(JSON.parse((await ask(`/${token}/episodes/0`)).text)).toHaveProperty('questions');
  });

  it.each([
    ['without the token', '/', {}],
    ['with another token', '/0123456789abcdee/episodes/0', {}],
    ['by another name of this machine', `/${token}/`, { host: 'sightline.example' }],
    ['by the right name on another port', `/${token}/`, { host: '127.0.0.1:1' }],
    ['from the page of another site', `/${token}/`, { headers: { origin: 'https://a.example' } }],
    ['from a page without an origin', `/${token}/`, { headers: { origin: 'null' } }],
  ])('refuses to be asked %s', async (_, path, asked) => {
    expect(await ask(path, asked)).toMatchObject({ status: 403, text: 'Not allowed.' });
  });

  it('saves an answer from its own page', async () => {
    const headers = { ...json, origin: `http://127.0.0.1:${server.port}` };
    const reply = await ask(`/${token}/episodes/0`, { method: 'POST', headers, body: answer });
    expect(reply.status).toBe(200);
    expect(await readFile(file, 'utf8')).toContain('"answer":"yes"');
  });

  it.each([
    ['that a form could send', { headers: { 'content-type': 'text/plain' }, body: answer }],
    ['that is no JSON', { headers: json, body: '{' }],
    ['to no question of the episode', { headers: json, body: '{"question":"x","answer":"yes"}' }],
    ['that is too long', { headers: json, body: JSON.stringify({ note: 'x'.repeat(70_000) }) }],
  ])('refuses an answer %s', async (_, asked) => {
    const reply = await ask(`/${token}/episodes/0`, { method: 'POST', ...asked });
    expect(reply.status).toBe(400);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it('says which line of the labels file cannot be read, and saves nothing over it', async () => {
    await writeFile(file, '{}\nnonsense\n');
    const reply = await ask(`/${token}/episodes/0`, {
      method: 'POST',
      headers: json,
      body: answer,
    });
    expect(reply.status).toBe(500);
    expect(reply.text).toContain('labels.jsonl');
    expect(await readFile(file, 'utf8')).toBe('{}\nnonsense\n');
  });

  it('hands out the pictures of a sampled episode, and its document without scripts', async () => {
    const picture = await ask(`/${token}/files/0/surface/end/page.png`);
    expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    const dom = await ask(`/${token}/files/0/surface/end/dom.html`);
    expect(dom.headers['content-security-policy']).toContain('sandbox');
  });

  it.each([
    ['/files/0/surface/end/layout.json'],
    ['/files/0/episode.json'],
    ['/files/0/surface/..%2F..%2F/page.png'],
    ['/files/0/surface/end/..%2F..%2Fepisode.json'],
    ['/files/9/surface/end/page.png'],
    ['/files/__proto__/surface/end/page.png'],
    ['/episodes/9'],
    ['/episodes/length'],
  ])('hands out nothing else: %s', async (path) => {
    expect((await ask(`/${token}${path}`)).status).toBe(404);
  });

  it('does not follow a link out of the episode', async () => {
    const [first] = episodes;
    if (first === undefined) throw new Error('no episode');
    const file = join(first.episode.dir, 'surface/end/page.png');
    const secret = join(root, 'secret.png');
    await cp(file, secret);
    await rm(file);
    await symlink(secret, file);
    expect((await ask(`/${token}/files/0/surface/end/page.png`)).status).toBe(404);
    await rm(file);
    await cp(secret, file);
  });
});
