// Asks the real services what they answer today, for `sightline drift --app`; compares nothing.
import type { App } from '../app/definition.js';
import type { ComparedCall, MockedCall } from '../grade/drift.js';
import { SightlineError } from '../sightline-error.js';
import { httpService } from '../world/http-service.js';

/**
 * Each call with the service's current answer, one after another, to avoid a burst on a system that others use.
 *
 * @throws SightlineError `nothing-to-compare` if a service does not answer
 */
export async function askLive(
  { backend }: App,
  calls: readonly MockedCall[],
): Promise<ComparedCall[]> {
  const service = httpService({ url: backend.real ?? null, headers: backend.realHeaders ?? {} });
  const never = new Promise<void>(() => undefined);
  const compared: ComparedCall[] = [];
  for (const call of calls) {
    const tool = backend.tools.find((one) => one.name === call.tool);
    if (tool === undefined) continue;
    const real = await service.answer(tool, call.args, { headers: {}, ended: never });
    const problem = unavailable(real.body);
    if (real.status === 502 && problem !== null) throw failed(call, problem);
    compared.push({ ...call, real });
  }
  return compared;
}

/** Why there was no answer, if it was not the service that said 502. */
function unavailable(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body) || !('message' in body))
    return null;
  return body.error === 'sightline_real_service' ? String(body.message) : null;
}

function failed({ tool, episode, event }: MockedCall, problem: string): SightlineError {
  return new SightlineError('nothing-to-compare', {
    what: `The real service of ${tool} could not be asked: ${problem}.`,
    details: [`the call was recorded in ${episode}, event ${event}`],
    next: 'Set `real` of the tool or of the backend in the app file to a service that answers from here.',
  });
}
