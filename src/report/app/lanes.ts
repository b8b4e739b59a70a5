// The lanes of an episode's story, and which of them each thing that happened belongs to.
import type { Beat } from '../site/data.js';

export const lanes = ['Screen', 'User', 'Agent', 'Tools', 'World', 'Notes'] as const;
export type Lane = (typeof lanes)[number];

export const laneOf: Readonly<Record<Beat['kind'], Lane>> = {
  shot: 'Screen',
  user: 'User',
  act: 'User',
  agent: 'Agent',
  call: 'Tools',
  world: 'World',
  model: 'Notes',
  note: 'Notes',
};
