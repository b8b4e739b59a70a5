// The door for lines of further records, which the agent's server posts while the episode runs; reads no meaning into them.
import { refusals } from '../gateway-answers.js';
import { parsedJson } from '../../values/json.js';
import type { ServerDoor } from './server-door.js';

/**
 * `POST /<name>` with JSON lines, one JSON object, or an array of them. Valid lines are kept even if others are not;
 * 202 if all are, 400 with a sentence for each invalid one.
 */
export const recordsDoor: ServerDoor = async (request, { records }) => {
  const { pathname } = new URL(request.url);
  const [, name] = /^\/([\w-]+)$/.exec(pathname) ?? [];
  const asked = `${request.method} ${pathname}`;
  if (name === undefined || request.method !== 'POST') return refuse(refusals.noSuchPath(asked));
  const pushed = records?.push(name, linesOf(await request.text())) ?? null;
  if (pushed === null) return refuse(refusals.noSuchRecord(asked, name, records?.pushed ?? []));
  const { kept, problems } = pushed;
  if (problems.length === 0) return Response.json({ kept }, { status: 202 });
  return refuse(refusals.unfitLines(asked, kept, problems));
};

function refuse({ status, body }: { status: number; body: object }): Response {
  return Response.json(body, { status });
}

/** Unparsable JSON is passed on as an error, not as text, which would be a message. */
function linesOf(text: string): unknown[] {
  const whole: unknown = parsedJson(text);
  if (Array.isArray(whole)) return whole;
  if (whole !== undefined) return [whole];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parsedJson);
}
