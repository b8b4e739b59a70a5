/** Keeps the end of the page in view while the person has not scrolled away; it must never fight the person's own scrolling. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEndPx = 64;

export interface Follow {
  /** The newest answer is out of sight, and the page does not follow it. */
  isAway: boolean;
  toLatest: () => void;
  /** To be called when the person asks something: then the answer is what they want to see. */
  again: () => void;
}

export function useFollow(content: unknown, isPaused: boolean): Follow {
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setIsAway] = useState(false);

  const toLatest = useCallback(() => {
    isFollowing.current = true;
    setIsAway(false);
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  }, []);

  useLayoutEffect(() => {
    if (isFollowing.current && !isPaused) toLatest();
  }, [content, isPaused, toLatest]);

  useEffect(() => {
    const onScroll = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      // Only a move upwards is the person's: an answer that grew also leaves a distance to the end.
      const hasMovedUp = scrollY < lastTop.current - 1;
      lastTop.current = scrollY;
      const isNearEnd = scrollHeight - scrollY - clientHeight < nearEndPx;
      if (hasMovedUp || isNearEnd) isFollowing.current = isNearEnd;
      setIsAway(!isFollowing.current);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);

  const again = useCallback(() => {
    isFollowing.current = true;
  }, []);
  return { isAway, toLatest, again };
}
