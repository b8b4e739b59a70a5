// Has a model compile the parts of plans that rules cannot read, into lock files; plays nothing.
import { existsSync, rmSync } from 'node:fs';
import { toJsonText, writeWhole } from '../../episode/files.js';
import type { Model } from '../../model/model.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { planLockPath } from '../../scenario/plan-lock.js';

/** Compiles the plan of one scenario; returns what to print, null if nothing was done. */
export async function compileScenarioPlan(
  { file, scenario: { conversation_plan: plan } }: Pick<LoadedScenario, 'file' | 'scenario'>,
  model: () => Promise<Model>,
): Promise<string | null> {
  if (plan === undefined) return null;
  const { lockOf } = await import('../../playwright/plan-compile.js');
  const lock = await lockOf(plan, model);
  const path = planLockPath(file);
  if (lock !== null) {
    await writeWhole(path, toJsonText(lock));
    const parts = lock.parts.map(({ text }) => `  "${text}"`);
    return [`${path}: written by ${lock.model}; review it and commit it`, ...parts].join('\n');
  }
  if (!existsSync(path)) return null;
  rmSync(path);
  return `${path}: removed; rules can read the whole plan`;
}
