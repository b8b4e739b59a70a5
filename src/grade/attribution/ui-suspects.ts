// What the page did wrong according to the record: code that threw, controls without effect; looks at no screenshot.
import type { Log, Stop } from '../../episode/format.js';
import type { PathEvent } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import { brief } from '../../verdict/brief.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { agentMessages, toolCalls } from '../record.js';
import { eventAt, sortedBlames, settled, type Suspect } from './blame.js';
import { isLack } from './lack.js';
import { checkpointOf } from './sight.js';

export function uiSuspects(episode: Episode): Suspect[] {
  return [...crash(episode), ...deadControl(episode), ...unsent(episode)];
}

/** What the page did that left the user stuck; null if the agent spoke after it. */
export function pageStoodStill(episode: Episode): Suspect | null {
  const stood = uiSuspects(episode).filter(
    ({ at }) => !agentMessages(episode).some(({ turn }) => turn > (at?.turn ?? 0)),
  );
  return sortedBlames(stood)[0] ?? null;
}

/** Chromium's way of saying that a layout took two passes; harmless. */
const harmless = /ResizeObserver loop/;
/** Under a test clock, what a timer throws appears as a console error. */
const thrown = /^(?:Uncaught (?:\(in promise\) )?)?[A-Z]\w*Error\b[^\n]*\n\s+at /;

/** The first uncaught error, unless the conversation went on regardless. */
function crash(episode: Episode): Suspect[] {
  const error = episode.logs.find(isCrash);
  if (error === undefined) return [];
  const wentOn = agentMessages(episode).some(({ turn }) => turn > error.turn);
  if (wentOn) return [];
  const what = brief(error.text.split('\n')[0] ?? '').replace(/^Uncaught (?:\(in promise\) )?/, '');
  const sentence = `The page's own code threw “${what}” (turn ${error.turn}).`;
  return [
    {
      ...settled('ui', eventAt(error, 'logs.jsonl', what), sentence),
      explains: (verdict) =>
        stoppedTheUser(episode, verdict, error.turn) || lackAfter(episode, verdict, error.seq),
    },
  ];
}

function isCrash({ source, level, text }: Log): boolean {
  if (harmless.test(text)) return false;
  return (
    source === 'page_error' || (source === 'console' && level === 'error' && thrown.test(text))
  );
}

/** Endings in which somebody waited for a page that no longer did anything. */
const stuck = new Set<Stop['reason']>([
  'agent_silent',
  'control_not_found',
  'off_plan',
  'script_ended',
  'user_done',
]);

/** An error of the same turn may have been recorded before words that were already on the page. */
function stoppedTheUser(episode: Episode, { assertion }: AssertionVerdict, turn: number): boolean {
  if (assertion.kind !== 'ending' || !stuck.has(episode.closed.stop.reason)) return false;
  return !agentMessages(episode).some((message) => message.turn > turn);
}

/** What did not come, or could not be seen, from then on. */
function lackAfter(episode: Episode, verdict: AssertionVerdict, seq: number): boolean {
  if (verdict.outcome !== 'failed') return false;
  const at = checkpointOf(verdict.assertion);
  if (at === null) return isLack(verdict);
  const moment = episode.path.find((event) => event.kind === 'checkpoint' && event.name === at);
  return moment !== undefined && moment.seq > seq;
}

type Acted = Extract<PathEvent, { kind: 'user_action' }>;

/**
 * The user acted, nothing left the page, and nothing on it changed. If the page shows that the agent is working, it has
 * heard: it runs in the page.
 */
function deadControl(episode: Episode): Suspect[] {
  const { path } = episode;
  const settledTurn = path.find(
    (event) =>
      event.kind === 'settled' &&
      event.sent === 0 &&
      event.firstProgressMs === null &&
      event.busy === undefined &&
      isEmpty(episode, event.turn),
  );
  const acted = path.findLast(
    (event): event is Acted =>
      event.kind === 'user_action' &&
      event.turn === settledTurn?.turn &&
      event.seq < settledTurn.seq,
  );
  if (acted === undefined) return [];
  const { action, turn } = acted;
  const did = action.kind === 'press' ? `pressed “${action.name}”` : 'sent a message';
  const sentence = `The user ${did}, and nothing left the page (turn ${turn}).`;
  return [
    {
      ...settled('ui', eventAt(acted, 'path.jsonl', `${did}; no request followed`), sentence),
      explains: (verdict) =>
        stoppedTheUser(episode, verdict, acted.turn) || lackAfter(episode, verdict, acted.seq),
    },
  ];
}

function isEmpty(episode: Episode, turn: number): boolean {
  const asked = episode.path.some(
    (event) =>
      event.turn === turn &&
      (event.kind === 'tool_seen' || event.kind === 'model_call' || event.kind === 'agent_failed'),
  );
  const called = toolCalls(episode).some((call) => call.turn === turn);
  return !asked && !called && !agentMessages(episode).some((message) => message.turn === turn);
}

/** The driver pressed an enabled control that sends, pressed Enter as well, and the text stayed where it was. */
function unsent(episode: Episode): Suspect[] {
  const { deadControl: control } = episode.closed.stop;
  const acted = episode.path.findLast((event) => event.kind === 'user_action');
  if (control === undefined || acted === undefined) return [];
  const sentence = `The user wrote a message and pressed “${control}”, and nothing left the page (turn ${acted.turn}).`;
  return [
    {
      ...settled(
        'ui',
        eventAt(acted, 'path.jsonl', `pressed “${control}”; no request followed`),
        sentence,
      ),
      explains: (verdict) =>
        verdict.assertion.kind === 'ending' || lackAfter(episode, verdict, acted.seq),
    },
  ];
}
