// Writes the language of claims into docs/claims.md, between its marks, from the tables of src/claim, and the table of attribution into its page: `npm run docs`.
import { Buffer } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { writeAttribution } from './attribution-table.mjs';
import { between, table } from './doc-tables.mjs';

const PAGE = 'docs/claims.md';

/** The page with each part as the tables have it now. */
export function withReference(page, { forms, subjects, nouns, colors }) {
  const parts = {
    forms: formTables(forms),
    subjects: table(['subject', 'means'], subjects.map(subjectRow)),
    nouns: `${nouns.join(', ')}.`,
    colors: `${colors.join(', ')}.`,
  };
  return Object.entries(parts).reduce((text, [name, part]) => between(text, name, part), page);
}

function formTables(forms) {
  const groups = [...new Set(forms.map(({ about }) => about))];
  const blocks = groups.map((group) => {
    const rows = forms.filter(({ about }) => about === group).map(formRow);
    return `### ${group}\n\n${table(['form', 'holds if'], rows)}`;
  });
  return blocks.join('\n\n');
}

/** `X is enabled`, is disabled: with its negative, if that has words of its own. */
function formRow({ wording, negatives, means }) {
  const own = negatives.find((one) => !one.includes(' not '));
  const negative = own === undefined ? '' : `; ${own.replace(/^X(?:, Y and Z)? /u, '')}`;
  return [`\`${wording}\`${negative}`, means];
}

function subjectRow({ samples, means }) {
  return [samples.map((one) => `\`${one}\``).join(', '), means];
}

/** From the sources, since no bundle of the package exports it. */
async function readLanguage() {
  const { outputFiles } = await build({
    entryPoints: ['src/cli/claim-forms.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const { claimReference } = await import(`data:text/javascript;base64,${code}`);
  return claimReference();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, withReference(readFileSync(PAGE, 'utf8'), await readLanguage()));
  await writeAttribution();
}
