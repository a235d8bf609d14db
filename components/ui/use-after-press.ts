import { useEffect, useRef } from 'react';

/** Calls a function at once; while a button of the mouse is down, after its click, which misses what moves meanwhile. */
export function useAfterPress(): (run: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const ending = new AbortController();
    const note = ({ type }: Event) => {
      isDown.current = type === 'pointerdown';
    };
    for (const type of ['pointerdown', ...ENDS]) addEventListener(type, note, { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, []);
  return (run) => {
    if (!isDown.current) return run();
    const ending = new AbortController();
    const onEnd = () => {
      ending.abort();
      setTimeout(run);
    };
    for (const end of ENDS) addEventListener(end, onEnd, { capture: true, signal: ending.signal });
  };
}

const ENDS = ['pointerup', 'pointercancel'] as const;
