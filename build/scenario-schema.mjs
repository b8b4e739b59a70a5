// Writes docs/scenario.schema.json, the scenario file as a JSON Schema for editors, with the words of docs/scenarios.md: `npm run docs`.
import { Buffer } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { itemsBelow } from './doc-lists.mjs';

const SCHEMA = 'docs/scenario.schema.json';
const PAGE = 'docs/scenarios.md';

/** The text of the schema: what the zod schema accepts, each field described by its item on the page. */
export function scenarioSchemaText(schema, page) {
  const { $schema, ...rest } = schema;
  const described = withDescriptions(rest, textsBelow(page, '## Fields'));
  const { expectations } = described.properties;
  described.properties.expectations = {
    ...withDescriptions(expectations, textsBelow(page, '## Expectations')),
  };
  const title = 'A scenario of Sightline';
  return `${JSON.stringify({ $schema, title, ...described }, null, 2)}\n`;
}

function withDescriptions(schema, texts) {
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const description = texts.get(name);
    return [name, description === undefined ? property : { description, ...property }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The text of each item by its names. */
function textsBelow(page, heading) {
  return new Map(
    itemsBelow(page, heading).flatMap(({ names, text }) =>
      names.map((name) => [name, plain(text)]),
    ),
  );
}

/** Without links, which lead nowhere from an editor. */
function plain(text) {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

/** From the sources, since no bundle of the package exports it. */
async function readSchema() {
  const contents = `
    import { z } from 'zod';
    import { scenarioSchema } from './src/scenario/schema.ts';
    export const schema = z.toJSONSchema(scenarioSchema, { io: 'input', unrepresentable: 'any' });
  `;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    ...{ bundle: true, write: false, format: 'esm', platform: 'node' },
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)).schema;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(SCHEMA, scenarioSchemaText(await readSchema(), readFileSync(PAGE, 'utf8')));
