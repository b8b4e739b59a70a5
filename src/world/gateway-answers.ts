// What the gateway and its links answer when they cannot serve a request; sends nothing.
import { sessionPlaceName, type SessionPlace } from '../app/agent-session.js';
import { type CallSession, sessionHint } from './agent-sessions.js';
import { DOOR_PATHS, EPISODE_HEADER, TOKEN_HEADER } from '../values/door-names.js';

/** Thrown by a door for a call of its episode that it cannot serve: the agent's server is set up wrongly. */
export class UndeliveredCallError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.body.message);
    this.refusal = refusal;
  }
}

/** An answer that names itself, so that nobody takes it for the backend's. */
export interface Refusal {
  status: 400 | 401 | 404 | 409 | 410 | 413 | 500 | 502 | 503;
  body: { error: string; message: string; next: string };
}

function refusal(
  status: Refusal['status'],
  error: string,
  { message, next }: { message: string; next: string },
): Refusal {
  return { status, body: { error, message, next } };
}

const PASS_ON =
  "Have the agent's server pass on every x-sightline-* header of the request that it is answering to the calls " +
  'that it makes to its backend, as it would pass on traceparent.';

export const refusals = {
  wrongToken: (request: string): Refusal =>
    refusal(401, 'sightline_wrong_token', {
      message: `${request} does not have this run's token: the header ${TOKEN_HEADER} is missing or wrong.`,
      next: `${PASS_ON} A token of another run comes from a server that was started by another run and is reused, or that keeps headers from one request to the next.`,
    }),
  /** Not 421, although it would fit: under the Fetch standard clients send such a request a second time. */
  noEpisode: (request: string, places: readonly SessionPlace[] = []): Refusal => {
    const also = places
      .map((place) => `, nor the agent's session (${sessionPlaceName(place)})`)
      .join('');
    return {
      status: 400,
      body: {
        error: 'sightline_no_episode',
        message: `${request} belongs to no episode: it has neither the header ${EPISODE_HEADER} nor a ticket or trace of one${also}.`,
        next:
          places.length === 0
            ? PASS_ON
            : "Have the agent's server send its session id with this call too, or correct agentSession.inCall in the app file.",
      },
    };
  },
  unknownSession: (request: string, { place, session }: CallSession): Refusal =>
    refusal(404, 'sightline_unknown_session', {
      message: `${request}: ${sessionPlaceName(place)} is "${sessionHint(session)}", a session that belongs to no open episode.`,
      next: "The episode's notes say which session its page had. Correct agentSession in the app file, and make sure that the agent's work does not outlast its episode.",
    }),
  sharedSession: (request: string, session: string): Refusal =>
    refusal(409, 'sightline_shared_session', {
      message: `${request}: two open episodes have the agent's session "${sessionHint(session)}".`,
      next: 'Give every trial a session of its own; docs/doors.md says how.',
    }),
  unknownEpisode: (request: string, episode: string): Refusal =>
    refusal(404, 'sightline_unknown_episode', {
      message: `${request}: no worker has opened the episode "${episode}".`,
      next: `Pass on ${EPISODE_HEADER} as it came, and do not keep it from one request to the next.`,
    }),
  closedEpisode: (request: string, episode: string): Refusal =>
    refusal(410, 'sightline_closed_episode', {
      message: `${request} came after the episode "${episode}" had ended; its world takes no more calls.`,
      next: "Let the agent's work end with the request that it belongs to.",
    }),
  tooLarge: (request: string, maxBytes: number): Refusal =>
    refusal(413, 'sightline_body_too_large', {
      message: `${request}: the body is larger than ${maxBytes} bytes.`,
      next: 'Send less to the backend; larger bodies are not served.',
    }),
  workerGone: (request: string, episode: string): Refusal =>
    refusal(502, 'sightline_worker_gone', {
      message: `${request}: the worker that runs the episode "${episode}" does not answer.`,
      next: 'Look for a crash in the output of the test run.',
    }),
  openAlready: (episode: string): Refusal =>
    refusal(409, 'sightline_episode_open', {
      message: `The episode "${episode}" is open already.`,
      next: 'Give every trial an id of its own.',
    }),
  notOpen: (episode: string): Refusal =>
    refusal(404, 'sightline_unknown_episode', {
      message: `The episode "${episode}" is not open.`,
      next: 'Close an episode once, after it was opened.',
    }),
  noSuchPath: (request: string): Refusal =>
    refusal(404, 'sightline_no_such_path', {
      message: `${request} (404) is outside of every door of the gateway: ${Object.values(DOOR_PATHS).join(', ')}.`,
      next: `Set the backend URL of the agent's server to <gateway>${DOOR_PATHS.world}; docs/doors.md lists the other doors.`,
    }),
  noModel: (request: string): Refusal =>
    refusal(503, 'sightline_no_model', {
      message: `${request}: this run has no endpoint for the agent’s model.`,
      next: 'Set SIGHTLINE_AGENT_MODEL_URL, or record cassettes first; see docs/doors.md#the-agents-own-model.',
    }),
  unreadable: (request: string, reason: string): Refusal =>
    refusal(400, 'sightline_unreadable_request', {
      message: `${request} cannot be read: ${reason}`,
      next: 'Use a worker of the same version of Sightline as the gateway.',
    }),
  noSuchRecord: (request: string, name: string, known: readonly string[]): Refusal =>
    refusal(404, 'sightline_no_such_record', {
      message: `${request}: no lines are taken for a record "${name}"; there is: ${known.join(', ') || 'none'}.`,
      next: `Add \`records: { ${name}: 'pushed' }\` to the app file; docs/app.md#records says how.`,
    }),
  unfitLines: (request: string, kept: number, problems: readonly string[]): Refusal =>
    refusal(400, 'sightline_unfit_lines', {
      message: `${request}: ${kept} kept, and not: ${problems.slice(0, 10).join('; ')}`,
      next: 'Send JSON lines, each a text or an object such as { "level": "info", "message": "…", "data": { … } }.',
    }),
  harnessFailed: (request: string): Refusal =>
    refusal(500, 'sightline_harness_failed', {
      message: `${request} could not be recorded.`,
      next: 'Look for the cause in the output of the test run.',
    }),
};
