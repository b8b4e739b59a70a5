// One trial as the page of the run lists it, and what its scenario says of coverage; reads no files and judges nothing.
import { z } from 'zod';
import type { Episode } from '../../episode/read.js';
import { bytesBelow } from '../../episode/size.js';
import type { EpisodeVerdict } from '../../episode/verdict/format.js';
import type { SiteTrial } from './data.js';

/** What the report shows of a scenario; a record from elsewhere may lack any of it. */
const shownSchema = z.object({
  title: z.string().catch(''),
  weight: z.number().catch(1),
});

type Shown = z.output<typeof shownSchema>;

function shownOf(episode: Episode | null): Shown {
  return shownSchema.parse(episode?.header.scenario.data ?? {});
}

export function siteTrial(
  id: string,
  verdict: EpisodeVerdict,
  { dir, episode, isTrial }: { dir: string; episode: Episode | null; isTrial: boolean },
): Omit<SiteTrial, 'failsAs'> {
  const { scenario, trial, seed, outcome, party, headline, classes } = verdict;
  const { stop, turns, toolCalls, costs, terminalState: state } = verdict;
  const { title, weight } = shownOf(episode);
  return {
    ...{ id, scenario, trial, seed, outcome, party, headline, classes },
    ...{ stop, state, turns, toolCalls, title, weight, isTrial },
    episode: verdict.episode,
    project: episode?.header.project ?? verdict.episode.split('/')[1] ?? '',
    app: episode?.header.app.name ?? '',
    durationMs: Math.round(costs?.durationMs ?? 0),
    latencyMs: costs?.latencyMs?.median ?? null,
    tokens: costs?.tokens ? costs.tokens.input + costs.tokens.output : null,
    ...openChecks(verdict),
    attempt: verdict.attempt.number,
    bytes: bytesBelow(dir),
    hasPage: episode !== null,
  };
}

function openChecks({
  assertions,
}: EpisodeVerdict): Pick<SiteTrial, 'unmeasured' | 'uncalibrated'> {
  const many = (holds: (one: EpisodeVerdict['assertions'][number]) => boolean) =>
    assertions.filter(holds).length;
  return {
    unmeasured: many(
      ({ assertion, outcome }) => assertion.kind === 'shows' && outcome === 'inconclusive',
    ),
    uncalibrated: many(
      ({ assertion, blocking }) =>
        (assertion.kind === 'judged' || 'meaning' in assertion) && !blocking,
    ),
  };
}
