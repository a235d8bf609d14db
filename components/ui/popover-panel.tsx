import { type ReactNode, useId, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.ts';

const OpenPopover = lazyPart(async () => (await import('./open-popover.tsx')).OpenPopover);

/** Pressing the button of an open panel closes it like any press outside; the click that follows must not reopen it. */
const CLICK_FOLLOWS_MS = 250;

interface PopoverPanelProps {
  readonly id?: string | undefined;
  readonly label: string;
  readonly className: string;
  readonly button: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
  /** False for a button that its field opens by a key (Alt+Down). */
  readonly isTabStop?: boolean;
  /** Rendered only while open, so it may be lazy. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a popover with controls. Escape returns the focus to the button. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { id, label, className, button, disabled, describedBy, isTabStop = true, children } = props;
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closedAt = useRef(-CLICK_FOLLOWS_MS);
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
        tabIndex={isTabStop ? undefined : -1}
        onClick={() => {
          if (isOpen) close();
          else if (performance.now() - closedAt.current > CLICK_FOLLOWS_MS) setOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <OpenPopover
          id={panelId}
          label={label}
          panel={panel}
          button={buttonRef}
          onHidden={() => setOpen(false)}
          onClosed={() => {
            closedAt.current = performance.now();
            setOpen(false);
          }}
        >
          {children(close)}
        </OpenPopover>
      )}
    </>
  );
}
