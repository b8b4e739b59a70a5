// Removes from a text what differs from run to run and what is secret, so that equal requests look equal; decides nothing.
import { createHash } from 'node:crypto';
import type { Redactor } from '../../episode/redactor.js';
import { withoutPorts, withoutVarying } from '../../tape/plain-text.js';
import { episodeNames, episodeOnTheWire } from '../episode-names.js';

export interface VaryingText {
  /** Strikes secrets out. */
  redactor: Redactor;
  /** The episode; its names may occur in what the agent sends. */
  episode: { id: string; token: string | null };
  /** Whatever else is another in every run, such as the time of day in a system prompt. */
  varies: readonly RegExp[];
}

/** Pictures and files: only whether it is the same one matters. */
const DATA_URL = /data:([\w.+/-]+);base64,([A-Za-z0-9+/=]{64,})/g;

export function plainRequestText({
  redactor,
  episode,
  varies,
}: VaryingText): (text: string) => string {
  const names = episodeNamesIn(episode);
  const without = withoutVarying(varies);
  return (text) => {
    let plain = text.replace(DATA_URL, (_, type: string, data: string) => {
      return `data:${type};sha256,${createHash('sha256').update(data).digest('hex')}`;
    });
    plain = redactor.text(plain);
    for (const [name, mark] of names) plain = plain.replaceAll(name, mark);
    return withoutPorts(without(plain));
  };
}

function episodeNamesIn({ id, token }: VaryingText['episode']): (readonly [string, string])[] {
  const names = token === null ? null : episodeNames(episodeOnTheWire(id), token);
  const pairs = [
    [id, '<episode>'],
    [names?.header ?? id, '<episode>'],
    [names?.ticket ?? '', '<ticket>'],
    [names?.traceId ?? '', '<trace>'],
    [token ?? '', '<token>'],
  ] as const;
  return pairs.filter(([name]) => name !== '');
}
