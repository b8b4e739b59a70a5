// A local endpoint that speaks both of OpenAI's APIs, streamed and whole, and can misbehave; stands in for a model, and is none.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

export interface StandInRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** As JSON; null where it is none. */
  body: Record<string, unknown> | null;
  text: string;
}

/** What is done with one request. */
export type Behaviour = (request: StandInRequest, response: ServerResponse) => unknown;

export interface StandIn {
  baseUrl: string;
  requests: StandInRequest[];
  /** Ends the server now; later requests are refused. */
  close(): Promise<void>;
}

export interface Answer {
  text?: string;
  /** Instead of a text. Of chat completions only. */
  refusal?: string;
  /** Why it ended. Default `stop`, or `tool_calls`. */
  finish?: string;
  calls?: { id?: string; name: string; args: string }[];
  usage?: { input: number; output: number; cached?: number };
}

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

/** Starts an endpoint that behaves so in order, the last way again and again, and ends with the test. */
export async function standIn(...behaviours: readonly Behaviour[]): Promise<StandIn> {
  const started = await lastingStandIn(...behaviours);
  open.push(() => started.close());
  return started;
}

/** As above, for all tests of a file: whoever starts it closes it. */
export async function lastingStandIn(...behaviours: readonly Behaviour[]): Promise<StandIn> {
  const requests: StandInRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, text, body: jsonOf(text) };
      requests.push(request);
      behaviours[Math.min(requests.length, behaviours.length) - 1]?.(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests, close };
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Every answer has ids of its own, as true ones have. */
let answered = 0;

/** Answers in the API and the form that the request wants. */
export function answers(answer: Answer): Behaviour {
  return ({ path, body }, response) => {
    const frames = framesFor(answer, path);
    if (body?.['stream'] !== true) {
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b' });
      response.end(JSON.stringify(bodyFor(answer, path)));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const frame of frames) response.write(frame);
    response.end();
  };
}

/** What a script decides of each request. */
export function decides(script: (request: StandInRequest) => Behaviour): Behaviour {
  return (request, response) => script(request)(request, response);
}

/** Answers with a JSON text, as a model that keeps to a form. */
export function says(value: unknown, usage?: Answer['usage']): Behaviour {
  return answers({ text: JSON.stringify(value), ...(usage === undefined ? {} : { usage }) });
}

/** Does so that much later. */
export function after(ms: number, behaviour: Behaviour): Behaviour {
  return (request, response) => {
    const timer = setTimeout(() => behaviour(request, response), ms);
    response.on('close', () => clearTimeout(timer));
  };
}

/** Takes no request that has this parameter. */
export function rejects(param: string, otherwise: Behaviour): Behaviour {
  return decides(({ body }) =>
    body !== null && param in body
      ? refuses(400, `Unsupported parameter: '${param}' is not supported with this model.`)
      : otherwise,
  );
}

export interface Held {
  behaviour: Behaviour;
  /** Sends the next event; after the last one it ends the answer. */
  next(): void;
  /** The request has come. */
  asked: Promise<void>;
  /** The connection is over. */
  closed: Promise<void>;
}

/** Sends the events one by one, each when it is let go. */
export function held(answer: Answer): Held {
  let going: { response: ServerResponse; frames: string[] } | null = null;
  const asked = moment();
  const closed = moment();
  return {
    asked: asked.come,
    closed: closed.come,
    behaviour({ path }, response) {
      going = { response, frames: framesFor(answer, path) };
      response.on('close', closed.now);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      asked.now();
    },
    next() {
      const frame = going?.frames.shift();
      if (frame === undefined) going?.response.end();
      else going?.response.write(frame);
    },
  };
}

function moment(): { come: Promise<void>; now: () => void } {
  let now: () => void = () => undefined;
  const come = new Promise<void>((resolve) => (now = resolve));
  return { come, now: () => now() };
}

/** Breaks the connection after so many events of a stream, or in the middle of a body. */
export function cutAfter(events: number, answer: Answer): Behaviour {
  return ({ path, body }, response) => {
    const isStream = body?.['stream'] === true;
    const whole = JSON.stringify(bodyFor(answer, path));
    const part = isStream
      ? framesFor(answer, path).slice(0, events).join('')
      : whole.slice(0, whole.length / 2);
    response.writeHead(200, {
      'content-type': isStream ? 'text/event-stream' : 'application/json',
    });
    response.write(part, () => response.socket?.destroy());
  };
}

export function refuses(status: number, message: string, headers = {}): Behaviour {
  const soon = { 'retry-after-ms': '1' };
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...soon, ...headers });
    response.end(JSON.stringify({ error: { message, type: 'server_error', code: null } }));
  };
}

/** Any body of any type. */
export function sends(contentType: string, body: string): Behaviour {
  return (_, response) => {
    response.writeHead(200, { 'content-type': contentType });
    response.end(body);
  };
}

export function neverAnswers(): Behaviour {
  return () => undefined;
}

