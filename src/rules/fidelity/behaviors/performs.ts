// Whether a user did what a conduct has it type: by the words of the table, and for others by words that leave no doubt.
import { type Conduct, type ConductMove, isAbout, isTrigger } from '../../conducts/conduct.js';
import { type ConductName, conductFacts } from '../../conducts/names.js';
import { conductsOf } from '../../conducts/behaviors.js';
import type { FidelityRecord, UserTurn } from '../record.js';
import {
  forAJudge,
  freeTurns,
  kept,
  type Measure,
  notTold,
  saidIn,
  turnWith,
  violated,
} from './behavior.js';

/** The measure of a conduct with moves. Whoever words them for itself is left to a judge where no word tells. */
export function performs(name: ConductName, { moves = [], shows }: Conduct): Measure {
  const needs = conductFacts[name];
  return (record) => {
    if (needs !== undefined && !(needs in (record.scenario.knows ?? {})))
      return notTold(`knows has no "${needs}"`);
    const turns = freeTurns(record);
    const made =
      turns.find((turn) => moves.some((move) => isMade(move, turn))) ??
      (shows === undefined ? undefined : turnWith(turns, shows));
    if (made !== undefined) return kept(`In turn ${made.turn} the user did it.`);
    const occasions = turns.filter((turn) => moves.some((move) => isDue(move, turn)));
    if (occasions.length < fewest(moves))
      return notTold('nothing that the agent said called for it');
    if (record.kind !== 'plan') return forAJudge('no rule can tell it from the words');
    const missed = occasions.find((turn) => !othersIn(record).some((move) => isMade(move, turn)));
    return missed === undefined
      ? notTold('another conduct came first')
      : violated(missed, missedWords(name, missed), 'helped');
  };
}

function missedWords(name: string, { turn }: UserTurn): string {
  return `In turn ${turn} the user, who should show "${name}", had the occasion and let it pass.`;
}

const fewest = ([first]: readonly ConductMove[]) => first?.from ?? 1;

function othersIn({ conducts }: FidelityRecord): ConductMove[] {
  return conductsOf(conducts).flatMap(({ moves = [] }) => moves);
}

function isDue(move: ConductMove, { heard }: UserTurn): boolean {
  return isTrigger(move.at, heard.acts) && isAbout(move, heard.acts);
}

function isMade({ says }: ConductMove, turn: UserTurn): boolean {
  const said = saidIn(turn);
  return says.some((template) => asPattern(template).test(said));
}

/** A slot may hold anything. */
function asPattern(template: string): RegExp {
  const parts = template.split(/\{\w+\}/);
  return new RegExp(
    parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'),
    'i',
  );
}
