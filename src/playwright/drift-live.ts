// Asks the real services what they answer today, for `sightline drift --live`; compares nothing.
import type { App } from '../app/definition.js';
import type { ComparedCall, RecordedCall } from '../grade/drift/drift.js';
import { unknownToolText } from '../scenario/nearest-name.js';
import { SightlineError } from '../sightline-error.js';
import { httpService } from '../world/http-service.js';

export interface LiveOptions {
  /** Called after each answer. */
  onAnswer: (tool: string) => void;
}

/**
 * Each call with the service's current answer, one after another, to avoid a burst on a system that others use.
 *
 * @throws SightlineError `drift-failed` for a tool without a real service, and for one that does not answer
 */
export async function askLive(
  app: App,
  calls: readonly RecordedCall[],
  { onAnswer }: LiveOptions,
): Promise<ComparedCall[]> {
  const { backend } = app;
  const service = httpService({ url: backend.real ?? null, headers: backend.realHeaders ?? {} });
  const never = new Promise<void>(() => undefined);
  const compared: ComparedCall[] = [];
  for (const call of calls) {
    const tool = backend.tools.find((one) => one.name === call.tool);
    if (tool === undefined) throw failed(unknownTool(call.tool, app), call);
    const real = await service.answer(tool, call.args, { headers: {}, ended: never });
    const problem = unavailable(real.body);
    if (real.status === 502 && problem !== null)
      throw failed(`The real service of ${call.tool} could not be asked: ${problem}.`, call);
    compared.push({ ...call, real });
    onAnswer(call.tool);
  }
  return compared;
}

function unknownTool(tool: string, { name, backend }: App): string {
  const names = backend.tools.map((one) => one.name);
  return `The real service cannot be asked: ${unknownToolText(tool, names, name)}.`;
}

/** Why there was no answer, if it was not the service that said 502. */
function unavailable(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body) || !('message' in body))
    return null;
  return body.error === 'sightline_real_service' ? String(body.message) : null;
}

function failed(what: string, { episode, event }: RecordedCall): SightlineError {
  return new SightlineError('drift-failed', {
    what,
    details: [`the call was recorded in ${episode}, event ${event}`],
    next: 'Set `real` of the tool or of the backend in the app file to a service that answers from here.',
  });
}
