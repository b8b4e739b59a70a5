// The door to the agent's own model: passes a request to the run's model service, or says that there is none.
import { CallAstray, refusals } from '../gateway-answers.js';
import type { ServerDoor } from './server-door.js';

export const modelDoor: ServerDoor = (request, { model }) => {
  if (model !== null) return model.answer(request);
  throw new CallAstray(refusals.noModel(`${request.method} ${new URL(request.url).pathname}`));
};