function framesFor(answer: Answer, path: string): string[] {
  return path.startsWith('/v1/responses') ? responsesFrames(answer) : chatFrames(answer);
}

function bodyFor(answer: Answer, path: string): object {
  return path.startsWith('/v1/responses') ? responsesBody(answer) : chatBody(answer);
}

/** Texts come word by word, arguments in pieces of five characters. */
function words(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

function fives(text: string): string[] {
  return text.match(/.{1,5}/gs) ?? [];
}

function chatFrames({ text = '', refusal, finish, calls = [], usage }: Answer): string[] {
  answered += 1;
  const head = { id: `chatcmpl-${answered}`, object: 'chat.completion.chunk', created: answered };
  const chunk = (delta: object, finish: string | null = null): object => ({
    ...head,
    model: 'stand-in',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const chunks = [
    chunk({ role: 'assistant', content: '' }),
    ...words(text).map((content) => chunk({ content })),
    ...words(refusal ?? '').map((part) => chunk({ refusal: part })),
    ...calls.flatMap(({ id, name, args }, index) => {
      const first = { index, id, type: 'function', function: { name, arguments: '' } };
      return [
        chunk({ tool_calls: [first] }),
        ...fives(args).map((part) =>
          chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
        ),
      ];
    }),
    chunk({}, finish ?? (calls.length > 0 ? 'tool_calls' : 'stop')),
    ...(usage ? [{ ...head, choices: [], usage: chatUsage(usage) }] : []),
  ];
  return [...chunks.map((data) => `data: ${JSON.stringify(data)}\n\n`), 'data: [DONE]\n\n'];
}

function chatBody({ text, refusal, finish: ended, calls = [], usage }: Answer): object {
  answered += 1;
  const called = calls.map(({ id, name, args }) => ({
    id,
    type: 'function',
    function: { name, arguments: args },
  }));
  const message = {
    role: 'assistant',
    content: text ?? null,
    ...(refusal === undefined ? {} : { refusal }),
    ...(called.length > 0 ? { tool_calls: called } : {}),
  };
  const finish = ended ?? (calls.length > 0 ? 'tool_calls' : 'stop');
  return {
    id: `chatcmpl-${answered}`,
    object: 'chat.completion',
    created: answered,
    model: 'stand-in',
    choices: [{ index: 0, message, finish_reason: finish }],
    ...(usage ? { usage: chatUsage(usage) } : {}),
  };
}

function chatUsage({ input, output, cached }: NonNullable<Answer['usage']>): object {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(cached === undefined ? {} : { prompt_tokens_details: { cached_tokens: cached } }),
  };
}

function responsesBody({ text, calls = [], usage }: Answer): Record<string, unknown> {
  answered += 1;
  const said = {
    type: 'message',
    id: `msg_${answered}`,
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', text, annotations: [] }],
  };
  const called = calls.map(({ id, name, args }, index) => ({
    type: 'function_call',
    id: `fc_${answered}_${index}`,
    call_id: id,
    name,
    arguments: args,
    status: 'completed',
  }));
  return {
    id: `resp_${answered}`,
    object: 'response',
    created_at: answered,
    status: 'completed',
    model: 'stand-in',
    error: null,
    incomplete_details: null,
    output: [...(text === undefined ? [] : [said]), ...called],
    usage: usage
      ? {
          input_tokens: usage.input,
          output_tokens: usage.output,
          total_tokens: usage.input + usage.output,
        }
      : null,
  };
}

function responsesFrames(answer: Answer): string[] {
  const whole = responsesBody(answer);
  const begun = { ...whole, status: 'in_progress', output: [], usage: null };
  const events: object[] = [{ type: 'response.created', response: begun }];
  for (const [index, item] of (whole.output as Record<string, unknown>[]).entries()) {
    events.push(...itemEvents(item, index, answer.text ?? ''));
  }
  events.push({ type: 'response.completed', response: whole });
  return events.map((event, sequence) => {
    const data = JSON.stringify({ ...event, sequence_number: sequence });
    return `event: ${(event as { type: string }).type}\ndata: ${data}\n\n`;
  });
}

function itemEvents(item: Record<string, unknown>, index: number, text: string): object[] {
  const at = { item_id: item['id'], output_index: index };
  const isCall = item['type'] === 'function_call';
  const begun = isCall ? { ...item, arguments: '' } : { ...item, content: [] };
  const deltas = isCall
    ? fives(String(item['arguments'])).map((delta) => ({
        type: 'response.function_call_arguments.delta',
        ...at,
        delta,
      }))
    : words(text).map((delta) => ({
        type: 'response.output_text.delta',
        ...at,
        content_index: 0,
        delta,
        logprobs: [],
      }));
  const done = isCall
    ? [{ type: 'response.function_call_arguments.done', ...at, arguments: item['arguments'] }]
    : [{ type: 'response.output_text.done', ...at, content_index: 0, text, logprobs: [] }];
  return [
    { type: 'response.output_item.added', output_index: index, item: begun },
    ...deltas,
    ...done,
    { type: 'response.output_item.done', output_index: index, item },
  ];
}
