import { type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { popoverPosition } from './popover-position.ts';

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
export function PopoverPanel({
  id,
  label,
  className,
  button,
  disabled,
  describedBy,
  isTabStop = true,
  children,
}: PopoverPanelProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closedAt = useRef(-CLICK_FOLLOWS_MS);

  useLayoutEffect(() => {
    const { current } = panel;
    if (!isOpen || !current) return;
    // Without the popover API, as in jsdom, the panel is part of the page.
    current.showPopover?.();
    // Repositioned when lazy content has loaded or the window is resized.
    const place = () => {
      const { current: button } = buttonRef;
      if (button?.checkVisibility?.({ visibilityProperty: true }) === false) setOpen(false);
      else if (button) placePanel(current, button);
    };
    place();
    const sizes = globalThis.ResizeObserver && new ResizeObserver(place);
    sizes?.observe(current.firstElementChild ?? current);
    window.addEventListener('resize', place);
    return () => {
      sizes?.disconnect();
      window.removeEventListener('resize', place);
    };
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
        tabIndex={isTabStop ? undefined : -1}
        onClick={() => {
          if (isOpen) close();
          else if (performance.now() - closedAt.current > CLICK_FOLLOWS_MS) setOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={panelId}
          popover="auto"
          className="popover popover-panel"
          role="dialog"
          aria-label={label}
          onToggle={(event) => {
            if (event.newState === 'open') return;
            closedAt.current = performance.now();
            setOpen(false);
          }}
        >
          <div className="popover-panel-content">
            <Suspense fallback={null}>{children(close)}</Suspense>
          </div>
        </div>
      )}
    </>
  );
}

/** Places the panel within the scrollable part of the page or dialog. */
function placePanel(panel: HTMLElement, button: HTMLElement): void {
  const field = (button.closest('.date, .select') ?? button).getBoundingClientRect();
  const { innerWidth: width, innerHeight: height } = window;
  const room = button.closest('main')?.getBoundingClientRect() ?? { left: 0, top: 0, right: width, bottom: height };
  panel.style.maxHeight = '';
  const { left, top, maxHeight } = popoverPosition(field, panel.getBoundingClientRect(), room, { width, height });
  Object.assign(panel.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
}
