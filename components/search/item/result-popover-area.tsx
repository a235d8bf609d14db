import '../../../assets/styles/search/result-popover.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { resultSummary } from '#lib/search/model/result-summary.ts';
import { ResultPopover } from './result-popover.tsx';
import { type PopoverTarget, ResultPopoverContext, type ResultPopovers } from './result-popover-context.ts';
import { useItemUsage } from './usage-clock.tsx';

/** The pointer may take this long from the result to its popover (WCAG 1.4.13, hoverable). */
const GRACE_MS = 250;

/** Keys that move the focus to a result. */
const MOVING = /^(?:Tab|Arrow.*|Page.*|Home|End)$/;

interface ResultPopoverAreaProps {
  /** Shows none. */
  readonly isOff?: boolean;
  readonly children: ReactNode;
}

/** Shows the popovers of the results in it, one at a time (2.8.6). */
export function ResultPopoverArea({ isOff = false, children }: ResultPopoverAreaProps) {
  const [target, setTarget] = useState<PopoverTarget | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMoving = useRef(false);

  // Stable, so that showing a popover does not render the results again.
  const popovers = useMemo<ResultPopovers & { stay(): void }>(() => {
    const later = (next: PopoverTarget | null, delayMs: number): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTarget(next), delayMs);
    };
    return {
      send: later,
      isMovedByKey: () => isMoving.current,
      leave: () => later(null, GRACE_MS),
      stay: () => clearTimeout(timer.current),
      hide() {
        clearTimeout(timer.current);
        setTarget(null);
      },
    };
  }, []);

  useEffect(() => {
    // After scrolling, the pointer is over something else.
    document.addEventListener('scroll', popovers.hide, true);
    window.addEventListener('resize', popovers.hide);
    const onKeyDown = ({ key }: KeyboardEvent) => {
      isMoving.current = MOVING.test(key);
    };
    const onPointerDown = () => {
      isMoving.current = false;
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('scroll', popovers.hide, true);
      window.removeEventListener('resize', popovers.hide);
      clearTimeout(timer.current);
    };
  }, [popovers]);

  // Its element may show another result afterwards.
  useEffect(() => {
    if (isOff) popovers.hide();
  }, [isOff, popovers]);

  const usage = useItemUsage(target?.item ?? null);
  // Without content no popover is shown, so that Escape is not taken from other controls.
  const isThere = !isOff && target?.element.isConnected;
  const summary = isThere ? resultSummary(target.item) : null;
  return (
    <ResultPopoverContext value={popovers}>
      {children}
      {target && isThere && (summary || usage) && (
        <ResultPopover
          key={target.item.objectId}
          target={target}
          summary={summary}
          usage={usage}
          onEnter={popovers.stay}
          onClose={popovers.hide}
        />
      )}
    </ResultPopoverContext>
  );
}
