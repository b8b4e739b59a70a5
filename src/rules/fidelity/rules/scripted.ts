// Fidelity: the first turn is as written in the scenario; for a script, every turn.
import { countOf } from '../../../count.js';
import type { Action } from '../../../episode/action.js';
import { STRUCK_OUT } from '../../../episode/redactor.js';
import type { ScriptTurn } from '../../../scenario/schema.js';
import { hasFreeTurns, playedTurns } from '../../../scenario/script-turns.js';
import { sameControl } from '../../control-names.js';
import type { FidelityRecord } from '../record.js';
import { actionEvidence, type Rule, type RuleFinding, type RuleFound } from '../rule.js';

export const firstTurn: Rule = {
  name: 'first_turn',
  sentence: 'The first turn is the starting prompt, or the opening.',
  of: ['plan', 'model'],
  readsWords: false,
  check: checkFirst,
};

function checkFirst(record: FidelityRecord): RuleFinding {
  const { starting_prompt: prompt, opening } = record.scenario;
  const fixed: readonly ScriptTurn[] = opening ?? (prompt === undefined ? [] : [prompt]);
  if (fixed.length === 0) return { notCovered: 'the scenario does not say how the user begins' };
  const taken = deedsOf(record);
  for (const [at, entry] of fixed.entries()) {
    const one = taken[at];
    // How the episode ended says who stopped it in the middle of the opening.
    if (one === undefined) break;
    const difference = differs(entry, one.action);
    if (difference === null) continue;
    const { turn, seq } = one;
    const reason = `The user did not begin as the scenario says: it ${difference.did}, where ${difference.wanted} was to come.`;
    return {
      breaches: [
        { turn, severity: 'minor', reason, evidence: [actionEvidence(seq, difference.did)] },
      ],
    };
  }
  return { breaches: [] };
}

export const asScripted: Rule = {
  name: 'as_scripted',
  sentence: 'What was typed and pressed is what the script says, in its order.',
  of: ['script'],
  readsWords: false,
  check: checkAll,
};

function checkAll(record: FidelityRecord): RuleFinding {
  const isMixed = hasFreeTurns(record.scenario);
  const entries = playedTurns(record.scenario).filter(({ from }) => !isMixed || from === 'script');
  const done = deedsOf(isMixed ? scriptedAlone(record) : withoutReplayed(record));
  const breaches = done.flatMap(({ turn, seq, action }, at): RuleFound[] => {
    const entry = entries[at]?.entry;
    const difference =
      entry === undefined ? { did: 'went on', wanted: 'nothing more' } : differs(entry, action);
    if (difference === null) return [];
    const reason = `In turn ${turn} the user ${difference.did}, where ${difference.wanted} was to come by the script.`;
    const evidence = [actionEvidence(seq, difference.did)];
    return [{ turn, severity: 'hindered', reason, evidence }];
  });
  return { breaches: [...breaches, ...leftOut(record, entries.length - done.length)] };
}

function scriptedAlone(record: FidelityRecord): FidelityRecord {
  return { ...record, turns: record.turns.map((turn) => ({ ...turn, actions: turn.scripted })) };
}

function withoutReplayed(record: FidelityRecord): FidelityRecord {
  return { ...record, turns: record.turns.filter(({ isFixed }) => !isFixed) };
}

/** A script that ended itself has been played to its end. */
function leftOut({ ending, turns }: FidelityRecord, missing: number): RuleFound[] {
  if (ending?.kind !== 'done' || missing <= 0) return [];
  const turn = turns.at(-1)?.turn ?? 0;
  const entries = countOf(missing, 'entry', 'entries');
  const reason = `The script ended with ${entries} not played.`;
  return [{ turn, severity: 'hindered', reason, evidence: [actionEvidence(ending.seq, reason)] }];
}

/** What was done, action by action. */
function deedsOf({ turns }: FidelityRecord): { turn: number; seq: number; action: Action }[] {
  return turns.flatMap(({ turn, seq, actions }) =>
    actions.map((action) => ({ turn, seq, action })),
  );
}

interface Difference {
  /** Such as `said “Hello”`. */
  did: string;
  /** Such as `“Good day”`. */
  wanted: string;
}

/** Null if the action is what the entry says. */
function differs(entry: ScriptTurn, action: Action): Difference | null {
  const wanted = typeof entry === 'string' ? { say: entry } : entry;
  const same = isSame(wanted, action);
  return same ? null : { did: deed(action), wanted: wish(wanted) };
}

type Entry = Exclude<ScriptTurn, string>;

function isSame(entry: Entry, action: Action): boolean {
  switch (action.kind) {
    case 'say':
      return 'say' in entry && sameText(entry.say, action.text);
    case 'press':
      return 'press' in entry && sameControl(entry.press, action.name);
    case 'fill':
      return (
        'fill' in entry &&
        sameControl(entry.fill, action.name) &&
        sameText(entry.with, action.value)
      );
    case 'select':
      return 'select' in entry && spaced(entry.select) === spaced(action.option);
    case 'upload':
      return 'upload' in entry && [entry.upload].flat().join('\n') === action.files.join('\n');
    case 'done':
    case 'off_plan':
      return false;
  }
}

/** Text struck out of one of them cannot be compared. */
function sameText(wanted: string, typed: string): boolean {
  return (
    spaced(wanted) === spaced(typed) || [wanted, typed].some((text) => text.includes(STRUCK_OUT))
  );
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function deed(action: Action): string {
  switch (action.kind) {
    case 'say':
      return `said “${spaced(action.text)}”`;
    case 'press':
      return `pressed “${action.name}”`;
    case 'fill':
      return `filled “${action.name}” with “${action.value}”`;
    case 'select':
      return `selected “${action.option}”`;
    case 'upload':
      return `uploaded ${action.files.map((file) => `“${file}”`).join(', ')}`;
    case 'done':
    case 'off_plan':
      return `stopped: ${action.why}`;
  }
}

function wish(entry: Entry): string {
  if ('say' in entry) return `“${spaced(entry.say)}”`;
  if ('press' in entry) return `a press of “${entry.press}”`;
  if ('fill' in entry) return `“${entry.with}” in “${entry.fill}”`;
  if ('select' in entry) return `the choice of “${entry.select}”`;
  return `an upload of ${[entry.upload].flat().join(', ')}`;
}
