// What is recorded of the models that planned trials ask, as lines for the start of a run; reads no cassette.
import { type Outlook, type RecordedRole, recordedRoles } from '../model/cassette/outlook.js';
import { counted } from '../scenario/problem.js';

/** A planned trial with what it will find recorded. */
export interface OutlookRow {
  scenario: string;
  trial: number;
  outlook: Outlook;
}

/** More are counted. */
const NAMED = 4;

/** One line for the mode, one for each role; empty where nothing is recorded nor replayed. Trials of another app can be in another mode. */
export function cassetteNotes(trials: readonly OutlookRow[]): string[] {
  return (['record', 'replay', 'auto'] as const).flatMap((mode) => {
    const own = trials.filter(({ outlook }) => outlook.mode === mode && asksAny(outlook));
    if (own.length === 0) return [];
    if (mode === 'record')
      return [`cassettes, record: the models of ${counted(own.length, 'trial')} are asked anew.`];
    const told =
      mode === 'replay'
        ? 'nobody is asked, and it costs nothing.'
        : 'what is recorded is replayed at no cost, the rest is asked and recorded.';
    return [`cassettes, ${mode}: ${told}`, ...recordedRoles.flatMap((role) => line(role, own))];
  });
}

function asksAny({ roles }: Outlook): boolean {
  return Object.keys(roles).length > 0;
}

/** "user: recorded for 2 of 4 trials; missing for late/1; stale for late/2: these trials end as errors." */
function line(role: RecordedRole, trials: readonly OutlookRow[]): string[] {
  const asking = trials.filter(({ outlook }) => outlook.roles[role] !== undefined);
  if (asking.length === 0) return [];
  const of = (state: string) => asking.filter(({ outlook }) => outlook.roles[role] === state);
  const lacking = (['missing', 'stale', 'unusable'] as const).flatMap((state) =>
    of(state).length === 0 ? [] : [`${state} for ${named(of(state))}`],
  );
  const isReplay = asking[0]?.outlook.mode === 'replay';
  const then = lacking.length > 0 && isReplay ? `: ${consequence(role)}` : '';
  const sum = `${role}: recorded for ${of('recorded').length} of ${counted(asking.length, 'trial')}`;
  return [`${[sum, ...lacking].join('; ')}${then}.`];
}

function consequence(role: RecordedRole): string {
  return role === 'user'
    ? 'these trials end as errors'
    : 'what is asked there stays open, and is inconclusive';
}

function named(trials: readonly OutlookRow[]): string {
  const names = trials.slice(0, NAMED).map(({ scenario, trial }) => `${scenario}/${trial}`);
  const more = trials.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
