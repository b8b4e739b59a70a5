// Writes a first app file from what is known about an agent; opens nothing and invents nothing.
import { inspect } from 'node:util';
import type { Json } from '../values/json.js';
import type { SurfaceHints } from './definition.js';

/** What is known about an agent before a person has looked at it. */
export interface AppDraft {
  /** As in `defineApp`: letters, digits, "_" and "-". */
  name: string;
  start: string;
  agentOrigins?: readonly string[];
  surface?: SurfaceHints;
  stub?: readonly string[];
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
    'export const app = defineApp({',
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

function backendLines({ stub = [] }: AppDraft): string[] {
  return [
    '    // TODO Nothing is mocked yet: the agent uses its real backend, and what it does there is real.',
    '    // Add a tool for each operation, so that every trial has its own world.',
    '    urls: [],',
    '    tools: [],',
    ...(stub.length === 0
      ? []
      : [
          '    // Answered with an empty response; never leaves the browser.',
          property('stub', [...stub], 4),
        ]),
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
