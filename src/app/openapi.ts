// Turns the operations of an OpenAPI description into tools, with a mock for each; reads no file and sends nothing.
import { SightlineError } from '../sightline-error.js';
import { namesHint } from '../values/nearest-name.js';
import { defineTool } from './define-tool.js';
import type { JsonSchema } from './json-schema.js';
import type { Tool, ToolDefinition, ToolFromSchema, ToolInput, WorldState } from './tool.js';

/** An OpenAPI 3.0 or 3.1 document, parsed. */
export interface OpenApiDocument {
  paths?: Readonly<Record<string, unknown>>;
  components?: unknown;
}

type Mock<State extends object> = ToolFromSchema<State>['mock'];

/** A mock, or a mock with what the description cannot express. */
export type MockOf<State extends object = WorldState> =
  | Mock<State>
  | ({ mock: Mock<State>; name?: string } & Pick<
      ToolDefinition<ToolInput>,
      'effect' | 'says' | 'idempotencyKey' | 'real'
    >);

interface Operation {
  id: string;
  method: string;
  path: string;
  description: string;
  parameters: readonly Parameter[];
  body: JsonSchema | null;
  bodyRequired: boolean;
  status: number;
  output: JsonSchema | null;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

type Node = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Tools for the operations that `mocks` names, by `operationId`, or by `GET /orders/{id}` if there is none. Arguments
 * are the parameters of path and query and the properties of a JSON body in one object; the lowest success status gives
 * the answer's status and schema. References within the document are followed.
 *
 * @throws SightlineError `app-invalid` for mocks of operations that the document does not have.
 *
 * @example
 * toolsFromOpenApi(JSON.parse(readFileSync('openapi.json', 'utf8')), {
 *   getOrder: ({ id }, world) => ({ id, at: world.now().toISOString() }),
 * });
 */
export function toolsFromOpenApi<State extends object = WorldState>(
  document: OpenApiDocument,
  mocks: Readonly<Record<string, MockOf<State>>>,
): Tool[] {
  const operations = operationsOf(document);
  const ids = operations.map(({ id }) => id);
  const unknown = Object.keys(mocks).filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw noSuchOperation(unknown, ids);
  return Object.entries(mocks).flatMap(([id, given]) => {
    const operation = operations.find((candidate) => candidate.id === id);
    return operation === undefined ? [] : [toolOf(operation, given, document)];
  });
}

function toolOf<State extends object>(
  operation: Operation,
  given: MockOf<State>,
  { components }: OpenApiDocument,
): Tool {
  const { mock, name, ...more } = typeof given === 'function' ? { mock: given } : given;
  const { description, method, path, status, output } = operation;
  const whole = (schema: JsonSchema): JsonSchema => ({ ...schema, components });
  return defineTool({
    name: name ?? operation.id.replace(/\W+/g, '_').replace(/^_+|_+$/g, ''),
    description,
    route: `${method.toUpperCase()} ${path.replace(/\{([^}]+)\}/g, ':$1')}`,
    status,
    input: whole(inputOf(operation)),
    textual: operation.parameters.map((parameter) => parameter.name),
    ...(output === null ? {} : { output: whole(output) }),
    ...more,
    mock,
  });
}

function inputOf({ parameters, body, bodyRequired }: Operation): JsonSchema {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const own = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  if (body === null) return own;
  const sent = bodyRequired
    ? body
    : { anyOf: [body, { type: 'object', maxProperties: parameters.length }] };
  return { ...own, allOf: [opened(sent)] };
}

/** Path and query are in the same object as the body, so the body must not forbid them. */
function opened(schema: JsonSchema): JsonSchema {
  const { additionalProperties, ...rest } = schema;
  return additionalProperties === false ? rest : schema;
}

function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const shared = nodes(nodeOf(item)['parameters']);
    return METHODS.flatMap((method) => {
      const operation = nodeOf(item)[method];
      if (operation === undefined) return [];
      return [operationOf(document, { path, method, shared, node: nodeOf(operation) })];
    });
  });
}

function operationOf(
  document: OpenApiDocument,
  { path, method, shared, node }: { path: string; method: string; shared: Node[]; node: Node },
): Operation {
  const find = (found: unknown): Node => resolve(document, nodeOf(found));
  const own = nodes(node['parameters']);
  const parameters = [...shared, ...own]
    .map(find)
    .filter((one) => ['path', 'query'].includes(String(one['in'])));
  const body = find(node['requestBody']);
  const answers = Object.entries(nodeOf(node['responses'])).filter(([code]) =>
    /^2\d\d$/.test(code),
  );
  const [code = '200', answer] = answers.sort(([a], [b]) => a.localeCompare(b))[0] ?? [];
  return {
    id:
      typeof node['operationId'] === 'string'
        ? node['operationId']
        : `${method.toUpperCase()} ${path}`,
    method,
    path,
    description:
      [node['summary'], node['description']].find((text) => typeof text === 'string') ?? '',
    parameters: parameters.map((one) => ({
      name: String(one['name']),
      in: String(one['in']),
      required: one['required'] === true,
      schema: nodeOf(one['schema']),
    })),
    body: jsonContent(find(node['requestBody'])),
    bodyRequired: body['required'] === true,
    status: Number(code),
    output: jsonContent(find(answer)),
  };
}

function jsonContent(node: Node): JsonSchema | null {
  const content = Object.entries(nodeOf(node['content'])).find(([type]) => /[/+]json\b/.test(type));
  return content === undefined ? null : nodeOf(nodeOf(content[1])['schema']);
}

/** For parameters, bodies and answers; the validator resolves references inside schemas. */
function resolve(document: OpenApiDocument, node: Node): Node {
  const pointer = node['$ref'];
  if (typeof pointer !== 'string' || !pointer.startsWith('#/')) return node;
  const parts = pointer
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return parts.reduce<Node>((at, part) => nodeOf(at[part]), document as Node);
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {};
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(nodeOf) : [];
}

function noSuchOperation(unknown: readonly string[], ids: readonly string[]): SightlineError {
  return new SightlineError('app-invalid', {
    what: 'Mocks are given for operations that the OpenAPI document does not have.',
    details: unknown.map((id) => `"${id}"; ${namesHint(id, ids, 'operations')}`),
    next: 'Name each by its operationId, or by method and path where it has none.',
  });
}
