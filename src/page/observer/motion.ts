// Finds endless motion, such as spinners, pulsing dots and blinking carets, whatever their names; only reads.
import { isShown } from './geometry.js';
import { gathered } from './remembered.js';
import { holds } from './tree.js';

const hosts = gathered((element) => element.shadowRoot !== null);

const endlessSmil = 'svg :is(animate, animateTransform, animateMotion)[repeatCount="indefinite"]';

function isEndless(animation: Animation): boolean {
  return (
    animation.playState === 'running' &&
    animation.effect?.getComputedTiming().iterations === Infinity
  );
}

function drawn(element: Element): Element | null {
  return element.closest('svg') ?? element;
}

/** Visible elements of the panel with endless motion in them. */
export function endlesslyMoving(panel: Element): Set<Element> {
  const moving = new Set<Element>();
  const inside = hosts(panel).flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const own = panel.getRootNode();
  const around = own instanceof ShadowRoot || own instanceof Document ? [own] : [];
  for (const root of [...around, ...inside]) {
    for (const animation of root.getAnimations().filter(isEndless)) {
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      if (target) moving.add(target);
    }
    for (const piece of root.querySelectorAll(endlessSmil)) {
      const picture = drawn(piece);
      if (picture) moving.add(picture);
    }
  }
  return new Set([...moving].filter((element) => holds(panel, element) && isShown(element)));
}
