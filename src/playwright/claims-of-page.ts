// Looks at an open page once and grades claims about it; opens nothing and writes nothing.
import type { Locator, Page } from 'playwright';
import { type Claim, claimSubjects } from '../claim/claim.js';
import { locatorOf, type SeenClaim } from '../claim/see.js';
import type { ClaimSubject } from '../claim/subjects.js';
import type { Layout } from '../episode/layout.js';
import { defectsOf, whyNotAxed } from '../see/defects/defects.js';
import {
  foundSubjects,
  gradeClaim,
  needsPick,
  type ReadClaim,
  readClaim,
} from '../see/grade-claim.js';
import { noRecords } from '../see/evidence.js';
import { type Ink, measureInk } from '../see/pixels/ink.js';
import { askAxe } from '../surface/capture/axe.js';
import { captureCheckpoint, type Checkpoint } from '../surface/capture/capture.js';
import { SightlineError } from '../sightline-error.js';
import type { ClaimResult } from '../episode/verdict/claim-result.js';
import type { Defect, Unmeasured } from '../episode/verdict/defect.js';

export interface SeenPage {
  taken: Checkpoint;
  ink: Ink | null;
  /** In the order they were asked. */
  claims: ClaimResult[];
  /** Null if nobody looked for any. */
  defects: PageDefects | null;
}

export interface PageDefects {
  defects: Defect[];
  /** What could not be looked for. */
  unmeasured: Unmeasured[];
}

/** A sentence, or a claim of the builder. */
export type PageClaim = string | SeenClaim;

/**
 * Captures the page as it is and grades each claim. There are no landmarks and no records here: subjects are quoted
 * text, roles, names and locators.
 *
 * @throws {SightlineError} `checkpoint-failed` when the page cannot be read, `usage` for a locator of another page.
 */
export async function claimsOfPage(
  page: Page,
  claims: readonly PageClaim[],
  { explains = false, defects = false }: { explains?: boolean; defects?: boolean } = {},
): Promise<SeenPage> {
  const located = locatorsIn(claims, page);
  const landmarks = Object.fromEntries(located.map(({ key, locator }) => [key, () => locator]));
  const taken = await captureCheckpoint(page, { landmarks });
  const axe = defects ? await askAxe(page) : null;
  const { layout, png, pngWithoutText } = taken;
  const ink = await measureInk(layout, png, pngWithoutText);
  const graded = claims.map((claim) => {
    const compiled = keyed(readOf(claim), located, layout.landmarks);
    const screen = { layout, ink, resolve: noRecords() };
    const result = gradeClaim({ claim: String(claim), compiled, ...screen });
    return explains ? { ...result, found: foundSubjects(compiled, screen) } : result;
  });
  const found = axe && {
    defects: defectsOf(layout, ink, axe),
    unmeasured: whyNotAxed(axe).map((why) => ({ kind: 'axe' as const, why })),
  };
  return { taken, ink, claims: graded, defects: found };
}

function readOf(claim: PageClaim): ReadClaim {
  return typeof claim === 'string'
    ? readClaim(claim, [])
    : { kind: 'measured', claim: claim.claim };
}

/** Whether looking at a page can decide it at all. */
export function canBeMeasured(claim: PageClaim): boolean {
  const read = readOf(claim);
  return read.kind === 'measured' && !needsPick(read.claim);
}

/** A subject that is a locator, and what it is looked for as. */
interface LocatedSubject {
  subject: ClaimSubject;
  name: string;
  key: string;
  locator: Locator;
}

/** Locators of two frames may be described alike, so each of one description gets a key of its own. */
function locatorsIn(claims: readonly PageClaim[], page: Page): LocatedSubject[] {
  const subjects = claims.flatMap((one) =>
    typeof one === 'string' ? [] : claimSubjects(one.claim),
  );
  const known = new Map<string, Locator[]>();
  return subjects.flatMap((subject) => {
    const locator = locatorOf(subject) as Locator | null;
    if (subject.kind !== 'locator' || locator === null) return [];
    const { name } = subject;
    if (locator.page() !== page) throw ofAnotherPage(name);
    const alike = known.get(name) ?? [];
    if (!alike.includes(locator)) known.set(name, [...alike, locator]);
    const at = alike.includes(locator) ? alike.indexOf(locator) : alike.length;
    return [{ subject, name, key: at === 0 ? name : `${name} (${at + 1})`, locator }];
  });
}

/** The claim with the keys in place of the descriptions that lead to other things too. */
function keyed(
  read: ReadClaim,
  located: readonly LocatedSubject[],
  landmarks: Layout['landmarks'],
): ReadClaim {
  if (read.kind !== 'measured') return read;
  const foundAs = (key: string): string => JSON.stringify(landmarks[key]);
  const others = located.filter(({ name, key }) => foundAs(name) !== foundAs(key));
  const keys = new Map(others.map(({ subject, key }) => [subject as object, key]));
  return keys.size === 0 ? read : { ...read, claim: withKeys(read.claim, keys) as Claim };
}

function withKeys(value: unknown, keys: ReadonlyMap<object, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withKeys(one, keys));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.entries(value).map(([name, held]) => [name, withKeys(held, keys)] as const);
  const key = keys.get(value);
  return { ...Object.fromEntries(copy), ...(key === undefined ? {} : { name: key }) };
}

function ofAnotherPage(locator: string): SightlineError {
  return new SightlineError('usage', {
    what: `The locator ${locator} belongs to another page than the one that is looked at.`,
    next: 'Give see() a locator of the page that expect() is given.',
  });
}
