// Injects the faults of a turn into the page and its network: a reload, a double submit, a network outage; records each.
import type { Page } from '@playwright/test';
import type { TurnAction } from '../episode/action.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { TurnFault } from '../scenario/faults.js';
import { firstLine } from '../sightline-error.js';
import type { Driver } from '../surface/driver/driver.js';

export interface TurnFaultsOptions {
  page: Page;
  episode: EpisodeWriter;
  faults: readonly TurnFault[];
  /** Cuts the page off its network, and reconnects it; in addition to the browser's own switch, for requests that are answered inside the browser. */
  setOffline: (offline: boolean) => void;
}

export interface TurnFaults {
  /** Acts in this turn like the driver, with the turn's faults; only after the network of an earlier turn is back. */
  act(driver: Driver, action: TurnAction, turn: number): Promise<void>;
  /** Restores the network, and notes which faults had no turn to happen in. */
  close(): Promise<void>;
}

export function turnFaultInjector(options: TurnFaultsOptions): TurnFaults {
  const { page, episode, faults } = options;
  const injected = new Set<TurnFault>();
  let outage: { timer: NodeJS.Timeout | undefined; over: Promise<void> } | null = null;

  const record = (fault: TurnFault, detail: string): void => {
    injected.add(fault);
    episode.event({ kind: 'fault', fault: fault.fault, detail });
  };
  const setOffline = async (offline: boolean): Promise<void> => {
    options.setOffline(offline);
    await page.context().setOffline(offline);
  };
  const offlineFor = (ms: number) => {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
      .then(() => setOffline(false))
      // A page that is gone needs no network.
      .catch((error: unknown) => void episode.event({ kind: 'note', text: firstLine(error) }))
      .finally(() => (outage = null));
    return { timer, over };
  };
  const reload = async (driver: Driver, fault: Extract<TurnFault, { fault: 'reload' }>) => {
    if (fault.ms === undefined) await driver.begun();
    else await paused(fault.ms);
    const when =
      fault.ms === undefined ? 'once the agent had begun to answer' : `after ${fault.ms} ms`;
    record(fault, `The page was loaded anew ${when}.`);
    await page.reload({ waitUntil: 'commit' });
  };

  return {
    async act(driver, action, turn) {
      await outage?.over;
      const of = faults.filter((fault) => fault.turn === turn);
      const offline = of.find((fault) => fault.fault === 'offline');
      const twice = of.find((fault) => fault.fault === 'double_submit');
      const anew = of.find((fault) => fault.fault === 'reload');
      if (offline) {
        record(
          offline,
          `The browser was offline for ${offline.ms} ms from the moment the user acted.`,
        );
        await setOffline(true);
      }
      if (twice) record(twice, 'What sends was used twice, as by a double click.');
      await driver.act(action, { twice: twice !== undefined });
      if (offline) outage = offlineFor(offline.ms);
      if (anew) await reload(driver, anew);
    },
    async close() {
      clearTimeout(outage?.timer);
      if (outage !== null) await setOffline(false);
      for (const { fault, turn } of faults.filter((one) => !injected.has(one))) {
        const text = `The fault ${fault} of turn ${turn} did not happen: the episode ended before.`;
        episode.event({ kind: 'note', text });
      }
    },
  };
}

/** The scenario names this time; nothing is waited for. */
function paused(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
