// The door to the agent's own model: passes a request to the run's model service, or says that there is none.
import type { ServerDoor } from './server-door.js';

export const modelDoor: ServerDoor = async (request, { model }) => {
  if (model !== null) return model.answer(request);
  const error = {
    type: 'sightline_no_model',
    message: 'This run has no endpoint for the agent’s model.',
    next: 'Set SIGHTLINE_AGENT_MODEL_URL, or record cassettes first; see docs/model-door.md.',
  };
  return Response.json({ error }, { status: 503 });
};
