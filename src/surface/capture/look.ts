// One look at a page: frames, landmarks and every picture that is needed; judges nothing.
import { setTimeout as after } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import type { Landmark } from '../../app/definition.js';
import type { Box, Layout } from '../../episode/layout.js';
import type { Redactor } from '../../episode/redactor.js';
import type { InkSwitch, Movement } from '../../page/capture/protocol.js';
import { span, withinMs } from '../timing.js';
import { composeFrames, type Composition, findFrameCovers } from './compose.js';
import { type Contest, findContest, hasFaces } from './extra-pictures.js';
import {
  closeFrames,
  type FrameHandle,
  openFrames,
  type OpenFrame,
  readFrames,
  restoreFrames,
} from './frames.js';
import { composeLandmarks, type FoundLandmarks, locateLandmarks } from './landmarks.js';
import { composeSnapshot, copyFrames, resourceReader } from './snapshot.js';
import { findSecretBoxes } from './secret-boxes.js';

/** All that one look saw. */
export interface Look {
  /** Their sessions are open until somebody closes them. */
  frames: OpenFrame[];
  composition: Composition;
  found: FoundLandmarks;
  /** Overlapping texts, or null if there are none. */
  contest: Contest | null;
  png: Buffer;
  /** With one of each pair of such texts switched off; null if that was not needed or possible. */
  withoutSome: Buffer | null;
  withoutText: Buffer;
  /** The same once more; null if nothing on the page moves on its own. */
  withoutTextAgain: Buffer | null;
  /** Without the surfaces of things that contain no text; null if none is in sight. */
  withoutFaces: Buffer | null;
  /** The page once more as it is; null if nothing on it moves on its own. */
  again: Buffer | null;
  /** By index of the frame. */
  switches: InkSwitch[];
  movements: Movement[];
  /** Where secrets are painted, in CSS px of the viewport. */
  secretBoxes: Box[];
  /** What the redactor had learned when these were searched for. */
  knownSecrets: readonly string[];
  aria: string;
  /** The page as one HTML file for people, secrets and all. */
  dom: Promise<string>;
}

const DRAWN_TIMEOUT_MS = 1_000;
const LEAST_PATIENCE_MS = 150;
/** As a multiple of what the top frame took. */
const PATIENCE = 4;
const SWITCH_TIMEOUT_MS = 5_000;
const ARIA_TIMEOUT_MS = 2_000;

/** Looks once. Every switch is undone when this returns or throws; where it returns, the sessions of the frames stay open. */
export async function lookOnce(
  page: Page,
  wanted: {
    landmarks: Readonly<Record<string, Landmark>>;
    redactor: Redactor;
    session: CDPSession | null;
  },
): Promise<Look> {
  const { session } = wanted;
  const held = await span('capture/layout', () => openFrames(page, session));
  try {
    const camera = cameraOf(page, session, held[0]?.facts.deviceScaleFactor ?? 1);
    // The page has time for questions while a picture is encoded.
    const [png, asked, found, copies] = await Promise.all([
      span('capture/picture', () => camera.shoot()),
      span('capture/boxes', () => askFrames(held, wanted.redactor)),
      span('capture/landmarks', () => locateLandmarks(page, wanted.landmarks, held)),
      span('capture/copy', () => copyFrames(held)),
    ]);
    const { frames, composition } = asked;
    const dom = composeSnapshot(copies, resourceReader(page, session));
    dom.catch(() => undefined);
    const landmarks = composeLandmarks(wanted.landmarks, found, {
      composition,
      newestAgentMessage: null,
    });
    const switched = await shootSwitched(page, { frames, camera, composition, landmarks });
    const again = isRestless(frames)
      ? await span('capture/picture-again', () => shootAgain(camera, png))
      : null;
    return { ...asked, found, dom, png, again, ...switched };
  } catch (error) {
    closeFrames(held);
    throw error;
  }
}

function isRestless(frames: readonly OpenFrame[]): boolean {
  return frames.some(({ capture }) => capture.restless);
}

type FrameReading = Pick<Look, 'frames' | 'composition' | 'secretBoxes' | 'knownSecrets'>;

async function askFrames(held: readonly FrameHandle[], redactor: Redactor): Promise<FrameReading> {
  const frames = await readFrames(held);
  const composition = composeFrames(frames);
  const found = findSecretBoxes(frames, composition, redactor);
  const knownSecrets = redactor.values;
  const [secretBoxes] = await Promise.all([found, findFrameCovers(frames, composition)]);
  return { frames, composition, secretBoxes, knownSecrets };
}

interface Scene {
  frames: readonly OpenFrame[];
  camera: Camera;
  composition: Composition;
  landmarks: Layout['landmarks'];
}

type Switched = Omit<Look, keyof FrameReading | 'found' | 'png' | 'again' | 'dom'>;

