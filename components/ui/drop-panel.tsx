import { type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { popoverPlace } from './popover-place.ts';

/** A press on the button of an open panel closes it as a press elsewhere; the click that follows must not open it again. */
const CLICK_FOLLOWS_MS = 250;

interface DropPanelProps {
  readonly id?: string | undefined;
  readonly label: string;
  readonly className: string;
  readonly button: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
  /** Drawn only while it is open, so it may be lazy. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens the browser's own popover with controls in it; Escape gives the focus back to the button. */
export function DropPanel({ id, label, className, button, disabled, describedBy, children }: DropPanelProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closedAt = useRef(0);

  useLayoutEffect(() => {
    // Without popovers the panel is part of the page.
    if (isOpen) panel.current?.showPopover?.();
  }, [isOpen]);

  const close = (): void => {
    panel.current?.hidePopover?.();
    setOpen(false);
  };
  return (
    <>
      <button
        ref={buttonRef}
        id={id}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={() => {
          if (isOpen) close();
          else if (Date.now() - closedAt.current > CLICK_FOLLOWS_MS) setOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={panelId}
          popover="auto"
          className="popover"
          role="dialog"
          aria-label={label}
          style={popoverPlace(buttonRef.current)}
          onToggle={(event) => {
            if (event.newState === 'open') return;
            closedAt.current = Date.now();
            setOpen(false);
          }}
        >
          <Suspense fallback={null}>{children(close)}</Suspense>
        </div>
      )}
    </>
  );
}
