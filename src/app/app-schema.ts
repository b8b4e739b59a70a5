// The form of an app file, checked when it loads: the command line's loader strips types without checking them.
import { z } from 'zod';
import { assertionClasses } from '../scenario/assertions/definition.js';
import { sessionPlaceSchema } from './agent-session.js';
import { isPartName, WANTED_NAME } from './names.js';
import { PAGE_RECORDS, SPANS_RECORD } from './records.js';
import { varsSchema } from './staging.js';

const text = z.string().trim().min(1);
const milliseconds = z.number().positive();

/** A function; what it takes and returns is known when it is called. */
function callable(what: string) {
  return z.custom<(...given: never[]) => unknown>((value) => typeof value === 'function', what);
}

/** One sentence instead of one for each alternative that does not fit. */
function oneOf(schema: z.ZodType, what: string) {
  return z.custom((value) => schema.safeParse(value).success, what);
}

/** Entries by name. `taken`: names that every episode has already. */
function recordOf(value: z.ZodType, taken = /^\b$/) {
  const name = z
    .string()
    .refine(isPartName, WANTED_NAME)
    .refine((one) => !taken.test(one), 'another name: every episode has one of this name already');
  return z.record(name, value);
}

function webUrl(example: string, schemes = /^https?:$/) {
  const isUrl = (url: string) => URL.canParse(url) && schemes.test(new URL(url).protocol);
  return z.string().refine(isUrl, `a URL such as "${example}"`);
}

const origin = z
  .string()
  .refine(
    (url) => URL.canParse(url) && new URL(url).origin === url,
    'an origin such as "http://localhost:3000"',
  );

const serverPath = z
  .string()
  .refine(
    (path) => path.startsWith('/') || URL.canParse(path),
    'a path of the agent\'s server such as "/api/chat"',
  );

/** Its one group is the id. */
const pattern = z
  .instanceof(RegExp)
  .refine((url) => new RegExp(`${url.source}|`).exec('')?.length === 2);

const sessionSource = z.union([
  z.strictObject({ url: z.union([text, pattern]) }),
  ...(['cookie', 'localStorage', 'sessionStorage'] as const).map((kind) =>
    z.strictObject({ [kind]: text }),
  ),
  ...(['header', 'query', 'body'] as const).map((part) =>
    z.strictObject({ request: serverPath, [part]: text }),
  ),
  ...(['header', 'body'] as const).map((part) =>
    z.strictObject({ response: serverPath, [part]: text }),
  ),
]);

const agentSession = z.strictObject({
  inCall: oneOf(
    sessionPlaceSchema,
    "one of header, cookie, query and body, such as { header: 'x-session-id' }",
  ),
  inPage: oneOf(
    sessionSource,
    "one of url (a parameter, or a pattern with one group), cookie, localStorage and sessionStorage, or a part of what goes over the wire, such as { response: '/api/sessions', body: 'id' }",
  ),
});

const staging = z.strictObject({
  vars: callable('a function of the trial that returns texts by name').optional(),
  seed: callable("a function of the trial's vars"),
  readWorld: callable("a function of the trial's vars"),
  cleanup: callable("a function of the trial's vars"),
  timeoutMs: milliseconds.optional(),
});

const terminalState = oneOf(
  z.union([callable(''), z.strictObject({ when: callable(''), derived: z.literal(true) })]),
  'a function of the episode, or { when, derived: true } if it reads what was said',
);

const ends = z
  .strictObject({
    landmark: text.optional(),
    tool: text.optional(),
    marker: z
      .record(z.string(), z.json())
      .refine((marker) => Object.keys(marker).length > 0, 'an object with at least one field')
      .optional(),
    states: z.array(text).min(1).optional(),
    box: z.literal('gone').optional(),
  })
  .refine(
    (given) => Object.keys(given).length > 0,
    'an object with one of landmark, tool, marker, states and box',
  );

const secret = z
  .custom<RegExp>((value) => value instanceof RegExp, {
    error: 'a pattern such as /sk-[a-z0-9]+/',
    abort: true,
  })
  .refine(
    ({ source, flags }) => !new RegExp(source, flags.replace(/[gy]/g, '')).test(''),
    'a pattern that does not match the empty text',
  );

export const appSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]*$/i, 'letters, digits, "_" and "-", since folders carry it'),
  start: z.union([text, callable('text, or a function of the trial')]),
  agentOrigins: z.array(origin).optional(),
  agentSession: agentSession.optional(),
  identity: callable(
    'a function of the trial, such as ({ trial }) => ({ storageState: `auth/user-${trial}.json` })',
  ).optional(),
  prepare: callable('a function of the page and the trial').optional(),
  surface: z.looseObject({}).optional(),
  backend: z.looseObject({
    urls: z.array(webUrl('https://api.shop.test')).optional(),
    real: webUrl('https://api.staging.shop.example').optional(),
    sockets: z
      .array(z.looseObject({ url: webUrl('wss://api.shop.test/rpc', /^wss?:$/) }))
      .optional(),
    tools: z.array(z.looseObject({ real: webUrl('https://api.staging.shop.example').nullable() })),
  }),
  staging: staging.optional(),
  fixturesDir: text.optional(),
  landmarks: recordOf(z.unknown()).optional(),
  vars: varsSchema.optional(),
  terminalStates: recordOf(terminalState).refine(
    (states) => Object.keys(states).length > 0,
    'an object with at least one state: without any, episodes cannot be told apart',
  ),
  checkpoints: recordOf(z.unknown(), /^(end|turn-\d+)$/).optional(),
  records: recordOf(
    oneOf(z.union([callable(''), z.literal('pushed')]), 'a function that gives lines, or "pushed"'),
    new RegExp(`^(${[SPANS_RECORD, ...PAGE_RECORDS].join('|')})$`),
  ).optional(),
  assertions: recordOf(
    z.looseObject({
      class: z.enum(assertionClasses),
      title: text,
      check: callable('a function of the saved episode'),
    }),
  ).optional(),
  ends: ends.optional(),
  knowledge: z.array(text).optional(),
  agents: z
    .array(z.string())
    .refine((names) => new Set(names).size === names.length, 'a list without duplicates')
    .optional(),
  replyTimeoutMs: milliseconds.optional(),
  secrets: z.array(secret).optional(),
});
