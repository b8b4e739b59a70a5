// Which calls only repeat the previous one because a fault of the scenario delivered it twice; decides no assertion.
import type { ToolCall } from '../episode/path-event.js';
import type { Episode } from '../episode/read.js';
import { equalArguments } from '../rules/same-arguments.js';
import { toolCalls } from './record.js';
import { oncePer } from './remembered.js';

/** With the fault `duplicate` a call arrives twice, though the agent made it once. */
export const secondDeliveries = oncePer((episode: Episode): ReadonlySet<ToolCall> => {
  const doubled = toolCalls(episode).filter(({ fault }) => fault === 'duplicate');
  const seconds = new Set<ToolCall>();
  for (const [index, call] of doubled.entries()) {
    const before = doubled[index - 1];
    const isAgain =
      before?.tool === call.tool && !seconds.has(before) && equalArguments(before.args, call.args);
    if (isAgain) seconds.add(call);
  }
  return seconds;
});
