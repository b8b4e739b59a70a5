// The surface mutants of an episode as the data of a table and of what is open below it; grades nothing.
import { mutantKinds } from '../../episode/mutants.js';
import type { MutantsVerdict, MutatedClaim } from '../../verdict/mutants.js';
import { killRate, mutantCell, mutantNames, openMutants } from '../mutant-words.js';

export interface SiteMutants {
  rate: string;
  kinds: string[];
  claims: {
    title: string;
    /** One for each kind. */
    cells: string[];
    /** Why none was tried; null if some were. */
    why: string | null;
    /** What it did not notice, or nobody can tell; `picture` relative to the page. */
    open: { outcome: string; text: string; picture: string | null }[];
  }[];
  /** A sentence for each checkpoint where not all were made. */
  stopped: string[];
}

/** @param folder of the episode, relative to the page */
export function mutantsData(verdict: MutantsVerdict, folder: string): SiteMutants {
  return {
    rate: killRate([verdict]),
    kinds: mutantKinds.map((kind) => mutantNames[kind]),
    claims: verdict.claims.map((claim) => claimData(claim, folder)),
    stopped: verdict.stopped.map(({ checkpoint, why }) => `Stopped at ${checkpoint}: ${why}.`),
  };
}

function claimData(claim: MutatedClaim, folder: string): SiteMutants['claims'][number] {
  return {
    title: `${claim.at}: ${claim.claim}`,
    cells: mutantKinds.map((kind) => mutantCell(claim, kind)),
    why: claim.why,
    open: openMutants(claim).map(({ outcome, text, file }) => ({
      ...{ outcome, text },
      picture: file === null ? null : `${folder}/${file}`,
    })),
  };
}
