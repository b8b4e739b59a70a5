// The argument names that a tool takes, if its schema lists them; validates nothing.
import { z } from 'zod';
import { propertiesOf } from './json-schema.js';
import type { Tool } from './tool.js';

/** Names of a tool's arguments; null if its schema accepts any name. */
export function argumentNames(tool: Pick<Tool, 'input'>): string[] | null {
  const { input } = tool;
  const named = propertiesOf(input);
  if (named !== null) return named;
  if (!(input instanceof z.ZodObject)) return null;
  const open = input.def.catchall !== undefined && !(input.def.catchall instanceof z.ZodNever);
  return open ? null : Object.keys(input.shape);
}
