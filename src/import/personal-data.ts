// Replaces personal data and secrets consistently over one import: a person keeps their made-up name wherever they occur. Writes nothing.
import { type MadeUpValue, madeUp } from '../app/fixture-draft/made-up.js';
import type { Personal } from '../app/fixture-draft/personal.js';
import {
  learnPersonal,
  learnWhole,
  type Replacements,
  replacementsOf,
  replacing,
  walk,
} from '../app/fixture-draft/replace.js';
import type { Json } from '../scenario/schema.js';
import type { ImportedConversation, ImportSource } from './conversation.js';
import { roleNamed } from './message.js';

export interface PersonalData {
  /** Everything is learned before anything is replaced. */
  learn(value: Json): void;
  /** The same conversation with made-up people in it. */
  replace(conversation: ImportedConversation): ImportedConversation;
  /** In how many places each kind was replaced. */
  readonly places: ReadonlyMap<Personal, number>;
}

/** How people introduce themselves. */
const INTRODUCED =
  /(?:[Mm]y name(?:'s| is)|[Nn]ame:) +(\p{Lu}[\p{L}'’-]+(?: +\p{Lu}[\p{L}'’-]+){0,2})|(?:[Tt]his is|\b[Ii](?:'m|’m| am)) +(\p{Lu}[\p{L}'’-]+(?: +\p{Lu}[\p{L}'’-]+){1,2})/gu;

/**
 * @param origin of people who exist everything is replaced, in written tests secrets alone
 * @param secrets of the app file: patterns of what must not be kept
 */
export function personalData(
  origin: ImportSource['origin'],
  secrets: readonly RegExp[] = [],
): PersonalData {
  const isWanted = (kind: Personal) => origin === 'recorded' || kind === 'secret';
  const instead = madeUp();
  const places = new Map<Personal, number>();
  const tell = (kind: Personal) => void places.set(kind, (places.get(kind) ?? 0) + 1);
  let everywhere: Replacements | null = null;

  const learnInto = (value: Json, { of, as }: Pick<typeof instead, 'of' | 'as'>): void => {
    // "Guest" and "Bot" are what logs call people without a name.
    const isNobody = (kind: Personal, found: string) =>
      kind === 'name' && roleNamed(found) !== null;
    const into = {
      as,
      of: (kind: Personal, found: string) => (isNobody(kind, found) ? found : of(kind, found)),
    };
    walk(value, [], (leaf, path) => {
      learnPersonal(leaf, path, into, isWanted);
      if (typeof leaf !== 'string') return leaf;
      for (const pattern of secrets)
        for (const [found] of leaf.matchAll(
          new RegExp(pattern, `${pattern.flags.replace('g', '')}g`),
        ))
          into.of('secret', found);
      if (isWanted('name'))
        for (const [, named, introduced] of leaf.matchAll(INTRODUCED))
          learnWhole('name', named ?? introduced ?? '', into);
      return leaf;
    });
  };
  return {
    places,
    learn: (value) => learnInto(value, instead),
    replace({ people, ...conversation }) {
      everywhere ??= replacementsOf(instead.all().filter(({ kind }) => !isOneName(kind)));
      // First names are words of other texts too, so they are replaced only where their people are.
      const here: MadeUpValue[] = [];
      learnInto([conversation as unknown as Json, people ?? null], {
        of(kind, value) {
          const made = instead.of(kind, value);
          if (isOneName(kind)) here.push({ kind, value, instead: made });
          return made;
        },
        as: (kind, value, made) => void here.push({ kind, value, instead: made }),
      });
      const replace = replacing(replacementsOf(here), everywhere);
      return walk(
        conversation as unknown as Json,
        [],
        (leaf, path) => replace(leaf, path, tell),
        (name) => String(replace(name, [], tell)),
      ) as unknown as ImportedConversation;
    },
  };
}

/** A first or a last name on its own. */
function isOneName(kind: Personal): boolean {
  return kind === 'first name' || kind === 'last name';
}
