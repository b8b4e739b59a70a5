// Reads which conducts a persona names, and how a plan user acts by them; wording per conduct lives in the phrases.
import { listedConducts } from '../../rules/conducts/behaviors.js';
import type { Manner } from '../../rules/conducts/conduct.js';
import { type ConductName, conductNames } from '../../rules/conducts/names.js';
import { conducts } from '../../rules/conducts/table.js';
import type { Persona } from '../../scenario/schema.js';

const BASE: Manner = {
  objections: 1,
  patience: 4,
  remarks: 0,
  evasive: false,
  asksWhere: false,
  wavers: false,
  contradicts: false,
  disputes: false,
  courteous: true,
};

/** A trait that is said not to hold, or only a little, weakens or drops it. */
const NEGATED = /\b(?:not|never|isn't|un)\s*$/;
const MILD = /\b(?:mildly|slightly|somewhat|a little|a bit)\s+$/;

interface Found {
  trait: ConductName;
  mild: boolean;
}

/** By the words of its row, or by its name: "prompt_injection", "prompt injection". */
function wordsOf(trait: ConductName): RegExp {
  return conducts[trait].words ?? new RegExp(`\\b${trait.replaceAll('_', '[_ ]')}\\b`);
}

function traitsIn(text: string): Found[] {
  return conductNames.flatMap((trait) => {
    const match = wordsOf(trait).exec(text);
    if (match === null) return [];
    const before = text.slice(0, match.index);
    return NEGATED.test(before) ? [] : [{ trait, mild: MILD.test(before) }];
  });
}

function mannerOf({ trait, mild }: Found): Partial<Manner> {
  const { manner = {} } = conducts[trait];
  return mild && manner.remarks !== undefined ? { ...manner, remarks: manner.remarks / 2 } : manner;
}

export interface PersonaReading {
  traits: readonly ConductName[];
  manner: Manner;
}

/** Conducts of a persona, those of its text first; none given, or none recognised, is cooperative. */
export function readPersona(persona: Persona | undefined): PersonaReading {
  const text = typeof persona === 'string' ? persona : (persona?.description ?? '');
  const inText = traitsIn(text.toLowerCase());
  const listed = listedConducts(persona)
    .filter((name) => !inText.some(({ trait }) => trait === name))
    .map((trait): Found => ({ trait, mild: false }));
  const found = [...inText, ...listed];
  const manner = found.reduce<Manner>((left, one) => ({ ...left, ...mannerOf(one) }), BASE);
  const traits = found.map(({ trait }) => trait);
  return { traits: traits.length === 0 ? ['cooperative'] : traits, manner };
}
