/** Keeps the newest message in view while the person has not scrolled away; it must never fight the person's own scrolling. */
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const nearEndPx = 48;

export interface FollowNewest {
  scroller: RefObject<HTMLDivElement | null>;
  isAway: boolean;
  onScroll: () => void;
  jumpToNewest: () => void;
}

export function useFollowNewest(content: unknown, isPaused: boolean): FollowNewest {
  const scroller = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setIsAway] = useState(false);

  const jumpToNewest = useCallback(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
    following.current = true;
    setIsAway(false);
  }, []);

  useLayoutEffect(() => {
    if (following.current && !isPaused) jumpToNewest();
  }, [content, isPaused, jumpToNewest]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    // A phone's keyboard or a growing composer shrinks the transcript without a new message.
    const observer = new ResizeObserver(() => {
      if (following.current && !isPaused) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [isPaused]);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // Only a move upwards is the person's: content that grew since the last scroll also leaves a distance.
    const movedUp = box.scrollTop < lastTop.current - 1;
    lastTop.current = box.scrollTop;
    const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx;
    if (movedUp || isNearEnd) following.current = isNearEnd;
    setIsAway(!following.current);
  }, []);

  return { scroller, isAway, onScroll, jumpToNewest };
}
