// The surface mutants of an episode as the data of a table and of what is open below it; grades nothing.
import { mutantKinds } from '../../episode/mutants.js';
import type { MutantsVerdict, MutatedClaim } from '../../verdict/mutants.js';
import type { SiteMutants } from './data.js';
import { killRate, mutantCell, mutantNames, openMutants } from '../mutant-words.js';

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
