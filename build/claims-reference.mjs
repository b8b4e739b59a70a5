// Writes what the grammar of claims reads into docs/claims.md, between its marks: `npm run docs`.
import { Buffer } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const PAGE = 'docs/claims.md';

/** The page with both parts as the grammar has them now. */
export function withReference(page, reference) {
  return between(between(page, 'forms', formsText(reference)), 'nouns', nounsText(reference));
}

function between(page, name, text) {
  const [start, end] = [`<!-- ${name}: npm run docs -->`, `<!-- /${name} -->`];
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${PAGE} has no part between ${start} and ${end}.`);
  return `${before}${start}\n\n${text}\n\n${end}${after}`;
}

function formsText({ forms, shared }) {
  const groups = [...new Set(forms.map(({ about }) => about))];
  const blocks = groups.map((group) => {
    const own = forms.filter(({ about }) => about === group);
    return `### ${group}\n\n${fenced(own.map((form) => formText(form, shared)).join('\n\n'))}`;
  });
  const words = shared.map(({ short, template }) => `${short}: ${template}`).join('\n');
  return [...blocks, `### Words in these forms\n\n${fenced(words)}`].join('\n\n');
}

/** With its first wording alone: the others say the same, and a reader looks for what can be said. */
function formText({ example, templates }, shared) {
  return [example, ...templates.slice(0, 1).map((one) => `  ${shortened(one, shared)}`)].join('\n');
}

const SLOTS = { subject: 'X', other: 'Y', value: 'V', literal: 'W' };

function shortened(template, shared) {
  const short = shared.reduce((text, one) => text.replaceAll(one.template, one.short), template);
  return short.replace(/<(subject|other|value|literal)>/g, (_, slot) => SLOTS[slot]);
}

function nounsText({ nouns }) {
  return fenced(nouns.map((words) => words.join(', ')).join('\n'));
}

function fenced(text) {
  return `\`\`\`text\n${text}\n\`\`\``;
}

/** From the sources, since no bundle of the package exports it. */
async function readGrammar() {
  const { outputFiles } = await build({
    entryPoints: ['src/claim/reference.ts'],
    ...{ bundle: true, write: false, format: 'esm', platform: 'node' },
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const { claimReference } = await import(`data:text/javascript;base64,${code}`);
  return claimReference(true);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(PAGE, withReference(readFileSync(PAGE, 'utf8'), await readGrammar()));
