// What a schema allows at a path, in words for a message; derived from the schema itself.
import { z } from 'zod';
import type { DataPath } from './source.js';

/** The part of JSON Schema that zod writes for this project's schemas. */
interface SchemaNode {
  $ref?: string;
  type?: string;
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  enum?: unknown[];
  const?: unknown;
  $defs?: Record<string, SchemaNode>;
}

/** Says what a schema allows below a path. */
export interface Allowed {
  /**
   * Field names of the object at the path; if it may be one of several and no field of `value` decides, of all of them.
   */
  fields(path: DataPath, value: unknown): string[];
  /** Whether the object at the path may have other fields too. */
  isOpen(path: DataPath): boolean;
  /** Words for the value at the path, such as "text or a list". */
  words(path: DataPath): string;
  /** Whether the value at the path may be null. */
  null(path: DataPath): boolean;
}

/** Reads the allowed names from a zod schema, through its JSON Schema. */
export function allowedBy(schema: z.ZodType): Allowed {
  let known: SchemaNode | undefined;
  const at = (path: DataPath): SchemaNode[] => {
    // Only if there is a problem to report: this takes longer than reading the files of most suites.
    const root = (known ??= jsonSchemaOf(schema));
    return path.reduce<SchemaNode[]>(
      (nodes, segment) => nodes.flatMap((node) => below(root, node, segment)),
      variants(root, root),
    );
  };
  return {
    fields: (path, value) => {
      const all = at(path);
      const meant = all.filter((node) => mayBe(node, value));
      const names = (meant.length > 0 ? meant : all).flatMap((node) =>
        Object.keys(node.properties ?? {}),
      );
      return [...new Set(names)];
    },
    isOpen: (path) =>
      at(path).some((node) => node.properties && node.additionalProperties !== false),
    words: (path) => alternatives(at(path)),
    null: (path) => at(path).some(({ type }) => type === 'null'),
  };
}

function jsonSchemaOf(schema: z.ZodType): SchemaNode {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode;
}

/** Whether each field that allows only one value has that value, if present. */
function mayBe({ properties = {} }: SchemaNode, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([name, member]) => {
    const wanted = properties[name]?.const;
    return wanted === undefined || wanted === member;
  });
}

/** A schema that accepts null, lists, objects and text accepts any JSON. */
function alternatives(nodes: readonly SchemaNode[]): string {
  const types = new Set(nodes.map(({ type }) => type));
  const isAnything = ['null', 'array', 'object', 'string'].every((type) => types.has(type));
  return isAnything
    ? 'a value that JSON can hold'
    : [...new Set(nodes.map(nodeWords))].join(' or ');
}

function below(root: SchemaNode, node: SchemaNode, segment: string | number): SchemaNode[] {
  const child = node.items ?? node.properties?.[segment] ?? node.additionalProperties;
  return typeof child === 'object' ? variants(root, child) : [];
}

function variants(root: SchemaNode, node: SchemaNode): SchemaNode[] {
  if (node.$ref !== undefined) {
    const name = node.$ref.split('/').at(-1) ?? '';
    return variants(root, root.$defs?.[name] ?? {});
  }
  const options = node.anyOf ?? node.oneOf;
  return options ? options.flatMap((option) => variants(root, option)) : [node];
}

function nodeWords(node: SchemaNode): string {
  const values = node.enum ?? ('const' in node ? [node.const] : null);
  if (values) return values.map((value) => JSON.stringify(value)).join(', ');
  if (node.type === 'object' && node.properties) {
    return `an object with ${Object.keys(node.properties).join(', ')}`;
  }
  return typeWords(node.type ?? 'any');
}

const words: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  any: 'any value',
};

/** A type name of JSON Schema or zod in words: "string" -> "text". */
export function typeWords(type: string): string {
  return words[type] ?? type;
}
