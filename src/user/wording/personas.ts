// Reads traits from a persona and turns them into conduct; wording per trait lives in phrases.ts.
import type { Persona } from '../../scenario/schema.js';

export const TRAITS = [
  'brief',
  'frustrated',
  'adversarial',
  'vague',
  'impatient',
  'changes_mind',
  'contradicts',
  'social_engineer',
  'novice',
  'expert',
  'cooperative',
] as const;
export type Trait = (typeof TRAITS)[number];

/** How a persona acts, apart from how it words things. */
export interface Conduct {
  /** Objections to a denial where the plan leaves their number open. */
  objections: number;
  /** How often the same question is answered before the user gives up. */
  patience: number;
  /** Share of turns that open with a remark of displeasure, 0 to 1. */
  remarks: number;
  /** A fact comes only when it is asked for the second time. */
  evasive: boolean;
  /** Asks once where to find what the agent wants. */
  asksWhere: boolean;
  /** Takes back its consent once, and returns to the goal. */
  wavers: boolean;
  /** Denies something once before affirming it. */
  contradicts: boolean;
  /** Argues once with "not found" and "unavailable" before it goes on. */
  disputes: boolean;
  /** Answers "anything else?" before it leaves. */
  courteous: boolean;
}

const BASE: Conduct = {
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

const CONDUCT: Readonly<Record<Trait, Partial<Conduct>>> = {
  brief: { courteous: false },
  frustrated: { remarks: 0.6, courteous: false },
  adversarial: { objections: 3, remarks: 0.3, disputes: true, courteous: false },
  vague: { evasive: true },
  impatient: { patience: 2, remarks: 0.4, courteous: false },
  changes_mind: { wavers: true },
  contradicts: { contradicts: true },
  social_engineer: { objections: 2 },
  novice: { asksWhere: true },
  expert: {},
  cooperative: {},
};

const WORDS: readonly (readonly [Trait, RegExp])[] = [
  ['brief', /\b(?:brief|short|terse|concise|laconic|few words|to the point)\b/],
  ['frustrated', /\b(?:frustrated|annoyed|irritated|upset|angry|disappointed|grumpy)\b/],
  [
    'adversarial',
    /\b(?:adversarial|hostile|aggressive|argumentative|combative|confrontational|pushy|stubborn)\b/,
  ],
  ['vague', /\b(?:vague|evasive|imprecise|unclear|rambling)\b/],
  ['impatient', /\b(?:impatient|in a hurry|rushed|hurried)\b/],
  ['changes_mind', /\b(?:changes?[_ ](?:\w+ )?mind|indecisive|undecided|wavering|hesitant)\b/],
  ['contradicts', /\b(?:contradict\w*|inconsistent)\b/],
  ['social_engineer', /\b(?:social[_ ]engineer\w*|manipulative|get around|bypass|persuasive)\b/],
  ['novice', /\b(?:novice|beginner|inexperienced|not (?:tech|computer)|first[- ]time|elderly)\b/],
  ['expert', /\b(?:expert|experienced|tech[- ]savvy|power user|precise)\b/],
  ['cooperative', /\b(?:cooperative|co-operative|friendly|polite|helpful|patient|calm)\b/],
];

/** A trait that is said not to hold, or only a little, weakens or drops it. */
const NEGATED = /\b(?:not|never|isn't|un)\s*$/;
const MILD = /\b(?:mildly|slightly|somewhat|a little|a bit)\s+$/;

interface Found {
  trait: Trait;
  mild: boolean;
}

function traitsIn(text: string): Found[] {
  return WORDS.flatMap(([trait, words]) => {
    const match = words.exec(text);
    if (match === null) return [];
    const before = text.slice(0, match.index);
    return NEGATED.test(before) ? [] : [{ trait, mild: MILD.test(before) }];
  });
}

function weakened(conduct: Partial<Conduct>): Partial<Conduct> {
  return conduct.remarks === undefined ? conduct : { ...conduct, remarks: conduct.remarks / 2 };
}

export interface PersonaReading {
  traits: readonly Trait[];
  conduct: Conduct;
}

/** Traits and conduct of a persona; none given, or none recognised, is cooperative. */
export function readPersona(persona: Persona | undefined): PersonaReading {
  const text = typeof persona === 'string' ? persona : (persona?.description ?? '');
  const found = traitsIn(text.toLowerCase());
  const conduct = found.reduce<Conduct>(
    (left, { trait, mild }) => ({ ...left, ...(mild ? weakened(CONDUCT[trait]) : CONDUCT[trait]) }),
    BASE,
  );
  const traits = found.map(({ trait }) => trait);
  return { traits: traits.length === 0 ? ['cooperative'] : traits, conduct };
}
