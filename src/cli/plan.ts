// `sightline plan compile`: has a model compile the parts of plans that rules cannot read, into lock files; plays nothing.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { KeptLedger } from '../model/ledger.js';
import type { Model } from '../model/model.js';
import { openRun, unusedNotes } from '../model/open-run.js';
import { runSettings } from '../model/run-options.js';
import { modelAccount } from '../report/model-account.js';
import { loadPlans, type PlanFile } from '../scenario/load.js';
import { planLockPath } from '../scenario/plan-lock.js';
import { SightlineError } from '../sightline-error.js';

const ROLES = ['compiler'] as const;

/** The compiler is of no app and no trial. */
const NOWHERE = { app: 'plans', scenario: 'plans', trial: 1 };

function orNothing(model: Model | null): Model {
  if (model !== null) return model;
  throw new SightlineError('usage', {
    what: 'There is no model to compile the plan with.',
    details: [
      'SIGHTLINE_COMPILER_URL and SIGHTLINE_COMPILER_MODEL, or SIGHTLINE_MODEL_URL and SIGHTLINE_MODEL for all roles: not set',
      'SIGHTLINE_COMPILER_KEY, or SIGHTLINE_MODEL_KEY: only where the endpoint wants one',
    ],
    next: 'Set them to an OpenAI-compatible endpoint, or write the plan in the forms of docs/plan-user.md.',
  });
}

/** Written beside its place and then moved there, so that no half of a lock is ever read. */
function write(file: string, data: unknown): void {
  const half = `${file}.tmp`;
  writeFileSync(half, `${JSON.stringify(data, null, 2)}\n`);
  renameSync(half, file);
}

/** Compiles one plan; returns what to print. */
async function compile({ file, plan }: PlanFile, model: () => Promise<Model>): Promise<string> {
  const { lockOf } = await import('../playwright/plan-compile.js');
  const lock = await lockOf(plan, model);
  const path = planLockPath(file);
  if (lock !== null) {
    write(path, lock);
    const parts = lock.parts.map(({ text }) => `  "${text}"`);
    return [`${path}: written by ${lock.model}; review it and commit it`, ...parts].join('\n');
  }
  if (!existsSync(path)) return `${file}: the rules read all of it; no model is needed`;
  rmSync(path);
  return `${path}: removed, the rules read all of the plan`;
}

/** Also where it failed: what was asked was paid for. */
async function tell(ledger: KeptLedger): Promise<void> {
  const account = modelAccount(await ledger.calls());
  if (account !== null) process.stderr.write(`${account}\n`);
}

/** Adds `plan compile`. Exit code 0: all plans are compiled; 2: a model failed; 64: no model is named. */
export function registerPlan(program: Command): void {
  program
    .command('plan')
    .description('work on the plans of scenarios')
    .command('compile')
    .description('compile with a model what rules cannot read of plans, into lock files')
    .argument('<paths...>', 'scenario files or folders')
    .action(async (paths: string[]) => {
      const settings = runSettings(process.env);
      for (const note of unusedNotes(settings.models, ROLES)) process.stderr.write(`${note}\n`);
      const { models, ledger } = openRun(settings, { file: null, roles: ROLES });
      const model = async () => orNothing(await models.of('compiler', NOWHERE));
      try {
        for (const file of paths.flatMap((path) => loadPlans(path)))
          process.stdout.write(`${await compile(file, model)}\n`);
      } finally {
        await tell(ledger);
      }
    });
}
