/** What the page is told by its document and its address; it must not talk to any server. */

const query = new URLSearchParams(location.search);
const config = JSON.parse(document.getElementById('config')?.textContent ?? '{}') as {
  backendUrl?: string;
};

export const settings = {
  /** Where channels and the signed-in person come from. */
  backendUrl: config.backendUrl ?? '/api',
  channel: query.get('channel') ?? 'releases',
  /** The message from which the assistant was opened. */
  message: query.get('message'),
  fault: query.get('fault'),
  seed: query.has('seed') ? Math.trunc(Number(query.get('seed'))) : null,
  delayMs: query.has('delay') ? Number(query.get('delay')) : null,
};
