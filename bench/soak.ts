// Many turns over all pages and transports with random pauses: how often a turn ended too early, and how long after its end it was settled.
import type { Browser } from 'playwright';
import { soak, type SoakedTurn } from '../test/driver/soak/soak.js';
import { surfaces } from '../test/driver/soak/surfaces.js';
import { quantile } from './measure.js';

const TURNS = 384;
/** Pages that are talked to at once. */
const AT_ONCE = 6;
const SEED = 20_261;

export async function benchSoak(browser: Browser): Promise<string[]> {
  const began = performance.now();
  const waiting = surfaces.map((surface, index) => ({ surface, index }));
  const turns = Math.ceil(TURNS / surfaces.length);
  const soaked: SoakedTurn[] = [];
  const broken: string[] = [];
  const talk = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { surface, index } = next;
      const options = { seed: SEED + index, first: index * turns, turns };
      await soak(browser, surface, options).then(
        (done) => soaked.push(...done),
        (error: unknown) => broken.push(`  ${surface.path} broke off: ${String(error)}`),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, talk));
  const minutes = (performance.now() - began) / 60_000;
  return [
    ...groupsOf(soaked).map(lineOf),
    `${soaked.length} turns over ${surfaces.length} pages, ${AT_ONCE} at once, seed ${SEED}, in ${minutes.toFixed(1)} min`,
    ...soaked.filter(({ tooEarly, gaveUp }) => tooEarly || gaveUp).map(faultOf),
    ...broken,
  ];
}

function groupsOf(soaked: readonly SoakedTurn[]): [string, SoakedTurn[]][] {
  const groups = new Map<string, SoakedTurn[]>();
  for (const turn of soaked) {
    const { transport, tells, foreign } = turn.surface;
    const whose = foreign === undefined ? '' : ', pages of others';
    const name = `${transport}, told by ${by[tells]}${whose}`;
    groups.set(name, [...(groups.get(name) ?? []), turn]);
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

const by = { wire: 'the wire', page: 'the page', nothing: 'the text alone' } as const;

function lineOf([name, turns]: [string, SoakedTurn[]]): string {
  const early = turns.filter(({ tooEarly }) => tooEarly).length;
  const gaveUp = turns.filter((turn) => turn.gaveUp).length;
  const lags = turns.filter((turn) => !turn.tooEarly && !turn.gaveUp).map(({ lagMs }) => lagMs);
  const [p50, p95] = [quantile(lags, 0.5), quantile(lags, 0.95)].map((ms) => ms.toFixed(0));
  return (
    `${name.padEnd(44)} ${String(turns.length).padStart(4)} turns   too early ${early}   ` +
    `given up ${gaveUp}   lag p50 ${p50} ms, p95 ${p95} ms`
  );
}

function faultOf({ surface, turn, tooEarly, lagMs, note }: SoakedTurn): string {
  const what = tooEarly ? `settled ${(-lagMs).toFixed(0)} ms too early` : 'was given up';
  return `  turn ${turn} on ${surface.path} ${what}: ${note.replace(/\n/g, ' / ')}`;
}
