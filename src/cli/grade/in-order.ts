// Does work in several lanes at once and yields the results in the order of the work; holds only a few at a time.

/** How many results per lane may wait for a slow one before them. */
const AHEAD = 16;

/** One result per item, in order, whatever the number of lanes. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  lanes: readonly ((item: Item) => Promise<Result>)[],
): AsyncGenerator<Result> {
  const run = onFreeLane(lanes);
  const begun: Promise<Result>[] = [];
  for (const item of items) {
    begun.push(run(item));
    const oldest = begun.length < AHEAD * lanes.length ? undefined : begun.shift();
    if (oldest !== undefined) yield await oldest;
  }
  for (const one of begun) yield await one;
}

function onFreeLane<Item, Result>(
  lanes: readonly ((item: Item) => Promise<Result>)[],
): (item: Item) => Promise<Result> {
  type Lane = (item: Item) => Promise<Result>;
  const free: Lane[] = [...lanes];
  const queue: ((lane: Lane) => void)[] = [];
  return async (item) => {
    const lane = free.pop() ?? (await new Promise<Lane>((take) => queue.push(take)));
    try {
      return await lane(item);
    } finally {
      const next = queue.shift();
      if (next === undefined) free.push(lane);
      else next(lane);
    }
  };
}
