// Where the cassette of a trial is, and how messages refer to it; opens no file.
import { join, sep } from 'node:path';
import type { Role } from '../model/endpoint.js';

/** Which cassette: one file for each scenario, trial and attempt, so that workers never share one. */
export interface CassettePlace {
  /** The app's folder: "cassettes/returns-desk". */
  dir: string;
  scenario: string;
  trial: number;
  /** From 2, if an earlier attempt was rerun because its user strayed: its user says other words. Default: the first. */
  attempt?: number;
}

/** Whose answers are in it: the agent's model's, or those of Sightline's own model in one role. */
export type CassetteOwner = 'agent' | Role;

/** `<dir>/<scenario>/<trial>[-<attempt>].json` of the agent's model, `….<role>.json` of a model of Sightline's own. */
export function cassettePath(
  { dir, scenario, trial, attempt }: CassettePlace,
  owner: CassetteOwner,
): string {
  const name = `${trial}${attempt === undefined ? '' : `-${attempt}`}`;
  return join(dir, scenario, `${name}${owner === 'agent' ? '' : `.${owner}`}.json`);
}

/** The path as messages show it: from the folder of all cassettes on. */
export function shownPath(place: CassettePlace, owner: CassetteOwner): string {
  return cassettePath(place, owner).split(sep).slice(-4).join('/');
}
