/** A local server that speaks chat completions with streamed tool calls from a script; it must not understand anything. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ScriptedStep = { text: string } | { tool: string; input: Record<string, unknown> };

export interface StandInModel {
  baseUrl: string;
  requests: { headers: Record<string, unknown>; body: ChatCompletionsBody }[];
  close(): Promise<void>;
}

interface ChatCompletionsBody {
  model: string;
  messages: { role: string; content?: unknown }[];
  tools: { function: { name: string } }[];
}

/** Each request gets the next step of the script. */
export async function startStandInModel(script: ScriptedStep[]): Promise<StandInModel> {
  const requests: StandInModel['requests'] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      requests.push({ headers: request.headers, body: JSON.parse(text) as ChatCompletionsBody });
      answer(response, script[requests.length - 1] ?? { text: '' }, requests.length);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, step: ScriptedStep, number: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunks = 'text' in step ? textDeltas(step.text) : toolDeltas(step, number);
  for (const delta of chunks) send(response, number, { delta, finish_reason: null });
  send(response, number, { delta: {}, finish_reason: 'text' in step ? 'stop' : 'tool_calls' });
  response.end('data: [DONE]\n\n');
}

function send(response: ServerResponse, number: number, choice: Record<string, unknown>): void {
  const chunk = {
    id: `chatcmpl-${number}`,
    object: 'chat.completion.chunk',
    created: 1,
    model: 'stand-in',
    choices: [{ index: 0, ...choice }],
  };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

function textDeltas(text: string): Record<string, unknown>[] {
  return (text.match(/\s*\S+/g) ?? []).map((content) => ({ role: 'assistant', content }));
}

/** Arguments arrive in two pieces, as real endpoints send them. */
function toolDeltas(
  step: { tool: string; input: Record<string, unknown> },
  number: number,
): Record<string, unknown>[] {
  const json = JSON.stringify(step.input);
  const half = Math.ceil(json.length / 2);
  const head = { index: 0, id: `call_${number}`, type: 'function' };
  return [
    { tool_calls: [{ ...head, function: { name: step.tool, arguments: json.slice(0, half) } }] },
    { tool_calls: [{ index: 0, function: { arguments: json.slice(half) } }] },
  ];
}
