// Fills in the form that the agent shows from what the plan knows, and submits it; invents nothing.
import type { Action, Observation, ObservedControl } from '../../episode/action.js';
import { contentWords, hasAll } from '../../scenario/plan/key-words.js';
import { givenBy } from '../../scenario/plan/plan.js';
import { factFor } from './perform.js';
import type { Play } from './play.js';
import { newestControls } from './screen.js';

const TYPED: ReadonlySet<string> = new Set(['textbox', 'spinbutton']);
const CHOSEN: ReadonlySet<string> = new Set(['combobox', 'listbox']);
const SUBMIT =
  /^(?:submit|send|continue|next|confirm|save|start|go|search|find|look ?up|check|request|create|file)\b/i;

/** What the user would say when asked for the words of the label: what a branch gives, or a fact. */
function valueFor(play: Play, label: string): string | null {
  const words = contentWords(label);
  if (play.plan.unknown.some((one) => hasAll(one.words, words))) return null;
  const branches = play.plan.branches.filter(
    ({ when }) => when.on === 'asked' && hasAll(when.words, words),
  );
  return givenBy(branches)[0] ?? factFor(play, words)?.value ?? null;
}

/** The option that alone shares most words with the value. */
function optionFor(options: readonly string[], value: string): string | null {
  const words = contentWords(value);
  const scored = options.map((option) => ({
    option,
    points: contentWords(option).filter((word) => words.includes(word)).length,
  }));
  const top = Math.max(0, ...scored.map(({ points }) => points));
  const best = scored.filter(({ points }) => points === top);
  return top > 0 && best.length === 1 ? (best[0]?.option ?? null) : null;
}

function fillOne(play: Play, field: ObservedControl): Action | null {
  const value = valueFor(play, field.name);
  if (value === null) return null;
  const control = { control: field.id, name: field.name };
  if (TYPED.has(field.role)) {
    play.given.add(value);
    return { kind: 'fill', ...control, value };
  }
  const option = optionFor(field.options ?? [], value);
  if (option === null) return null;
  play.given.add(value);
  return { kind: 'select', ...control, option };
}

/** The next field that the user can fill in, then the control that submits the form; null if there is no such form. */
export function respondToForm(play: Play, observation: Observation): Action | null {
  const { filled, submitted } = play;
  const controls = newestControls(observation);
  const fields = controls.filter(({ role }) => TYPED.has(role) || CHOSEN.has(role));
  for (const field of fields.filter(({ id }) => !filled.has(id))) {
    const action = fillOne(play, field);
    if (action === null) continue;
    filled.add(field.id);
    return action;
  }
  const form = fields.find(({ id }) => filled.has(id) && !submitted.has(id));
  if (!form) return null;
  const buttons = controls.filter(
    ({ role, message }) => role === 'button' && message === form.message,
  );
  const only = buttons.length === 1 ? buttons[0] : undefined;
  const submit = buttons.find(({ name }) => SUBMIT.test(name)) ?? only;
  if (!submit) return null;
  for (const { id } of fields) submitted.add(id);
  return { kind: 'press', control: submit.id, name: submit.name };
}
