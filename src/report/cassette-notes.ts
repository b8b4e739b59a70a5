// What is recorded of the models that planned trials ask, as data and as lines for the start of a run; reads no cassette.
import { type Outlook, type RecordedRole, recordedRoles } from '../model/cassette/outlook.js';
import { countOf } from '../count.js';

/** A planned trial with the recordings that it will find. */
export interface OutlookRow {
  scenario: string;
  trial: number;
  outlook: Outlook;
}

/** What is recorded for the trials of one mode. Trials of another app can be in another mode. */
export interface CassetteOutlook {
  mode: 'record' | 'replay' | 'auto';
  /** How many of them ask a model. */
  trials: number;
  /** By role, of those that are asked. */
  roles: Partial<Record<RecordedRole, RoleOutlook>>;
}

type Named = Pick<OutlookRow, 'scenario' | 'trial'>;

/** How many trials ask, how many of them have it recorded, and which lack it. */
interface RoleOutlook extends Record<(typeof lacks)[number], Named[]> {
  trials: number;
  recorded: number;
}

const lacks = ['missing', 'stale', 'unusable'] as const;

/** One per mode; empty if nothing is recorded or replayed. */
export function cassetteOutlooks(trials: readonly OutlookRow[]): CassetteOutlook[] {
  return (['record', 'replay', 'auto'] as const).flatMap((mode) => {
    const own = trials.filter(({ outlook }) => outlook.mode === mode && asksAny(outlook));
    if (own.length === 0) return [];
    const roles = recordedRoles.flatMap((role) => {
      const asking = own.filter(({ outlook }) => outlook.roles[role] !== undefined);
      return asking.length === 0 ? [] : [[role, roleOutlook(role, asking)] as const];
    });
    return [{ mode, trials: own.length, roles: Object.fromEntries(roles) }];
  });
}

function asksAny({ roles }: Outlook): boolean {
  return Object.keys(roles).length > 0;
}

function roleOutlook(role: RecordedRole, asking: readonly OutlookRow[]): RoleOutlook {
  const of = (state: string): Named[] =>
    asking
      .filter(({ outlook }) => outlook.roles[role] === state)
      .map(({ scenario, trial }) => ({ scenario, trial }));
  return {
    ...{ trials: asking.length, recorded: of('recorded').length },
    ...{ missing: of('missing'), stale: of('stale'), unusable: of('unusable') },
  };
}

/** One line for the mode, one for each role. */
export function cassetteNotes(trials: readonly OutlookRow[]): string[] {
  return cassetteOutlooks(trials).flatMap(({ mode, trials: count, roles }) => {
    if (mode === 'record')
      return [`cassettes, record: the models of ${countOf(count, 'trial')} are asked again.`];
    const told =
      mode === 'replay'
        ? 'no model is asked, so it costs nothing.'
        : 'recorded answers are replayed at no cost; the rest is asked and recorded.';
    const lines = recordedRoles.flatMap((role) => {
      const one = roles[role];
      return one === undefined ? [] : [line(role, one, mode === 'replay')];
    });
    return [`cassettes, ${mode}: ${told}`, ...lines];
  });
}

/** "user: recorded for 2 of 4 trials; missing for late/1; stale for late/2: these trials end as errors." */
function line(role: RecordedRole, told: RoleOutlook, isReplay: boolean): string {
  const lacking = lacks.flatMap((state) =>
    told[state].length === 0 ? [] : [`${state} for ${named(told[state])}`],
  );
  const then = lacking.length > 0 && isReplay ? `: ${consequence(role)}` : '';
  const sum = `${role}: recorded for ${told.recorded} of ${countOf(told.trials, 'trial')}`;
  return `${[sum, ...lacking].join('; ')}${then}.`;
}

function consequence(role: RecordedRole): string {
  return role === 'user'
    ? 'these trials end as errors'
    : 'questions asked there stay open and are inconclusive';
}

/** More are counted. */
const NAMED = 4;

function named(trials: readonly Named[]): string {
  const names = trials.slice(0, NAMED).map(({ scenario, trial }) => `${scenario}/${trial}`);
  const more = trials.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
