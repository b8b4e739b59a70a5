// The rules of turns that the scenario fixes: how the user begins, and every turn of a script.
import type { Action } from '../../episode/action.js';
import { STRUCK_OUT } from '../../episode/redactor.js';
import type { ScriptTurn } from '../../scenario/schema.js';
import { playedTurns } from '../../scenario/script-turns.js';
import { sameControl } from '../control-names.js';
import type { UserTurn } from './record.js';
import type { RuleBreach, Rule } from './rules.js';

export const firstTurn: Rule = {
  name: 'first_turn',
  sentence: 'The first turn is the starting prompt, or the opening.',
  of: ['plan', 'model'],
  check({ scenario: { starting_prompt: prompt, opening }, turns }) {
    const entries: readonly ScriptTurn[] = opening ?? (prompt === undefined ? [] : [prompt]);
    if (entries.length === 0) return 'the scenario does not say how the user begins';
    const begun = actionsOf(turns).slice(0, entries.length);
    return begun.flatMap((one, at) => (one.isFixed ? [] : difference(one, entries[at], 'minor')));
  },
};

export const asScripted: Rule = {
  name: 'as_scripted',
  sentence: 'What was typed and pressed is what the script says, in its order, to its end.',
  of: ['script'],
  check({ scenario, turns, ending }) {
    const entries = playedTurns(scenario);
    // An earlier conversation that is played again has entries of its own.
    const done = actionsOf(turns).filter(({ isFixed }) => !isFixed);
    const breaches = done.flatMap((one, at) => difference(one, entries[at]?.entry, 'hindered'));
    if (ending?.kind !== 'done' || entries.length <= done.length) return breaches;
    const reason = `The script ended after ${done.length} of its ${entries.length} entries.`;
    const evidence = [{ seq: ending.seq, file: 'path.jsonl', text: reason }];
    const turn = turns.at(-1)?.turn ?? 0;
    return [...breaches, { turn, severity: 'hindered', reason, evidence }];
  },
};

function actionsOf(turns: readonly UserTurn[]) {
  return turns.flatMap((turn) => turn.actions.map((action) => ({ ...turn, action })));
}

/** The breach of an action that is not its entry; text that is struck out cannot be compared. */
function difference(
  { turn, seq, action }: { turn: number; seq: number; action: Action },
  entry: ScriptTurn | undefined,
  severity: RuleBreach['severity'],
): RuleBreach[] {
  const done = actionParts(action);
  const wanted = entry === undefined ? ['nothing'] : entryParts(entry);
  const isSame = done.every((part, at) => {
    const other = wanted[at] ?? '';
    return sameControl(part, other) || [part, other].some((text) => text.includes(STRUCK_OUT));
  });
  if (isSame && wanted.length === done.length) return [];
  const [did, instead] = [done, wanted].map(([verb, ...texts]) => `${verb} “${texts.join(', ')}”`);
  const reason = `In turn ${turn} the user did: ${did}. The scenario has: ${instead}.`;
  return [{ turn, severity, reason, evidence: [{ seq, file: 'path.jsonl', text: did ?? '' }] }];
}

function actionParts(action: Action): string[] {
  if (action.kind === 'say') return ['say', action.text];
  if (action.kind === 'press') return ['press', action.name];
  if (action.kind === 'fill') return ['fill', action.name, action.value];
  if (action.kind === 'select') return ['select', action.option];
  return action.kind === 'upload' ? ['upload', ...action.files] : ['stop', action.why];
}

function entryParts(entry: ScriptTurn): string[] {
  if (typeof entry === 'string') return ['say', entry];
  if ('say' in entry) return ['say', entry.say];
  if ('press' in entry) return ['press', entry.press];
  if ('fill' in entry) return ['fill', entry.fill, entry.with];
  return 'select' in entry ? ['select', entry.select] : ['upload', ...[entry.upload].flat()];
}
