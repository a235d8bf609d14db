import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';

interface PopoverProps {
  readonly buttonLabel: string;
  readonly buttonClassName: string;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

const GAP = 6;
const MARGIN = 8;

/**
 * A button and the browser's own popover, which closes by itself on Escape and on a press elsewhere.
 * It is placed by hand: anchor positioning is younger than the oldest browser we support.
 */
export function Popover({ buttonLabel, buttonClassName, button, children }: PopoverProps) {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState({});

  function placePanel(event: ToggleEvent<HTMLDivElement>) {
    const anchor = buttonRef.current?.getBoundingClientRect();
    if (event.newState !== 'open' || !anchor) return;
    const isLow = anchor.top > window.innerHeight / 2;
    const isRight = anchor.left > window.innerWidth / 2;
    setPlace({
      ...(isLow ? { bottom: window.innerHeight - anchor.top + GAP } : { top: anchor.bottom + GAP }),
      ...(isRight
        ? { right: Math.max(MARGIN, window.innerWidth - anchor.right) }
        : { left: Math.max(MARGIN, anchor.left) }),
    });
  }

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={buttonClassName}
        aria-label={buttonLabel}
        title={buttonLabel}
        popoverTarget={id}
      >
        {button}
      </button>
      <div id={id} popover="auto" className="popover" style={place} onBeforeToggle={placePanel}>
        {children}
      </div>
    </>
  );
}
