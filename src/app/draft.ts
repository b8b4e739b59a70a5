// Writes a first app file from what is known about an agent; opens nothing and invents nothing.
import { inspect } from 'node:util';
import type { Json } from '../scenario/schema.js';
import type { AppDefinition, SurfaceHints } from './definition.js';

/** What is known about an agent before a person has looked at it. */
export interface AppDraft {
  /** As in `defineApp`: letters, digits, "_" and "-". */
  name: string;
  start: string;
  agentOrigins?: readonly string[];
  surface?: SurfaceHints;
  allow?: AppDefinition['backend']['allow'];
  stub?: AppDefinition['backend']['stub'];
}

/** The app file as TypeScript, with comments on what is left for a person to do. */
export function appFileSource(draft: AppDraft): string {
  return [
    `// The agent under test: where its UI is, what is behind it, and how an episode can end.`,
    `// docs/app.md in the sightline package explains each field.`,
    `import { defineApp, type EpisodeView } from 'sightline';`,
    '',
    ...answered,
    '',
    `export const ${appExport(draft.name)} = defineApp({`,
    property('name', draft.name, 2),
    property('start', draft.start, 2),
    ...origins(draft),
    ...surfaceLines(draft.surface ?? {}),
    '  backend: {',
    ...backendLines(draft),
    '  },',
    ...landmarkLines,
    '  terminalStates: {',
    "    // TODO How your agent's work can end, most specific first, such as",
    "    // refund_issued: (episode) => episode.succeeded('issue_refund').length > 0,",
    '    answered,',
    '  },',
    '});',
    '',
  ].join('\n');
}

/** The name under which an app file exports its app: `returns-desk` -> `returnsDesk`. */
export function appExport(name: string): string {
  const [first = '', ...rest] = name.split(/[^a-z0-9]+/i).filter((word) => word !== '');
  const joined = [
    /[a-z]/.test(first) ? first.charAt(0).toLowerCase() + first.slice(1) : first.toLowerCase(),
    ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');
  // A name cannot begin with a digit, and a single word may be a keyword or a name in this file.
  if (!/^[a-z]/.test(joined)) return `app${joined}`;
  return rest.length === 0 && taken.has(joined) ? `${joined}App` : joined;
}

const taken = new Set(
  (
    'answered arguments async await break case catch class const continue debugger default defineApp ' +
    'defineTool delete do else enum eval export extends false finally for function if implements ' +
    'import in instanceof interface let new null package private protected public return static ' +
    'super switch this throw true try type typeof undefined var void while with yield z'
  ).split(' '),
);

/** What holds for any agent: a new message in the last turn, and not just an edited greeting. */
const answered = [
  "/** The agent said something new after the user's last turn. */",
  'const answered = ({ messages, turns }: EpisodeView) =>',
  '  turns > 0 &&',
  '  messages.some(',
  '    ({ role, turn, text, revises }) =>',
  "      role === 'agent' && turn === turns && revises === null && text.trim() !== '',",
  '  );',
];

const landmarkLines = [
  '  // Names for what matters on the screen, for use in claims:',
  "  // landmarks: { refund_amount: (page) => page.getByTestId('refund-amount') },",
];

function origins({ agentOrigins }: AppDraft): string[] {
  if (agentOrigins === undefined || agentOrigins.length === 0) return [];
  return [
    "  // The agent's own UI and server: the page's requests to these are let through.",
    property('agentOrigins', [...agentOrigins], 2),
  ];
}

function surfaceLines(hints: SurfaceHints): string[] {
  const given = Object.entries(hints).filter(([, hint]) => hint !== undefined);
  if (given.length === 0) return [];
  return [
    '  // Where to find what role, label and behavior do not reveal.',
    property('surface', Object.fromEntries(given), 2),
  ];
}

function backendLines({ allow = [], stub = [] }: AppDraft): string[] {
  return [
    '    // TODO Nothing is mocked yet: the agent uses its real backend, and what it does there is real.',
    '    // Add a tool for each operation, so that every trial has its own world.',
    '    urls: [],',
    '    tools: [],',
    ...patternLines('allow', allow, 'Let through unchanged; only on this machine.'),
    ...patternLines('stub', stub, 'Answered with an empty response; never leaves the browser.'),
  ];
}

function property(key: string, value: Json, indent: number): string {
  return `${' '.repeat(indent)}${key}: ${literal(value, indent)},`;
}

/** The value as source; its lines after the first are indented. */
function literal(value: Json, indent: number): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return `[${value.map(stringLiteral).join(', ')}]`;
  const whole = { depth: null, maxArrayLength: null, maxStringLength: null };
  return inspect(value, whole).replaceAll('\n', `\n${' '.repeat(indent)}`);
}

/** The text in quotes that need the fewest escapes, on one line. */
export function stringLiteral(text: string): string {
  return inspect(text, { breakLength: Infinity, maxStringLength: null });
}

function patternLines(
  field: string,
  patterns: readonly (string | RegExp)[],
  what: string,
): string[] {
  if (patterns.length === 0) return [];
  const written = patterns.map((one) =>
    typeof one === 'string' ? stringLiteral(one) : String(one),
  );
  return [`    // ${what}`, `    ${field}: [${written.join(', ')}],`];
}
