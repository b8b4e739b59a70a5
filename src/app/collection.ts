// The usual mocks over one collection of the world: list, get, create, update, remove.
import { z } from 'zod';
import type { Json } from '../values/json.js';
import { defineTool } from './define-tool.js';
import type { Tool, WorldContext } from './tool.js';

const OPERATIONS = ['list', 'get', 'create', 'update', 'remove'] as const;

/** What a collection can do. */
type Operation = (typeof OPERATIONS)[number];

/** How the mocks of a collection differ from the default. */
export interface CollectionOptions {
  /** Field that identifies an entry, such as "id". */
  key: string;
  /** Default `/<name>`. */
  path?: string;
  /** The word for one entry. Default: the name without its plural, `orders` -> `order`. */
  one?: string;
  /** Which operations there are. Default: all. */
  only?: readonly Operation[];
  /** Tool names instead of `list_orders`, `get_order`, `create_order`, `update_order`, `remove_order`. */
  names?: Partial<Record<Operation, string>>;
  /**
   * Query parameters of the list, with the field that each must equal, such as `{ email: 'customer_email' }`. Default:
   * every query parameter is compared with the field of the same name.
   */
  filters?: Readonly<Record<string, string>>;
  /** Before the number in the ids of new entries. Default: the first three letters of `one`, upper case. */
  idPrefix?: string;
}

type Entry = Record<string, Json>;

/** What all operations of one collection share. */
interface Shape extends CollectionOptions {
  name: string;
  one: string;
  path: string;
  /** Path parameter that carries the key: `order_id`. */
  param: string;
}

/**
 * Tools over the array `name` of the world's state, with equality filters on the list.
 *
 * Routes and answers: `GET /orders` -> `{ orders: […] }`, `GET /orders/:order_id` -> the entry,
 * `POST /orders` -> 201 and the entry, with an id if none was given, `PATCH /orders/:order_id` -> the entry with these
 * fields replaced, `DELETE /orders/:order_id` -> the entry that was removed. Unknown keys give 404 `{ error:
 * 'order_not_found' }`, an existing key 409 `{ error: 'order_exists' }`.
 *
 * @example
 * collection('orders', { key: 'id', only: ['list', 'get'], filters: { email: 'customer_email' } });
 */
export function collection(name: string, options: CollectionOptions): Tool[] {
  const one = options.one ?? singular(name);
  const param = options.key.startsWith(`${one}_`) ? options.key : `${one}_${options.key}`;
  const shape: Shape = { ...options, name, one, param, path: options.path ?? `/${name}` };
  const wanted = options.only ?? OPERATIONS;
  return OPERATIONS.filter((operation) => wanted.includes(operation)).map((operation) =>
    makers[operation](shape, options.names?.[operation] ?? usualName(shape, operation)),
  );
}

const makers: Record<Operation, (shape: Shape, name: string) => Tool> = {
  list: listTool,
  get: getTool,
  create: createTool,
  update: updateTool,
  remove: removeTool,
};

function usualName(shape: Shape, operation: Operation): string {
  return `${operation}_${operation === 'list' ? shape.name : shape.one}`;
}

function singular(name: string): string {
  if (/ies$/.test(name)) return name.replace(/ies$/, 'y');
  return name.replace(/(ss|sh|ch|x)es$/, '$1').replace(/([^s])s$/, '$1');
}

function listTool(shape: Shape, name: string): Tool {
  const { filters } = shape;
  const fields = Object.fromEntries(
    Object.keys(filters ?? {}).map((query) => [query, z.string().optional()]),
  );
  return defineTool({
    name,
    description: `All ${shape.name}, or those that equal the parameters.`,
    route: `GET ${shape.path}`,
    input: anyRecord(filters ? z.object(fields) : z.record(z.string(), z.json())),
    mock: (args, world) => ({
      [shape.name]: entriesOf(shape, world).filter((entry) => agrees(entry, args, filters)),
    }),
  });
}

function agrees(entry: Entry, args: Entry, filters: CollectionOptions['filters']): boolean {
  return Object.entries(args).every(([query, value]) =>
    isSame(entry[filters?.[query] ?? query], value),
  );
}

/** A query string and a path carry only text: "2" must find the number 2. */
function isSame(stored: Json | undefined, asked: Json | undefined): boolean {
  return (
    stored === asked || (isScalar(stored) && isScalar(asked) && String(stored) === String(asked))
  );
}

function isScalar(value: Json | undefined): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function getTool(shape: Shape, name: string): Tool {
  return defineTool({
    name,
    description: `One ${shape.one}.`,
    route: `GET ${shape.path}/:${shape.param}`,
    input: keyOnly(shape),
    mock: (args, world) => found(shape, args, world),
  });
}

function createTool(shape: Shape, name: string): Tool {
  return defineTool({
    name,
    description: `Creates one ${shape.one}.`,
    route: `POST ${shape.path}`,
    status: 201,
    input: z.record(z.string(), z.json()),
    mock: (args, world) => {
      const entries = entriesOf(shape, world);
      const key =
        args[shape.key] ?? world.id(shape.idPrefix ?? shape.one.slice(0, 3).toUpperCase());
      if (entries.some((entry) => isSame(entry[shape.key], key)))
        world.fail(409, { error: `${shape.one}_exists` });
      const created: Entry = { [shape.key]: key, ...args };
      entries.push(created);
      return created;
    },
  });
}

function updateTool(shape: Shape, name: string): Tool {
  return defineTool({
    name,
    description: `Changes fields of one ${shape.one}.`,
    route: `PATCH ${shape.path}/:${shape.param}`,
    input: anyRecord(z.looseObject({ [shape.param]: z.string() })),
    mock: (args, world) => {
      const entry = found(shape, args, world);
      const changes = Object.entries(args).filter(
        ([name]) => name !== shape.param && name !== shape.key,
      );
      return Object.assign(entry, Object.fromEntries(changes));
    },
  });
}

function removeTool(shape: Shape, name: string): Tool {
  return defineTool({
    name,
    description: `Removes one ${shape.one}.`,
    route: `DELETE ${shape.path}/:${shape.param}`,
    input: keyOnly(shape),
    mock: (args, world) => {
      const entry = found(shape, args, world);
      const entries = entriesOf(shape, world);
      entries.splice(entries.indexOf(entry), 1);
      return entry;
    },
  });
}

function keyOnly(shape: Shape): z.ZodType<Entry> {
  return anyRecord(z.object({ [shape.param]: z.string() }));
}

/** The names of these schemas are only known at run time, so Zod's types cannot express them. */
function anyRecord(schema: z.ZodType): z.ZodType<Entry> {
  return schema as z.ZodType<Entry>;
}

function found(shape: Shape, args: Entry, world: WorldContext): Entry {
  const entry = entriesOf(shape, world).find((candidate) =>
    isSame(candidate[shape.key], args[shape.param]),
  );
  return entry ?? world.fail(404, { error: `${shape.one}_not_found` });
}

/** A world without the collection gets an empty one, so that created entries are kept. */
function entriesOf(shape: Shape, world: WorldContext): Entry[] {
  const entries = (world.state[shape.name] ??= []);
  if (Array.isArray(entries)) return entries as Entry[];
  throw new Error(
    `The world holds no list under "${shape.name}", so collection() cannot serve it.`,
  );
}
