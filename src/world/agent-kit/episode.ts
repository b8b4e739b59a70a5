// Which episode a request belongs to, read from its headers; keeps nothing and asks nobody.
import { SightlineError } from '../../sightline-error.js';
import { stderr } from '../../values/terminal.js';
import {
  EPISODE_COOKIE,
  EPISODE_HEADER,
  TOKEN_HEADER,
  TRACE_HEADER,
} from '../../values/door-names.js';
import { cookieOf, headerReader, type HeaderSource } from './headers.js';
import { gatewaySettings } from './settings.js';

/** The episode of one request; made by `episodeOf`. */
export interface RequestEpisode {
  /** Headers that name it to the gateway and to other services. */
  readonly headers: Readonly<Record<string, string>>;
  /** Why no call may be made for it, such as a token of another run; null if all is well. */
  readonly refused: SightlineError | null;
}

/**
 * The episode that a request belongs to: by `x-sightline-episode` with its token, else by the cookie
 * `sightline-episode`, which is what the upgrade request of a WebSocket brings.
 *
 * Null outside a test run, and for requests that Sightline has not sent. A request with another run's token is reported
 * once, and every call made for it throws: running the true tools for it could do real harm.
 */
export function episodeOf(source: HeaderSource): RequestEpisode | null {
  const settings = gatewaySettings();
  if (settings === null) return null;
  const header = headerReader(source);
  const episode = header(EPISODE_HEADER);
  const trace = header(TRACE_HEADER);
  const traced = trace === null ? {} : { [TRACE_HEADER]: trace };
  if (episode !== null && header(TOKEN_HEADER) === settings.token) {
    const headers = { [EPISODE_HEADER]: episode, [TOKEN_HEADER]: settings.token, ...traced };
    return { headers, refused: null };
  }
  const ticket = cookieOf(header('cookie'), EPISODE_COOKIE);
  if (ticket !== null) {
    return { headers: { cookie: `${EPISODE_COOKIE}=${ticket}`, ...traced }, refused: null };
  }
  if (episode === null) return null;
  return { headers: {}, refused: toldOnce(otherRun(episode, header(TOKEN_HEADER) !== null)) };
}

let told = false;

function toldOnce(error: SightlineError): SightlineError {
  if (!told) stderr.write(`${error.message}\n`);
  told = true;
  return error;
}

function otherRun(episode: string, hasToken: boolean): SightlineError {
  return new SightlineError('gateway-unreachable', {
    what: `A request of the episode "${decoded(episode)}" came without the token of this run.`,
    details: [
      hasToken
        ? `${TOKEN_HEADER} is not what SIGHTLINE_TOKEN holds: the server was started by another run`
        : `the header ${TOKEN_HEADER} is missing: a proxy between the page and this server took it away`,
      'no tool is called for it, neither the mock nor the true one',
    ],
    next: hasToken
      ? 'Let the server be started with each run: set reuseExistingServer: false for it under `webServer`.'
      : 'Let that proxy pass on all x-sightline-* headers.',
  });
}

function decoded(episode: string): string {
  try {
    return decodeURI(episode);
  } catch {
    return episode;
  }
}
