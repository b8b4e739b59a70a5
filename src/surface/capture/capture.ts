// Takes a checkpoint: layout, the screen with and without text, and the accessibility tree, in one still moment.
import type { Page } from 'playwright';
import type { Landmark } from '../../app/definition.js';
import type { Layout } from '../../episode/layout.js';
import {
  inkedBoxes,
  markBlanked,
  redactLayout,
  type SecretRun,
} from '../../episode/redact-page.js';
import { redactFile } from '../../episode/redact-record.js';
import { createRedactor, REDACTED, type Redactor } from '../../episode/redactor.js';
import type { Movement } from '../../page/capture/protocol.js';
import { blankBoxes } from '../../episode/png.js';
import { SightlineError } from '../../sightline-error.js';
import { settleInk, withoutEmptyRoots } from './settle-ink.js';
import { closeFrames, restoreFrames } from './frames.js';
import { type Look, lookOnce } from './look.js';
import { composeLandmarks } from './landmarks.js';
import { strikeOut, widenSecretBoxes } from './secret-boxes.js';
import { span } from '../timing.js';
import { protocolOf, type ProtocolUse } from '../protocol-session.js';

/** The content of a checkpoint. Pictures are PNG in device pixels of the viewport. */
export interface Checkpoint {
  layout: Layout;
  /** The screen as it was. */
  png: Buffer;
  /** The same moment with all text ink switched off. */
  pngWithoutText: Buffer;
  /** ARIA snapshot of the body, as Playwright writes it. */
  aria: string;
  /** The page as one HTML file that replays without scripts and network, for people to look at. */
  dom: string;
}

export interface CaptureOptions {
  landmarks: Readonly<Record<string, Landmark>>;
  /** Secrets to strike out besides those in fields; learns what fields hold. Default: without patterns. */
  redactor?: Redactor;
  /**
   * Internal. `off`: do without the Chrome DevTools protocol, as in browsers that have none, and in tests
   * of that. Then the pictures come from Playwright, closed shadow roots stay shut and are listed as
   * `closed_root`, and copies hold no picture that the page's scripts cannot read. Default `auto`.
   */
  protocol?: ProtocolUse;
}

const ATTEMPTS = 3;
/** Shorter parts of a secret are in too many other words. */
const LEAST_PART = 4;

/** One moment of a page: all that the browser had to be asked for, not read yet. */
export interface Exposure {
  /** Whether no text changed or moved, and no element came, went or changed its looks, while it was looked at. */
  isStill: boolean;
  /** Whether all of that still holds; false if the document has gone. Not after `close`. */
  isCurrent(): Promise<boolean>;
  /** Lets go of the page; `develop` needs it no more. */
  close(): void;
  /** Decides the ink, strikes secrets out and writes everything down; asks no browser. */
  develop(newestAgentMessage: string | null): Promise<Checkpoint>;
}

/**
 * Captures what the page shows, without touching the document: no node, attribute, focus, caret or
 * scroll position changes, and no animation is stopped. If text changes or moves between the two pictures it looks
 * again, three times in all; then what moved has no ink, and if text itself changed the whole is `unstable`. If the
 * text could not be switched off, ink is `missing`. Contents of password and card fields, and what the redactor knows,
 * are in none of the parts.
 * @throws {SightlineError} `checkpoint-failed` when the page cannot be read at all.
 * @example
 * const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: app.landmarks });
 * const ink = await measureInk(layout, png, pngWithoutText);
 */
export async function captureCheckpoint(
  page: Page,
  options: CaptureOptions & {
    /** The message that `in: 'newest_agent_message'` means, by the id that the observer gave it. */
    newestAgentMessage?: string | null;
  },
): Promise<Checkpoint> {
  const exposure = await expose(page, options);
  exposure.close();
  return checked(page, exposure.develop(options.newestAgentMessage ?? null));
}

/**
 * The part of a capture that needs a still page; `develop` does the rest, while the page may go on. `attempts`: how
 * often it looks at a page that is not still, by default three times. Close the result.
 * @throws {SightlineError} `checkpoint-failed`
 */
