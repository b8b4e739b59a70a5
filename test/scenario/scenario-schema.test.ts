import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { scenarioSchemaText } from '../../build/scenario-schema.mjs';
import { SCHEMA_COMMENT, schemaLine } from '../../src/scenario/schema-line.js';
import { scenarioSchema } from '../../src/scenario/schema.js';

const page = readFileSync('docs/scenarios.md', 'utf8');
const written = readFileSync('docs/scenario.schema.json', 'utf8');
const schema = JSON.parse(written) as { properties: Record<string, { description?: string }> };
const made = z.toJSONSchema(scenarioSchema, { io: 'input', unrepresentable: 'any' });

describe('docs/scenario.schema.json', () => {
  it('is what the schema and the page say; `npm run docs` writes it', () => {
    expect(scenarioSchemaText(made, page)).toBe(written);
  });

  it('would be written otherwise for another field, or another description', () => {
    const more = { ...made, properties: { ...made.properties, other: {} } };
    expect(scenarioSchemaText(more, page)).not.toBe(written);
    expect(scenarioSchemaText(made, page.replace('share of production', 'part of'))).not.toBe(
      written,
    );
  });

  it('describes every field', () => {
    const { expectations } = schema.properties as { expectations?: { properties?: object } };
    const fields = [
      ...Object.entries(schema.properties),
      ...Object.entries(expectations?.properties ?? {}),
    ];
    const bare = fields.filter(([, field]) => !(field as { description?: string }).description);
    expect(bare.map(([name]) => name)).toEqual([]);
    expect(fields.length).toBe(28);
  });

  it('accepts the scenarios of the demos, and no misspelled field', () => {
    const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    const files = readdirSync('scenarios', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)[a-z]\w+\.(yaml|json)$/.test(file))
      .map((file) => parse(readFileSync(`scenarios/${file}`, 'utf8')) as object);
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) expect([fits(file), fits.errors]).toEqual([true, null]);
    expect(fits({ ...files[0], titel: 'x' })).toBe(false);
  });

  it('is found from a file by its first line', () => {
    expect(schemaLine('scenarios/shop/a.yaml')).toBe(
      `${SCHEMA_COMMENT}../../node_modules/sightline/docs/scenario.schema.json`,
    );
  });
});
