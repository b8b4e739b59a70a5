// Rows of the table of a run, made up: one trial with its verdict, and the outcomes of the attempts before it.
import type { TrialRow } from '../../src/report/run-table.js';
import type { EpisodeVerdict, Outcome } from '../../src/episode/verdict/format.js';

interface Changes {
  turns?: number;
  stop?: string;
  budget?: string;
  /** Outcomes of the attempts before. */
  earlier?: readonly Outcome[];
  userModel?: NonNullable<EpisodeVerdict['userModel']>;
}

export function row(
  scenario: string,
  trial: number,
  outcome: Outcome | null,
  { turns = 3, stop = 'user_done', budget, earlier = [], userModel }: Changes = {},
): TrialRow {
  const verdict = (one: Outcome): EpisodeVerdict => ({
    format: 'sightline-verdict',
    version: 5,
    episode: `run/p/${scenario}/${trial}-1`,
    scenario,
    trial,
    seed: 1,
    scenarioHash: null,
    appHash: null,
    costs: null,
    outcome: one,
    party: one === 'passed' ? null : 'agent',
    headline: '',
    attribution: null,
    terminalState: null,
    stop,
    ...(budget === undefined ? {} : { budget }),
    turns,
    toolCalls: 2,
    classes: { outcome: one, procedure: 'passed', consistency: null, surface: 'passed' },
    fidelity: null,
    attempt: { number: 1, earlier: [] },
    assertions: [],
    questions: [],
    values: [],
    ...(userModel === undefined ? {} : { userModel }),
  });
  return {
    scenario,
    trial,
    durationMs: 4_200,
    verdict: outcome && verdict(outcome),
    earlier: earlier.map(verdict),
  };
}