export function expose(
  page: Page,
  options: CaptureOptions,
  attempts = ATTEMPTS,
): Promise<Exposure> {
  return checked(page, lookUntilStill(page, options, attempts));
}

async function checked<Result>(page: Page, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new SightlineError('checkpoint-failed', {
      what: `Could not capture the screen at ${page.url()}.`,
      details: [cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)],
      next: 'See whether the page still answers: a crashed, closed or navigating page cannot be captured.',
      cause,
    });
  }
}

async function lookUntilStill(
  page: Page,
  options: CaptureOptions,
  attempts: number,
): Promise<Exposure> {
  const session = await protocolOf(page, options.protocol);
  const redactor = options.redactor ?? createRedactor();
  for (let attempt = 1; ; attempt += 1) {
    const look = await lookOnce(page, { ...options, redactor, session });
    const close = () => closeFrames(look.frames);
    const isStill = isWithoutMovement(look.movements);
    if (!isStill && attempt < attempts) {
      close();
      continue;
    }
    const secretBoxes = isStill
      ? look.secretBoxes
      : await widenSecretBoxes(page, look.secretBoxes, { redactor, session });
    const seen = { ...look, secretBoxes };
    const { landmarks } = options;
    return {
      isStill,
      isCurrent: async () => isWithoutMovement(await restoreFrames(look.frames)),
      close,
      develop: (newestAgentMessage) =>
        toCheckpoint(seen, { landmarks, newestAgentMessage, redactor }),
    };
  }
}

function isWithoutMovement(movements: readonly Movement[]): boolean {
  return movements.every(
    ({ changed, moved, stirred }) => !changed && !stirred && moved.length === 0,
  );
}

interface Developing {
  landmarks: Readonly<Record<string, Landmark>>;
  newestAgentMessage: string | null;
  redactor: Redactor;
}

async function toCheckpoint(look: Look, options: Developing): Promise<Checkpoint> {
  const { composition, secretBoxes } = look;
  const { redactor } = options;
  const seen = toLayout(look, options);
  await span('capture/decode', async () => {
    await settleInk(seen, look);
    seen.opaque = await withoutEmptyRoots(seen, look.png);
  });
  const { layout, runs } = redactLayout(seen, redactor);
  const isNew = redactor.values.some((value) => !look.knownSecrets.includes(value));
  const boxes = isNew ? [...secretBoxes, ...inkedBoxes(runs)] : secretBoxes;
  markBlanked(layout, boxes);
  const blank = (png: Buffer) => blankBoxes(png, boxes, layout.viewport.width);
  const [png, pngWithoutText] = await span('capture/blank', () =>
    Promise.all([blank(look.png), blank(look.withoutText)]),
  );
  const values = composition.secrets.map(({ value }) => value);
  const aria = strikeParts(strikeOut(redactor.text(look.aria), values), runs);
  const dom = redactFile('dom.html', await span('capture/resources', () => look.dom), redactor);
  return { layout, png, pngWithoutText, aria, dom };
}

/** A secret spread over inline elements is in the tree in parts. */
function strikeParts(text: string, runs: readonly SecretRun[]): string {
  return runs
    .map(({ fragment, span }) => fragment.text.slice(...span).trim())
    .filter((part) => part.length >= LEAST_PART)
    .reduce((left, part) => left.replaceAll(part, REDACTED), text);
}

function toLayout(look: Look, { landmarks, newestAgentMessage }: Developing): Layout {
  const { frames, composition, found } = look;
  const [top] = frames;
  if (!top) throw new Error('The page has no main frame.');
  const { viewport, deviceScaleFactor, scroll, document } = top.capture;
  return {
    format: 'sightline-layout',
    version: 1,
    viewport,
    deviceScaleFactor,
    scroll,
    document,
    ink: { state: 'measured', why: null },
    fragments: composition.fragments,
    controls: composition.controls,
    parts: composition.parts,
    landmarks: composeLandmarks(landmarks, found, { composition, newestAgentMessage }),
    opaque: composition.opaque,
    outlines: composition.outlines,
  };
}
