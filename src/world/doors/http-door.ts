// The backend as HTTP routes, for the calls of an agent's server; knows nothing of tools.
import { worldRequest } from '../world-request.js';
import { headersOf, type ServerDoor, worldAnswer } from './server-door.js';

export const httpDoor: ServerDoor = async (request, { world }) => {
  const { pathname, search } = new URL(request.url);
  const response = await world.handle(
    worldRequest({
      method: request.method,
      path: pathname,
      search,
      headers: headersOf(request),
      text: await request.text(),
      via: 'world',
      url: pathname + search,
    }),
  );
  return worldAnswer(response);
};
