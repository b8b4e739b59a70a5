// Turns what a judge was asked and shown into text for a person: the same words, nothing hidden, and nothing that a terminal would obey.
import type { Called, Material, Utterance } from '../../../judge/material.js';
import { unhidden } from '../../../model/fence.js';
import type { EvidenceKind } from '../../../scenario/ready-questions.js';
import type { LabelEvidence } from './evidence.js';

/** Several lines, without a trailing newline. */
export function evidenceText(evidence: LabelEvidence): string {
  return unhidden(linesOf(evidence).join('\n'));
}

function linesOf(evidence: LabelEvidence): string[] {
  switch (evidence.of) {
    case 'record':
      return [...questionLines(evidence), ...recordLines(evidence)];
    case 'picture':
      return [evidence.question, '', `Picture: ${evidence.picture}`];
    case 'list': {
      const list = evidence.list.map(({ kind, text }, index) => `  ${index + 1}. ${kind}: ${text}`);
      return [evidence.question, '', ...list];
    }
  }
}

type OfRecord = Extract<LabelEvidence, { of: 'record' }>;

function questionLines({ question }: OfRecord): string[] {
  const { wordings, criterion, turn, about } = question;
  const [first = '', ...others] = wordings;
  return [
    first,
    ...others.map((words) => `or: ${words}`),
    ...(criterion === null ? [] : [`Judge by this criterion alone: ${criterion}`]),
    ...(turn === null ? [] : [`The question is about turn ${turn} alone.`]),
    ...Object.entries(about).map(([name, text]) => `${name}: ${text}`),
  ];
}

function recordLines({ question, material }: OfRecord): string[] {
  return question.needs.flatMap((kind) => ['', ...(parts[kind] ?? asJson(kind))(material)]);
}

const parts: Partial<Record<EvidenceKind, (material: Material) => string[]>> = {
  transcript: ({ transcript }) => ['What was said:', ...transcript.flatMap(saidLines)],
  calls: ({ calls }) => ['Tool calls of the agent:', ...calls.flatMap(callLines)],
  knowledge: ({ knowledge }) => ['The policy:', ...knowledge.map((text) => indented(text))],
  world: ({ world }) => [
    ...['The records before:', json(world.before)],
    ...['The records after:', json(world.after)],
  ],
};

function asJson(kind: EvidenceKind): (material: Material) => string[] {
  return (material) => [`${kind}:`, json(material[kind])];
}

function saidLines({ turn, who, text }: Utterance): string[] {
  return [`  turn ${turn}, ${who}:`, indented(text, '    ')];
}

function callLines({ turn, tool, effect, args, outcome, response }: Called): string[] {
  return [
    `  turn ${turn}, ${tool} (${effect}): ${outcome}`,
    indented(`with ${JSON.stringify(args)}`, '    '),
    indented(`gave ${JSON.stringify(response)}`, '    '),
  ];
}

function json(value: unknown): string {
  return indented(JSON.stringify(value, null, 1));
}

function indented(text: string, by = '  '): string {
  return text
    .split('\n')
    .map((line) => `${by}${line}`)
    .join('\n');
}
