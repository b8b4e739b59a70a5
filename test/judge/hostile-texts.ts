// The texts of the folder `hostile`, and what a prompt says besides what is fenced in it; asks nobody.
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const FOLDER = new URL('hostile/', import.meta.url);
const fileSchema = z.array(z.strictObject({ what: z.string(), text: z.string() }));

/** What each is, and the text. */
export const texts = readdirSync(FOLDER).flatMap((file) =>
  fileSchema
    .parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')))
    .map(({ what, text }) => [`${file}: ${what}`, text] as const),
);

/**
 * An eighth of them, from every file: those for which a judge is asked on the wire. Of all others the prompt alone is
 * read, by which the judge of these tests answers.
 */
export const asked = texts.filter((_, index) => index % 8 === 0);

/** What nobody sees who reads a prompt; line breaks are the prompt's own. */
export const INVISIBLE = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** What is left of a prompt without its fences: only our own words may be. */
export function outside(text: string): string {
  return text.replace(/<([a-z_]+) id="([0-9a-f]{12})">\n[^<>]*\n<\/\1 id="\2">/g, '[$1]');
}
