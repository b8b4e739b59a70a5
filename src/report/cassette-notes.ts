// What is recorded of the models that planned trials ask, as lines for the start of a run; reads no cassette.
import { type Outlook, type RecordedRole, recordedRoles } from '../cassette/mode.js';
import { countOf } from '../count.js';

/** A planned trial with the recordings that it will find. */
export interface OutlookRow {
  scenario: string;
  trial: number;
  outlook: Outlook;
}

/** One line for each mode, one for each role; none where models are simply asked. Trials of another app can be in another mode. */
export function cassetteNotes(trials: readonly OutlookRow[]): string[] {
  return (['record', 'replay', 'auto'] as const).flatMap((mode) => {
    const own = trials.filter(
      ({ outlook }) => outlook.mode === mode && Object.keys(outlook.roles).length > 0,
    );
    if (own.length === 0) return [];
    if (mode === 'record')
      return [`cassettes, record: the models of ${countOf(own.length, 'trial')} are asked again.`];
    const told =
      mode === 'replay'
        ? 'no model is asked.'
        : 'recorded answers are replayed; the rest is asked and recorded.';
    const lines = recordedRoles.flatMap((role) => line(role, own, mode === 'replay'));
    return [`cassettes, ${mode}: ${told}`, ...lines];
  });
}

/** "user: recorded for 2 of 4 trials; missing for late/1, late/2: these trials end as errors." */
function line(role: RecordedRole, trials: readonly OutlookRow[], isReplay: boolean): string[] {
  const asking = trials.filter(({ outlook }) => outlook.roles[role] !== undefined);
  if (asking.length === 0) return [];
  const missing = asking.filter(({ outlook }) => outlook.roles[role] === 'missing');
  const recorded = asking.length - missing.length;
  const sum = `${role}: recorded for ${recorded} of ${countOf(asking.length, 'trial')}`;
  if (missing.length === 0) return [`${sum}.`];
  return [`${sum}; missing for ${named(missing)}${isReplay ? `: ${consequence(role)}` : ''}.`];
}

function consequence(role: RecordedRole): string {
  return role === 'user'
    ? 'these trials end as errors'
    : 'questions asked there stay open and are inconclusive';
}

/** More are counted. */
const NAMED = 4;

function named(trials: readonly OutlookRow[]): string {
  const names = trials.slice(0, NAMED).map(({ scenario, trial }) => `${scenario}/${trial}`);
  const more = trials.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
