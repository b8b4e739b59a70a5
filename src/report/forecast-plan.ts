// What is planned to run, as input for a forecast, and which models each planned trial may ask; forecasts nothing.
import type { ModelWants } from '../app/model-wants.js';
import { type Outlook, recordedRoles } from '../model/cassette/outlook.js';
import type { Role } from '../model/endpoint.js';
import type { Prices } from '../model/prices.js';

/** A planned trial. */
export interface ForecastTrial {
  project: string;
  app: string;
  scenario: string;
  /** From 1. */
  trial: number;
  wants: ModelWants;
  /** What is recorded. Default: nothing, and models are asked. */
  outlook?: Outlook;
}

/** What each project of the plan may ask, and spend. */
export interface ForecastProject {
  /** The models of each role; trials take turns with several users. */
  models: Partial<Record<Role, string[]>>;
  prices: Prices;
  maxCostUsd: number | null;
  maxMinutes: number | null;
}

/** What is about to be run. */
export interface ForecastPlan {
  trials: ForecastTrial[];
  projects: Record<string, ForecastProject>;
  /** Tests that are not trials: they are not forecast. */
  otherTests: number;
  /** Trials at a time. */
  workers: number;
  /** The folder of all runs. */
  episodes: string;
}

export function isReplayed({ outlook }: ForecastTrial): boolean {
  return Object.values(outlook?.roles ?? {}).includes('recorded');
}

/** Whether the trial may ask a live model in this role. */
function mayAsk({ outlook }: ForecastTrial, role: Role): boolean {
  if (outlook === undefined || outlook.mode === 'live' || outlook.mode === 'record') return true;
  if (outlook.mode === 'replay') return false;
  return recordedRoles.every((one) => one !== role || outlook.roles[one] !== 'recorded');
}

/** A role that a trial may ask, with the model that would play it. */
export interface AskedModel {
  role: Role;
  model: string;
  prices: Prices;
}

/** Without the roles that are only replayed. */
export function askedOf(
  planned: ForecastTrial,
  project: ForecastProject | undefined,
): AskedModel[] {
  if (project === undefined) return [];
  const { wants, trial } = planned;
  const { models, prices } = project;
  const { user, questions, meanings, claims, consistency } = wants;
  const isAsked: Partial<Record<Role, boolean>> = {
    user: user !== 'none',
    judge: questions + meanings > 0 || consistency,
    vision: claims > 0,
  };
  return (Object.keys(isAsked) as Role[]).flatMap((role) => {
    const names = models[role] ?? [];
    const model = names[(trial - 1) % names.length];
    const isLive = isAsked[role] === true && mayAsk(planned, role);
    return isLive && model !== undefined ? [{ role, model, prices }] : [];
  });
}
