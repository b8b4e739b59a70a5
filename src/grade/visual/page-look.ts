// An episode's checkpoint in the form for comparing with a baseline, and for becoming one.
import type { Mask } from '../../assertions/matches-baseline.js';
import { type Baseline, BASELINE_VERSION, type Surroundings } from '../../baseline/format.js';
import { thingsOf } from '../../baseline/things.js';
import type { Layout } from '../../episode/layout.js';
import type { Message } from '../../episode/format.js';
import type { Episode } from '../../episode/read.js';
import { inTenths } from '../../pixels/boxes.js';
import type { LoadedCheckpoint } from '../surface/surface.js';
import type { Resolve } from '../surface/moment.js';
import type { PageLook } from './compare-input.js';
import { landmarkBoxes, placeMask } from './masks.js';

export function pageLook(episode: Episode, { layout }: Pick<LoadedCheckpoint, 'layout'>): PageLook {
  const ids = (role: Message['role']) => [
    ...new Set(episode.transcript.flatMap((one) => (one.role === role ? [one.message] : []))),
  ];
  const { width, height } = layout.viewport;
  return {
    viewport: { width, height },
    moving: movingBoxes(layout),
    scrolled: (layout.parts ?? []).flatMap(({ scroll }) => (scroll ? [scroll.top] : [])),
    things: thingsOf(
      layout,
      new Map([
        ...ids('agent').map((id, at) => [id, { message: at + 1 }] as const),
        ...ids('user').map((id, at) => [id, { message: at + 1, isUsers: true }] as const),
      ]),
    ),
  };
}

/** Where the page moved on its own while its pictures were taken, and what is being animated. */
function movingBoxes({ ink, fragments }: Layout): PageLook['moving'] {
  const animated = fragments.flatMap((one) =>
    one.animated === true && one.clipped !== null ? [one.clipped] : [],
  );
  return [...(ink.moving ?? []), ...animated].map(inTenths);
}

/** The whole checkpoint as a baseline; its picture is told when it is written. */
export function asBaseline(
  look: PageLook,
  { layout, ink }: LoadedCheckpoint,
  {
    masks,
    resolve,
    surroundings,
  }: { masks: readonly Mask[]; resolve: Resolve; surroundings: Surroundings },
): Baseline {
  const placed = masks.map((mask) => placeMask(mask, { layout, ink }, resolve));
  const names = Object.keys(layout.landmarks).sort();
  const landmarks = names.map((name) => [name, landmarkBoxes(layout, name).map(inTenths)] as const);
  return {
    format: 'sightline-baseline',
    version: BASELINE_VERSION,
    surroundings,
    picture: '',
    masks: Object.fromEntries(placed.map(({ key, boxes }) => [key, boxes])),
    landmarks: Object.fromEntries(landmarks.filter(([, boxes]) => boxes.length > 0)),
    ...look,
  };
}
