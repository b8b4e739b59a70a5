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

/** A conduct that is said not to hold, or only a little, weakens or drops it. */
const NEGATED = /\b(?:not|never|isn't|un)\s*$/;
const MILD = /\b(?:mildly|slightly|somewhat|a little|a bit)\s+$/;

interface Found {
  conduct: ConductName;
  mild: boolean;
}

/** By the words of its row, or by its name: "prompt_injection", "prompt injection". */
function wordsOf(conduct: ConductName): RegExp {
  return conducts[conduct].words ?? new RegExp(`\\b${conduct.replaceAll('_', '[_ ]')}\\b`);
}

function conductsIn(text: string): Found[] {
  return conductNames.flatMap((conduct) => {
    const match = wordsOf(conduct).exec(text);
    if (match === null) return [];
    const before = text.slice(0, match.index);
    return NEGATED.test(before) ? [] : [{ conduct, mild: MILD.test(before) }];
  });
}

function mannerOf({ conduct, mild }: Found): Partial<Manner> {
  const { manner = {} } = conducts[conduct];
  return mild && manner.remarks !== undefined ? { ...manner, remarks: manner.remarks / 2 } : manner;
}

export interface PersonaReading {
  conducts: readonly ConductName[];
  manner: Manner;
}

/** Conducts of a persona, those of its text first; none given, or none recognized, is cooperative. */
export function readPersona(persona: Persona | undefined): PersonaReading {
  const text = typeof persona === 'string' ? persona : (persona?.description ?? '');
  const inText = conductsIn(text.toLowerCase());
  const listed = listedConducts(persona)
    .filter((name) => !inText.some(({ conduct }) => conduct === name))
    .map((conduct): Found => ({ conduct, mild: false }));
  const found = [...inText, ...listed];
  const manner = found.reduce<Manner>((left, one) => ({ ...left, ...mannerOf(one) }), BASE);
  const names = found.map(({ conduct }) => conduct);
  return { conducts: names.length === 0 ? ['cooperative'] : names, manner };
}
