// Fills in the form that the agent shows from what the user knows, and submits it; invents nothing.
import type { Action, Observation, ObservedControl } from '../../episode/action.js';
import type { Topic } from '../../rules/recognise/acts.js';
import { spellOut } from '../../rules/reader/spelling.js';
import { topicsOf } from '../../rules/recognise/topics.js';
import { overlap } from '../../rules/recognise/words.js';
import { branchFor, factOn, isUnknown, type Play } from './play.js';

const TYPED: ReadonlySet<string> = new Set(['textbox', 'spinbutton']);
const CHOSEN: ReadonlySet<string> = new Set(['combobox', 'listbox']);
const SUBMIT =
  /^(?:submit|send|continue|next|confirm|save|start|go|search|find|look ?up|check|request|create|file)\b/i;

/** Controls in the agent's last message. */
function formControls({ messages, newMessages, controls }: Observation): ObservedControl[] {
  const current = new Set(newMessages.map(({ id }) => id));
  const newest = messages.findLast(({ role }) => role === 'agent');
  if (newest) current.add(newest.id);
  return controls.filter(
    ({ enabled, message }) => enabled && message !== null && current.has(message),
  );
}

/** What the user would say on a topic: a fact, or the plan's answer when asked. */
function known(play: Play, topic: Topic, label: string): string | null {
  if (isUnknown(play, topic)) return null;
  const fact = factOn(play, topic);
  if (fact) return fact.value;
  const asked = { kind: 'ask', sentence: label, topics: [topic], either: false } as const;
  const step = branchFor(play, asked)?.steps[0];
  return step?.do === 'give' ? step.value : null;
}

/** The option that alone shares most words with the value. */
function optionFor(options: readonly string[], value: string): string | null {
  const scored = options.map((option) => ({ option, points: overlap(value, option) }));
  const top = Math.max(0, ...scored.map(({ points }) => points));
  const best = scored.filter(({ points }) => points === top);
  return top > 0 && best.length === 1 ? (best[0]?.option ?? null) : null;
}

function fillOne(play: Play, field: ObservedControl): Action | null {
  const topic = topicsOf(spellOut(field.name))[0];
  const value = topic === undefined ? null : known(play, topic, field.name);
  if (topic === undefined || value === null) return null;
  const control = { control: field.id, name: field.name };
  if (TYPED.has(field.role)) {
    play.memory.disclosed.add(topic);
    return { kind: 'fill', ...control, value };
  }
  const option = optionFor(field.options ?? [], value);
  if (option === null) return null;
  play.memory.disclosed.add(topic);
  return { kind: 'select', ...control, option };
}

/**
 * The next field that the user can fill in, then the control that submits the form; null if the agent shows no form
 * that the user can fill in. Fields are recognized by their labels, as questions are by their words; what the user does
 * not know stays empty.
 */
export function respondToForm(play: Play, observation: Observation): Action | null {
  const { filled } = play.memory;
  const controls = formControls(observation);
  const fields = controls.filter(({ role }) => TYPED.has(role) || CHOSEN.has(role));
  for (const field of fields.filter(({ id }) => !filled.has(id))) {
    const action = fillOne(play, field);
    if (action === null) continue;
    filled.add(field.id);
    return action;
  }
  const form = fields.find(({ id }) => filled.has(id) && !play.memory.submitted.has(id));
  if (!form) return null;
  const buttons = controls.filter(
    ({ role, message }) => role === 'button' && message === form.message,
  );
  const submit =
    buttons.find(({ name }) => SUBMIT.test(name)) ??
    (buttons.length === 1 ? buttons[0] : undefined);
  if (!submit) return null;
  for (const { id } of fields) play.memory.submitted.add(id);
  return { kind: 'press', control: submit.id, name: submit.name };
}
