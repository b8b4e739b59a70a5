// What `sightline mutate` prints: a table of claims and mutants for each trial, the survivors, and the kill rate; grades nothing.
import { join, relative } from 'node:path';
import { mutantKinds } from '../episode/mutants.js';
import { killRate, mutantCell, mutantNames, openMutants } from '../report/mutant-words.js';
import type { MutantsVerdict, MutatedClaim } from '../verdict/mutants.js';
import { textTable } from './text-table.js';

export interface MutatedEpisode {
  dir: string;
  verdict: MutantsVerdict;
}

export function mutateText(episodes: readonly MutatedEpisode[]): string {
  const parts = episodes.map(({ dir, verdict }) => episodeText(dir, verdict));
  return [...parts, killRate(episodes.map(({ verdict }) => verdict)), ''].join('\n');
}

function episodeText(dir: string, { scenario, trial, claims, stopped }: MutantsVerdict): string {
  return [
    `${scenario}, trial ${trial}: ${relative(process.cwd(), dir)}`,
    ...textTable([
      [...mutantKinds.map((kind) => mutantNames[kind]), 'claim'],
      ...claims.map((claim) => [
        ...mutantKinds.map((kind) => mutantCell(claim, kind)),
        title(claim),
      ]),
    ]),
    ...stopped.map(({ checkpoint, why }) => `stopped at ${checkpoint}: ${why}`),
    '',
    ...claims.flatMap((claim) => openLines(dir, claim)),
  ].join('\n');
}

function title({ at, claim, why }: MutatedClaim): string {
  return `${at}: ${claim}${why === null ? '' : ` (not tried: ${why})`}`;
}

function openLines(dir: string, claim: MutatedClaim): string[] {
  const open = openMutants(claim);
  if (open.length === 0) return [];
  const lines = open.flatMap(({ outcome, text, file }) => [
    `  ${outcome}: ${text}`,
    ...(file === null ? [] : [`    ${relative(process.cwd(), join(dir, file))}`]),
  ]);
  return [`${claim.at}: ${claim.claim}`, ...lines, ''];
}
