// `sightline plan compile`: has a model compile the parts of plans that rules cannot read, into lock files; plays nothing.
import { existsSync, rmSync } from 'node:fs';
import { toJsonText, writeWhole } from '../../episode/files.js';
import type { Model } from '../../model/model.js';
import { loadUnlocked } from '../../scenario/load.js';
import { planLockPath } from '../../scenario/plan-lock.js';
import type { ConversationPlan } from '../../scenario/schema.js';
import { refuseSharedLocks, withCompiler } from './compiler.js';

/** A plan with the file that it stands in. */
interface PlanFile {
  file: string;
  plan: ConversationPlan;
}

function plansOf(path: string): PlanFile[] {
  return loadUnlocked(path).flatMap(({ file, scenario: { conversation_plan: plan } }) =>
    plan === undefined ? [] : [{ file, plan }],
  );
}

/** Where no model is named. */
const UNNAMED = { what: 'the plan', instead: 'write the plan in the forms of docs/plan-user.md' };

/** Compiles one plan; returns what to print. */
async function compile({ file, plan }: PlanFile, model: () => Promise<Model>): Promise<string> {
  const { lockOf } = await import('../../playwright/plan-compile.js');
  const lock = await lockOf(plan, model);
  const path = planLockPath(file);
  if (lock !== null) {
    await writeWhole(path, toJsonText(lock));
    const parts = lock.parts.map(({ text }) => `  "${text}"`);
    return [`${path}: written by ${lock.model}; review it and commit it`, ...parts].join('\n');
  }
  if (!existsSync(path)) return `${file}: the rules read all of it; no model is needed`;
  rmSync(path);
  return `${path}: removed, the rules read all of the plan`;
}

export async function compilePlans(paths: readonly string[]): Promise<void> {
  const files = paths.flatMap(plansOf);
  refuseSharedLocks(
    files.map(({ file }) => file),
    'plan',
  );
  await withCompiler(UNNAMED, async (model) => {
    for (const file of files) process.stdout.write(`${await compile(file, model)}\n`);
  });
}
