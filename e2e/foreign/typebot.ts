// The two requests of Typebot's chat API: a chat is started with a greeting and continued with answers.
import { z } from 'zod';
import type { Wire } from './wire.js';

const started = z.object({
  prefilledVariables: z.object({ id: z.string(), seed: z.string() }),
});
const continued = z.object({ message: z.union([z.string(), z.object({ text: z.string() })]) });

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);
const bubble =
  '{"id":"b","type":"text","content":{"type":"richText","richText":[{"type":"p","children":[{"text":"';
const afterBubble = '"}]}]}}';
const input =
  '{"id":"i","type":"text input","options":{"labels":{"placeholder":"Type your answer...","button":"Send"}}}';

const look = JSON.stringify({
  id: 'northwind',
  version: '6',
  theme: { general: { background: { type: 'Color', content: '#ffffff' } }, chat: {} },
  settings: { general: {}, typingEmulation: { enabled: false } },
});

const start: Wire = {
  contentType: 'application/json',
  read: (body) => ({ ...started.parse(body).prefilledVariables, text: '' }),
  greets: ({ id, seed }) =>
    `{"sessionId":"${id}~${seed}","resultId":"r","typebot":${look},"messages":[${bubble}Hi! I am the assistant of Northwind.${afterBubble}],"input":${input}}`,
  piece: () => '',
};

const further: Wire = {
  contentType: 'application/json',
  read: (body, path) => {
    const { message } = continued.parse(body);
    const [id = '', seed = ''] = decodeURIComponent(path.split('/').at(-2) ?? '').split('~');
    return { id, seed, text: typeof message === 'string' ? message : message.text };
  },
  before: `{"messages":[${bubble}`,
  piece: escaped,
  after: `${afterBubble}],"input":${input}}`,
};

/** The wire of a path of this API. */
export function typebot(path: string): Wire | undefined {
  if (/^\/api\/v1\/typebots\/[^/]+\/startChat$/.test(path)) return start;
  return /^\/api\/v1\/sessions\/[^/]+\/continueChat$/.test(path) ? further : undefined;
}