/** Every picture for which something is switched off; the tree is read while the last one is encoded. */
async function shootSwitched(page: Page, scene: Scene): Promise<Switched> {
  const { frames, camera, composition, landmarks } = scene;
  const { fragments, controls } = composition;
  const contest = findContest(fragments);
  let movements: Movement[];
  let seen: Omit<Switched, 'movements'>;
  try {
    const withoutSome =
      contest && (await span('capture/picture-without-some', () => shootWithout(contest, scene)));
    const withoutFaces = hasFaces({ fragments, controls, landmarks })
      ? await span('capture/picture-without-faces', () => shootWithoutFaces(frames, camera))
      : null;
    const switches = await switchOff(frames);
    await presented(frames);
    const shot = span('capture/picture-without-text', () => camera.shoot());
    const [withoutText, aria] = await Promise.all([
      shot,
      span('capture/aria', () => ariaOf(page, painted(frames, shot))),
    ]);
    const withoutTextAgain = isRestless(frames)
      ? await span('capture/picture-again', () => shootAgain(camera, withoutText))
      : null;
    const without = { withoutSome, withoutFaces, withoutText, withoutTextAgain };
    seen = { contest, ...without, switches, aria };
  } finally {
    movements = await restoreFrames(frames);
  }
  return { ...seen, movements };
}

/** A page without a body, such as a frameset, has no tree to report. */
async function ariaOf(page: Page, from: Promise<unknown>): Promise<string> {
  await from;
  const snapshot = page.locator('body').ariaSnapshot({ timeout: ARIA_TIMEOUT_MS });
  return snapshot.catch(() => '');
}

/** Once the top frame is done with what the picture shows, so that a long query does not delay that. */
function painted([top]: readonly OpenFrame[], shot: Promise<unknown>): Promise<unknown> {
  const told = top?.session.evaluate((opened) => opened.painted());
  return Promise.race([told, shot]).catch(() => undefined);
}

async function switchOff(frames: readonly OpenFrame[]): Promise<InkSwitch[]> {
  const switched = frames.map(({ session }) =>
    withinMs(
      SWITCH_TIMEOUT_MS,
      session.evaluate((opened) => opened.switchInkOff()),
    ),
  );
  const settled = await Promise.allSettled(switched);
  return settled.map((one) =>
    one.status === 'fulfilled' ? one.value : { took: false, missing: [] },
  );
}

async function shootWithout(contest: Contest, scene: Scene): Promise<Buffer | null> {
  const { frames, composition, camera } = scene;
  const hidden = frames.map(({ session, index }) => {
    const ids = [...(composition.fragmentIds[index] ?? [])];
    const own = ids.filter(([, id]) => contest.off.has(id)).map(([local]) => local);
    return session.evaluate((opened, wanted) => opened.hideFragments(wanted), own);
  });
  const could = (await Promise.all(hidden)).every(Boolean);
  await presented(frames);
  return could ? camera.shoot() : null;
}

async function shootWithoutFaces(frames: readonly OpenFrame[], camera: Camera): Promise<Buffer> {
  await Promise.all(frames.map(({ session }) => session.evaluate((opened) => opened.hideFaces())));
  await presented(frames);
  return camera.shoot();
}

/**
 * A picture waits for the top frame to draw, not for frames that draw in a process of their own. These are waited for as long as
 * the machine is slow: several times what the top frame took. A frame out of sight, or one that may not run scripts, never tells.
 */
async function presented(frames: readonly OpenFrame[]): Promise<void> {
  const [top] = frames;
  const inner = frames.filter(({ parent }) => parent !== null);
  if (!top || inner.length === 0) return;
  const began = performance.now();
  const drawn = inner.map(({ session }) => session.evaluate((opened) => opened.drawn()));
  const asked = withinMs(
    DRAWN_TIMEOUT_MS,
    top.session.evaluate((opened) => opened.drawn()),
  ).catch(() => undefined);
  const patience = asked.then(() =>
    after(Math.max(LEAST_PATIENCE_MS, PATIENCE * (performance.now() - began)), undefined, {
      ref: false,
    }),
  );
  await Promise.race([Promise.allSettled(drawn), patience]);
}

/** One page's camera. Pictures are PNG in device pixels of the viewport, with the caret as it blinks. */
interface Camera {
  shoot(): Promise<Buffer>;
}

/**
 * The raw protocol call belongs to a session that does not know about an emulated scale: it would draw the page at one
 * device pixel per CSS pixel, and let the page notice. There Playwright takes the picture.
 *
 * The raw call does without Playwright's preparations. As it is asked for here, Playwright waits
 * for fonts and otherwise leaves documents of Chromium and Firefox alone; in every document of WebKit it
 * adds an empty style element to the head and takes it out again, which the app can observe.
 */
function cameraOf(page: Page, session: CDPSession | null, deviceScaleFactor: number): Camera {
  return session && deviceScaleFactor === 1 ? protocolCamera(session) : pageCamera(page);
}

/**
 * A second picture of a page that moves, to tell what does: if it is the first one to the byte, what turns may have come
 * round to where it was, and one more is taken.
 */
export async function shootAgain(camera: Camera, first: Buffer): Promise<Buffer> {
  const again = await camera.shoot();
  return again.equals(first) ? camera.shoot() : again;
}

function protocolCamera(session: CDPSession): Camera {
  return {
    async shoot() {
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
        captureBeyondViewport: false,
      });
      return Buffer.from(data, 'base64');
    },
  };
}

function pageCamera(page: Page): Camera {
  return {
    shoot: () => page.screenshot({ animations: 'allow', caret: 'initial', scale: 'device' }),
  };
}
