// Lets the harness read along with what the agent's server sends to this page; what the page itself gets is unchanged.
import { watchClickListeners } from './tee/click-listeners.js';
import { hideStandIns, quietly } from './tee/stand-in.js';
import { watchEventSources } from './tee/event-source.js';
import { watchFetch } from './tee/fetch.js';
import { watchSockets } from './tee/socket.js';
import { watchRequests } from './tee/xml-http-request.js';

for (const watch of [
  watchFetch,
  watchRequests,
  watchEventSources,
  watchSockets,
  watchClickListeners,
  hideStandIns,
]) {
  quietly(watch);
}
