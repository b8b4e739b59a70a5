// The same record under today's app file: its terminal states, tools, knowledge and landmarks; captures nothing anew.
import type { App } from '../app/definition.js';
import { appRecord } from '../app/app-record.js';
import type { Episode } from '../episode/read.js';
import { terminalStates } from '../rules/terminal-states.js';
import { type EpisodeView, episodeView } from '../rules/view.js';
import { SightlineError } from '../sightline-error.js';

/**
 * An episode as it would read had it been recorded under this app: terminal states are recognised anew, tools' effects and
 * phrases, knowledge and names of landmarks are the app's. A landmark that was not captured stays missing.
 *
 * @throws SightlineError `app-invalid` where a terminal state throws on this record.
 */
export function underApp(episode: Episode, app: App): Episode {
  const { header, closed } = episode;
  return {
    ...episode,
    header: { ...header, app: appRecord(app) },
    closed: { ...closed, terminalStates: statesUnder(episode, app) },
  };
}

/** Of a world that was never read no predicate can tell anything: then none was recognised at the close either. */
function statesUnder(episode: Episode, app: App): Record<string, boolean> {
  const { header, closed, path, transcript, world } = episode;
  const wasRead =
    Object.keys(closed.terminalStates).length > 0 || header.app.terminalStates.length === 0;
  if (!wasRead) return {};
  const { turns, stop } = closed;
  const view = episodeView({ world, path, messages: transcript, turns, stop });
  return Object.assign(
    {},
    ...Object.entries(app.terminalStates).map(([name, state]) =>
      recognised(episode, { name, state, view }),
    ),
  ) as Record<string, boolean>;
}

function recognised(
  { header }: Episode,
  { name, state, view }: { name: string; state: App['terminalStates'][string]; view: EpisodeView },
): Record<string, boolean> {
  try {
    return terminalStates({ [name]: state }, view);
  } catch (cause) {
    throw new SightlineError('app-invalid', {
      what: `The terminal state "${name}" threw on the episode ${header.id}: ${cause instanceof Error ? cause.message : String(cause)}`,
      next: 'Let it look before it reads: an older episode may hold less than those of today.',
      cause,
    });
  }
}
