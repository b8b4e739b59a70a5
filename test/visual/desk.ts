// A small chat page, captured by a real browser into an episode, for comparing one look of it with another.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import type { AssertionOf } from '../../src/scenario/assertions/kinds.js';
import type { Environment } from '../../src/episode/format.js';
import type { Episode } from '../../src/episode/read.js';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { snapshotOf } from '../../src/grade/visual/snapshot.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import type { AssertionVerdict } from '../../src/episode/verdict/format.js';
import { launchBrowser } from '../browser.js';
import {
  agent,
  type Beat,
  closeStory,
  event,
  makeFolder,
  openStory,
  removeEpisodes,
  user,
} from '../grade/build-episode.js';

export const environment: Environment = {
  browser: { name: 'chromium', version: '156.0.8085.0' },
  viewport: { width: 640, height: 480 },
  deviceScaleFactor: 1,
  startUrl: 'http://127.0.0.1/',
  platform: 'linux-x64',
  fonts: '0a1b2c3d',
};

const STYLE = `<style>
  body { margin: 0; font: 15px/1.4 sans-serif; color: #222; background: #fff }
  header { padding: 10px 16px; background: #234; color: #fff }
  main { padding: 16px; width: 420px }
  .bubble { background: #eef1f4; padding: 10px 12px; border-radius: 8px; margin: 0 0 12px }
  .total { font-size: 18px; font-weight: 600; margin: 0 0 12px }
  button { font: inherit; padding: 8px 14px; background: #1d4a3a; color: #fff; border: 0 }
  .time { color: #555; font-size: 12px; margin: 8px 0 }
</style>`;

export interface Desk {
  /** Further rules. */
  css?: string;
  bubble?: string;
  total?: string;
  button?: string;
  time?: string;
  /** Between header and bubble. */
  above?: string;
  below?: string;
}

export function desk({
  css = '',
  bubble = 'Your refund is on its way to your card.',
  total = '$42.00',
  button = '<button>Talk to a person</button>',
  time = '10:24',
  above = '',
  below = '',
}: Desk = {}): string {
  return `${STYLE}<style>${css}</style><header>Northwind</header><main>${above}<p class="bubble">${bubble}</p>
    <p class="total">${total}</p>${button}<p class="time">${time}</p>${below}</main>`;
}

type Assertion = AssertionOf<'matches_snapshot'>;
export type Asked = Omit<Assertion, 'kind' | 'at'>;

export interface Stage {
  /** What the page shows, as an episode that is closed; `story` stands before the checkpoint. */
  episode: (html: string, given?: EpisodeOptions) => Promise<Episode>;
  /** The same, from the same capture as before if there is one. */
  once: (html: string, given?: EpisodeOptions) => Promise<Episode>;
  /** Stores what an episode shows at its end as the snapshot. */
  store: (episode: Episode, asked?: Asked) => Promise<void>;
  /** Stores the first page and grades the second by it. */
  compare: (
    before: string,
    after: string,
    asked?: Asked,
    given?: EpisodeOptions,
  ) => Promise<AssertionVerdict>;
  /** Path of the picture of the checkpoint. */
  snapshot: () => string;
}

export interface EpisodeOptions {
  environment?: Environment;
  story?: readonly Beat[];
  landmarks?: Record<string, (page: Page) => ReturnType<Page['locator']>>;
  /** Texts in this element are the agent's first message. */
  agentIn?: string;
  /** Texts in this element are the user's first message. */
  userIn?: string;
  /** Who plays the user. Default: a person. */
  played?: 'plan' | 'script';
}

const PLAIN: EpisodeOptions = {};

export function deskStage(): Stage {
  let page: Page;
  let folder = '';
  beforeAll(async () => {
    const browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 640, height: 480 } });
    folder = mkdtempSync(join(tmpdir(), 'visual-'));
    await makeFolder();
  });
  afterAll(async () => {
    await page.close();
    rmSync(folder, { recursive: true, force: true });
    await removeEpisodes();
  });
  const episode: Stage['episode'] = async (html, given = {}) => {
    const { landmarks = {}, story = [agent('Your refund is on its way.')], played } = given;
    await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
    const taken = await captureCheckpoint(page, { landmarks });
    const plan = {
      environment: given.environment ?? environment,
      app: { landmarks: Object.keys(landmarks) },
      header: {
        snapshots: join(folder, '{checkpoint}.png'),
        ...(played && { user: { kind: played, persona: [] } }),
      },
      story: [
        user('Where is my refund?'),
        ...story,
        event({ kind: 'checkpoint', name: 'end', folder: 'end' }),
      ],
    };
    const writer = await openStory(plan);
    for (const [role, element] of [
      ['agent', given.agentIn],
      ['user', given.userIn],
    ] as const) {
      const message = writer.transcript.find((one) => one.role === role);
      for (const one of taken.layout.fragments)
        if (element !== undefined && one.element.startsWith(element))
          one.message = message?.message ?? null;
    }
    await writer.files('surface/end', () =>
      Promise.resolve({
        'layout.json': JSON.stringify(taken.layout),
        'page.png': taken.png,
        'page-without-text.png': taken.pngWithoutText,
      }),
    );
    return readEpisode(await closeStory(writer, plan));
  };
  const snapshot = (): string => join(folder, 'end.png');
  // Most tests start from the same page: it is captured once for those with the same options.
  const known = new Map<unknown, Map<string, Episode>>();
  const once: Stage['once'] = async (html, given = PLAIN) => {
    const ofOptions = known.get(given) ?? new Map<string, Episode>();
    known.set(given, ofOptions);
    const taken = ofOptions.get(html) ?? (await episode(html, given));
    ofOptions.set(html, taken);
    return taken;
  };
  const store: Stage['store'] = async (one, asked = {}) => {
    const taken = await snapshotOf(one, { kind: 'matches_snapshot', at: 'end', ...asked });
    if (taken === null) throw new Error('The episode has nothing to store.');
    writeFileSync(snapshot(), taken.png);
    writeFileSync(snapshot().replace('.png', '.json'), JSON.stringify(taken.snapshot));
  };
  return {
    ...{ episode, once, store, snapshot },
    async compare(before, after, asked = {}, given = PLAIN) {
      await store(await once(before, given), asked);
      return gradeAssertion(await episode(after, given), {
        ...{ kind: 'matches_snapshot', at: 'end' },
        ...asked,
      });
    },
  };
}

/** What is told of each region, without its number and place. */
export function regionsOf({ evidence }: AssertionVerdict): string[] {
  return evidence.flatMap(
    ({ text }) => /^region \d+: (.*), at [^,]+, [^,]+, /.exec(text)?.[1] ?? [],
  );
}
