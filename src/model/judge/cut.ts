// Shortens the evidence for a model that cannot read all of it, the harmless first, and says which answers then do not count. Asks nobody.
import { countOf } from '../../values/count.js';
import type { Json } from '../../values/json.js';
import { type Fewer, fewerTexts } from './cut-texts.js';
import { withoutSpare } from './cut-world.js';
import type { LeftOutEvidence, Material } from './material.js';
import type { JudgeQuestion } from './question.js';

/** @param whole the evidence before any cut */
type Cut = (material: Material, question: JudgeQuestion, whole: Material) => Material;

/** Each on top of those before. The turn in question, else the last, always stays, with all its calls. */
const ladder: readonly Cut[] = [
  fewerRecords,
  knowledgeWithout('no_word'),
  knowledgeWithout('fewest_words'),
  withoutTurns((spare) => Math.ceil(spare / 2)),
  withoutTurns((spare) => spare - 1),
  withoutTurns((spare) => spare),
];

/**
 * Less and less of the evidence, as long as one of the answers could still count. The harmless goes first: records of
 * the world that nobody touched; of the policy the paragraphs that share no word with what the agent said, then those
 * that share fewest; then the oldest turns, half of those before the turn in question, all but one of them, all.
 */
export function cuts(whole: Material, question: JudgeQuestion): Material[] {
  const steps: Material[] = [];
  let last = whole;
  for (const cut of ladder) {
    const less = cut(last, question, whole);
    if (JSON.stringify(less).length >= JSON.stringify(last).length) continue;
    const { leftOut } = less;
    if (isUnfounded('yes', question, leftOut) && isUnfounded('no', question, leftOut)) break;
    steps.push(less);
    last = less;
  }
  return steps;
}

/** Whether an answer says that something is nowhere in evidence with parts left out: it may be in those parts. */
export function isUnfounded(
  answer: 'yes' | 'no' | 'cannot_tell',
  { leans, turn, looksBack }: JudgeQuestion,
  { turns, records, texts }: LeftOutEvidence,
): boolean {
  if (answer === 'cannot_tell') return false;
  // Turns that are left out are older than the one in question.
  const isTurnCut = turns > 0 && (turn === null || looksBack);
  const isCut = {
    ...{ transcript: isTurnCut, calls: isTurnCut },
    ...{ knowledge: texts > 0, world: records > 0 },
  };
  return leans[answer].some((kind) => isCut[kind]);
}

/** What was left out, in words; null if nothing was. */
export function leftOutWords({ turns, records, texts }: LeftOutEvidence): string | null {
  const parts = [
    ...(turns === 0 ? [] : [turns === 1 ? 'the oldest turn' : `the oldest ${turns} turns`]),
    ...(records === 0
      ? []
      : [`${countOf(records, 'record')} that nothing changed and no call or message names`]),
    ...(texts === 0 ? [] : [`${countOf(texts, 'paragraph')} of the policy`]),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

function fewerRecords(material: Material, { needs, about }: JudgeQuestion): Material {
  if (!needs.includes('world')) return material;
  const { transcript, calls } = material;
  const spoken = [
    ...transcript.map(({ text }) => text),
    ...calls.flatMap(({ args, response }) => [...texts(args), ...texts(response)]),
    ...Object.values(about),
  ];
  const [world, records] = withoutSpare(material.world, spoken);
  return { ...material, world, leftOut: { ...material.leftOut, records } };
}

function texts(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, one]) => [key, ...texts(one)]);
}

function knowledgeWithout(which: Fewer): Cut {
  return (material, { needs, turn, about }) => {
    if (!needs.includes('knowledge')) return material;
    const said = material.transcript.filter(
      (one) => one.who === 'agent' && one.turn === (turn ?? one.turn),
    );
    const words = [...said.map(({ text }) => text), ...Object.values(about)].join('\n');
    const { kept, gone } = fewerTexts(material.knowledge, words, which);
    const { leftOut } = material;
    return { ...material, knowledge: kept, leftOut: { ...leftOut, texts: leftOut.texts + gone } };
  };
}

/** @param leaving how many of the turns before the one in question */
function withoutTurns(leaving: (spare: number) => number): Cut {
  return (material, { needs, turn }, { transcript }) => {
    if (!needs.includes('transcript') && !needs.includes('calls')) return material;
    const all = [...new Set(transcript.map((one) => one.turn))].sort((a, b) => a - b);
    const kept = turn ?? all.at(-1) ?? 0;
    const spare = all.filter((one) => one < kept);
    const turns = leaving(spare.length);
    if (turns <= material.leftOut.turns) return material;
    const from = spare[turns] ?? kept;
    const isIn = (one: { turn: number }): boolean => one.turn >= from;
    return {
      ...material,
      transcript: material.transcript.filter(isIn),
      calls: material.calls.filter(isIn),
      leftOut: { ...material.leftOut, turns },
    };
  };
}
