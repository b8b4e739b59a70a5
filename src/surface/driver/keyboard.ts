// A person without a mouse: gets to elements by Tab and arrow keys, and uses them by Enter and Space. Reading still turns the wheel.
import type { Frame, Page } from '@playwright/test';
import type { FocusState } from '../../page/observer/protocol.js';
import { SightlineError } from '../../sightline-error.js';
import type { Activity } from './activity.js';
import type { Frames } from './frames.js';
import { Pointer, type Target } from './pointer.js';

/** More than any page of a chat has; on the way there and back again everything was passed. */
const mostTabs = 300;
const mostArrows = 40;
/** One element may take several presses, as the parts of a date do; what takes more keeps the focus for good. */
const mostParts = 12;
const mostListed = 8;
/** How long a page may take to show that it heard a key, ms; a busy one must not be called deaf. */
const heardMs = 5000;

type Walked = FocusState | { unreached: string } | null;

export class Keyboard extends Pointer {
  private readonly activity: Activity;

  constructor(page: Page, frames: Frames, activity: Activity) {
    super(page, frames);
    this.activity = activity;
  }

  /** Moves the focus there; what cannot take it now is left where it is. */
  override async aim(frame: Frame, id: string): Promise<Target | null> {
    const target = await super.aim(frame, id);
    if (target === null) return null;
    // Whatever lies over it is not in the way of keys, and the focus brings it into view.
    const free: Target = { ...target, onScreen: true, coveredBy: null };
    if (!target.enabled) return free;
    // An arrow key may already choose, as in a group of radio buttons: that is for the press.
    const walked = await this.walk(frame, id, { upToArrows: true });
    if (walked === null) return null;
    if ('unreached' in walked) return { ...free, onScreen: false, unreached: walked.unreached };
    return { ...free, keys: { frame, id, ...walked } };
  }

  override bringIntoView(frame: Frame, id: string): Promise<Target | null> {
    return this.aim(frame, id);
  }

  /** As it is: the way to it was walked before. */
  override async aimAtBox(frame: Frame): Promise<Target | null> {
    const target = await super.aimAtBox(frame);
    return target && { ...target, onScreen: true, coveredBy: null };
  }

  override async focusBox(frame: Frame, boxId: string | null): Promise<void> {
    if (boxId !== null) await this.walk(frame, boxId);
  }

  override async press(target: Target, modifiers: readonly 'ControlOrMeta'[] = []): Promise<void> {
    if (modifiers.length > 0) throw new Error('Several options cannot be chosen by keyboard here.');
    await this.use(target, 1);
  }

  override async pressTwice(target: Target): Promise<void> {
    await this.use(target, 2);
  }

  private async use({ keys, name }: Target, times: number): Promise<void> {
    if (!keys || keys.key === null) return;
    const { frame, id, key, native } = keys;
    const now = await this.walk(frame, id);
    if (now === null || 'unreached' in now) throw unusable(name, now?.unreached ?? 'it has gone');
    if (native) return this.strike(key, times);
    for (const tried of [key, key === 'Space' ? 'Enter' : 'Space'] as const) {
      const { changes, pulse } = this.activity;
      const before = pulse.count;
      await this.strike(tried, times);
      await pulse.after(before, performance.now() + heardMs);
      if (this.activity.changes !== changes || pulse.count !== before) return;
    }
    throw unusable(
      name,
      'it has the focus of the keyboard, and neither Enter nor Space does anything',
    );
  }

  private async strike(key: string, times: number): Promise<void> {
    for (let left = times; left > 0; left -= 1) await this.page.keyboard.press(key);
  }

  /** Null: it has gone. `upToArrows` stops where arrow keys may lead to it. */
  private async walk(frame: Frame, id: string, { upToArrows = false } = {}): Promise<Walked> {
    const passed = new Map<string, string>();
    let [last, repeats] = ['', 0];
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      const state = await this.frames.call(frame, 'focusState', id);
      if (state === null || state.reached || (upToArrows && state.arrows)) return state;
      const led = state.arrows ? await this.byArrows(frame, id) : null;
      if (led !== null) return led;
      const stop = await this.stop();
      repeats = stop.id === last ? repeats + 1 : 0;
      const isRound = stop.id !== last && passed.has(stop.id);
      if (isRound || repeats > mostParts) return { unreached: unreachedText([...passed.values()]) };
      if (stop.id !== '') passed.set(stop.id, stop.name);
      last = stop.id;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab went through ${mostTabs} elements and did not come back to the first.`);
  }

  private async byArrows(frame: Frame, id: string): Promise<FocusState | null> {
    for (const key of ['ArrowDown', 'ArrowRight']) {
      for (let pressed = 0; pressed < mostArrows; pressed += 1) {
        await this.page.keyboard.press(key);
        const state = await this.frames.call(frame, 'focusState', id);
        if (state?.reached) return state;
        if (!state?.arrows) break;
      }
    }
    return null;
  }

  /** Of all frames together, since the focus of the page is in one of them. */
  private async stop(): Promise<{ id: string; name: string }> {
    const frames = this.frames.all();
    const stops = await Promise.all(frames.map((frame) => this.frames.call(frame, 'focusStop')));
    const there = stops.flatMap((stop, at) => (stop ? [{ ...stop, id: `${at}:${stop.id}` }] : []));
    return { id: there.map(({ id }) => id).join(' '), name: there.at(-1)?.name ?? '' };
  }
}

function unreachedText(names: readonly string[]): string {
  const told = names.slice(0, mostListed).map((name) => `"${name}"`);
  const more = names.length > mostListed ? ` and ${names.length - mostListed} more` : '';
  const through = told.length === 0 ? 'nothing at all' : `${told.join(', ')}${more}`;
  return `the keyboard does not get to it: Tab goes through ${through}`;
}

function unusable(name: string, why: string): SightlineError {
  return new SightlineError('control-not-found', {
    what: `The control "${name}" cannot be used without a mouse: ${why}.`,
    next: 'Look at the last checkpoint: a person without a mouse could not have used it there either.',
  });
}
