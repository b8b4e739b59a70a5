// Serves a review to one browser on this machine: the page, its episodes and their pictures, and takes its answers.
import { readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { checkpointFiles } from '../../episode/files.js';
import { listen, type RunningServer } from '../../loopback-server.js';
import { reviewPage } from '../../report/review/page.js';
import { isSameSecret } from '../../same-secret.js';
import { firstLine } from '../../sightline-error.js';
import { type RatingPlace, reviewedEpisode, reviewList, saveAnswer } from './rating.js';
import type { Reviewed } from './reviewed.js';

const HOST = '127.0.0.1';
/** Of an answer, in bytes. */
const LONGEST_BODY = 64 * 1024;

interface ReviewServer extends RunningServer {
  /** With the token: whoever knows it can read the episodes and answer. */
  url: string;
}

/** @param port 0: any that is free */
export async function serveReview(
  episodes: readonly Reviewed[],
  place: RatingPlace,
  { token, port }: { token: string; port: number },
): Promise<ReviewServer> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const ports = { own: port };
  const named = (c: Context): Reviewed | undefined => episodes[Number(c.req.param('at'))];

  app.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('x-content-type-options', 'nosniff');
    const [, given] = c.req.path.split('/');
    // Another name for this machine would be another site's page that had its name point here.
    if (!isOwn(c, ports.own) || !isSameSecret(given, token)) return c.text('Not allowed.', 403);
    return next();
  });
  app.get('/:token/', (c) => c.html(reviewPage(reviewList(episodes, place))));
  app.get('/:token/episodes/:at', (c) => {
    const one = named(c);
    if (one === undefined) return c.notFound();
    return c.json(reviewedEpisode(one, place, `files/${c.req.param('at')}`));
  });
  app.post('/:token/episodes/:at', async (c) => {
    const one = named(c);
    if (one === undefined) return c.notFound();
    const isJson = c.req.header('content-type') === 'application/json';
    const length = Number(c.req.header('content-length') ?? Number.NaN);
    if (!isJson || !(length <= LONGEST_BODY)) return c.text('Not an answer.', 400);
    const sent: unknown = await c.req.json().catch(() => null);
    if (!(await saveAnswer(one, place, sent))) return c.text('Not an answer.', 400);
    return c.json(reviewList(episodes, place));
  });
  app.get('/:token/files/:at/surface/:folder/:name', async (c) => {
    const file = await pictureOf(named(c), c.req.param('folder'), c.req.param('name'));
    if (file === null) return c.notFound();
    c.header('content-security-policy', FRAME_POLICY);
    c.header('content-type', c.req.param('name').endsWith('.png') ? 'image/png' : 'text/html');
    return c.body(await readFile(file));
  });
  app.onError((error, c) => c.text(firstLine(error), 500));

  const server = await listen(app, { host: HOST, port });
  ports.own = server.port;
  return { ...server, url: `http://${HOST}:${server.port}/${token}/` };
}

/** The saved document runs nothing and loads nothing. */
const FRAME_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Asked by that very address, and by no page but its own. */
function isOwn(c: Context, port: number): boolean {
  const hosts = [`${HOST}:${port}`, `localhost:${port}`];
  const origin = c.req.header('origin');
  return (
    hosts.includes(c.req.header('host') ?? '') &&
    (origin === undefined || hosts.some((host) => origin === `http://${host}`))
  );
}

const shown: ReadonlySet<string> = new Set([
  checkpointFiles.page,
  checkpointFiles.pageWithoutText,
  checkpointFiles.dom,
]);

/** Of a checkpoint of the episode; null for anything else, also behind a link that leads out of it. */
async function pictureOf(
  one: Reviewed | undefined,
  folder: string,
  name: string,
): Promise<string | null> {
  if (one === undefined || !shown.has(name)) return null;
  const { dir, checkpoints } = one.episode;
  if (![...checkpoints.values()].includes(folder)) return null;
  const [root, file] = await Promise.all([
    realpath(dir),
    realpath(join(dir, 'surface', folder, name)).catch(() => ''),
  ]);
  return file.startsWith(`${root}${sep}`) ? file : null;
}
