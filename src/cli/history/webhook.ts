// Posts a met condition to an address; a post that fails is reported and changes nothing else.
import { firstLine } from '../../sightline-error.js';
import { usage } from '../usage.js';
import type { HeldCondition } from './held.js';
import { stderr } from '../../terminal.js';

const TIMEOUT_MS = 10_000;

/** Null: none is asked for. @throws SightlineError `usage` */
export function webhookAddress(text: string | undefined, hasCondition: boolean): URL | null {
  if (text === undefined) return null;
  if (!hasCondition) throw usage('--webhook needs --fail-if.', 'Say when it is to be called.');
  if (/^https?:/i.test(text) && URL.canParse(text)) return new URL(text);
  throw usage(
    '--webhook is not a web address.',
    'Give one such as https://hooks.shop.example/sightline.',
  );
}

/** The path may hold a secret, so only the host is printed. */
export async function postWebhook(address: URL, { run, clauses }: HeldCondition): Promise<void> {
  const met = clauses.filter(({ state }) => state === 'met');
  try {
    const { ok, status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'sightline-condition', version: 1, run, met }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!ok) report(address, `it answered ${status}`);
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    report(address, firstLine(cause ?? error));
  }
}

function report({ host }: URL, why: string): void {
  stderr.write(`The webhook at ${host} was not told: ${why}\n`);
}
