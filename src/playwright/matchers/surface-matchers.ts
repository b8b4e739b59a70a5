// The matcher on what is visible: claims about a checkpoint of an episode, or about a page that a test has opened.
import type { Page } from '@playwright/test';
import { claimSubjects } from '../../claim/claim.js';
import type { SeenClaim } from '../../claim/see.js';
import type { Mask } from '../../scenario/assertions/matches-snapshot.js';
import type { Episode } from '../../episode/read.js';
import { SightlineError } from '../../sightline-error.js';
import type { Assertion } from '../../episode/verdict/format.js';
import { assertExpectations, assertEpisode, onlyPositive } from './assert-episode.js';
import type { MatcherResult, MatcherState } from './matcher.js';

/** For an episode, the checkpoint comes first; a page is checked as it is now, until the claims hold. */
export type ShowArguments =
  [at: string, claims: ShownClaims] | [claims: ShownClaims, options?: ShowOptions];

/** Sentences, or claims of `see`. */
type ShownClaims = string | SeenClaim | (string | SeenClaim)[];

export interface ShowOptions {
  /** How long a page is checked again if a claim does not hold, ms. Default: that of `expect`, 5000. */
  timeout?: number;
}

/** What may differ from a snapshot; fields as in `expectations.surface`. */
export interface ScreenshotOptions {
  /** What may differ: a selector (what is there is ignored), or `{ selector | landmark, mode }`. Default: nothing. */
  masks?: Mask[];
  /** Whether the agent's words must be the same. Default: `same_shape` if a live model wrote them, else `exact`. */
  agentText?: 'exact' | 'same_shape';
}

export const surfaceMatchers = {
  /**
   * Claims about what a person sees hold at a checkpoint of an episode, or on any page, which is checked again until they do.
   * @example
   * await expect(episode).toShow('after_refund', '"$84.00" is shown.');
   * await expect(page).toShow('"Refund issued" is visible without scrolling.');
   * await expect(page).toShow(see.button('Send').isDisabled());
   */
  async toShow(
    this: MatcherState,
    shown: Episode | Page,
    ...args: ShowArguments
  ): Promise<MatcherResult> {
    if (isPage(shown)) {
      const [claims, options = {}] = args;
      if (typeof options !== 'object' || Array.isArray(options) || 'claim' in options)
        throw pageHasNoCheckpoint();
      const timeoutMs = options.timeout ?? this.timeout;
      const { showsOnPage } = await import('../running.js');
      return showsOnPage(this, shown, { claims: [claims].flat(), timeoutMs });
    }
    const [at, claims] = args;
    if (typeof at !== 'string' || !isClaims(claims)) throw checkpointIsMissing();
    const assertions = [claims].flat().map((one): Assertion => {
      if (typeof one !== 'string' && hasLocator(one)) throw locatorOfEpisode(one);
      return { kind: 'shows', at, claim: String(one), not: this.isNot };
    });
    return assertEpisode(this, shown, assertions);
  },

  /**
   * A checkpoint looks like its snapshot, which is stored and updated as those of Playwright's `toHaveScreenshot` are.
   * @example
   * await expect(episode).toMatchScreenshot('after_denial', { masks: ['.timestamp'] });
   */
  async toMatchScreenshot(
    this: MatcherState,
    episode: Episode,
    at: string,
    options: ScreenshotOptions = {},
  ): Promise<MatcherResult> {
    onlyPositive(this, 'toMatchScreenshot', 'mask what may differ');
    const { masks, agentText, ...unknown } = options;
    const asked = {
      ...(masks === undefined ? {} : { masks }),
      ...(agentText === undefined ? {} : { agent_text: agentText }),
    };
    return assertExpectations(this, episode, {
      surface: [{ at, snapshot: { ...asked, ...unknown } }],
    });
  },
};

function isPage(shown: Episode | Page): shown is Page {
  return 'mainFrame' in shown;
}

function isClaims(value: unknown): value is ShownClaims {
  const isSeen = typeof value === 'object' && value !== null && 'claim' in value;
  return typeof value === 'string' || Array.isArray(value) || isSeen;
}

function hasLocator({ claim }: SeenClaim): boolean {
  return claimSubjects(claim).some(({ kind }) => kind === 'locator');
}

function locatorOfEpisode(claim: SeenClaim): SightlineError {
  return new SightlineError('usage', {
    what: `"${String(claim)}" speaks of a locator, and an episode has no page any more.`,
    next: 'Name what it finds as a landmark in the app file, and write see.landmark(name).',
  });
}

function pageHasNoCheckpoint(): SightlineError {
  return new SightlineError('usage', {
    what: 'expect(page).toShow() was given a checkpoint. A page has no checkpoints: it is checked as it is now.',
    next: 'Give the claims alone: await expect(page).toShow(\'"Refund issued" is shown.\').',
  });
}

function checkpointIsMissing(): SightlineError {
  return new SightlineError('usage', {
    what: 'expect(episode).toShow() takes the name of a checkpoint and then the claims.',
    next: "Name it first: await expect(episode).toShow('end', '\"Refund issued\" is shown.').",
  });
}
