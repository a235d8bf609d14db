import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { popoverPlace } from './popover-place.ts';

interface PopoverProps {
  readonly buttonLabel: string;
  readonly buttonClassName: string;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/**
 * A button and the browser's own popover, which closes by itself on Escape and on a press elsewhere.
 */
export function Popover({ buttonLabel, buttonClassName, button, children }: PopoverProps) {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState({});

  function placePanel(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState === 'open') setPlace(popoverPlace(buttonRef.current));
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
