import { type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { popoverPlace } from './popover-place.ts';

/** A press on the button of an open panel closes it like any press outside of it; the click that follows must not open it again. */
const CLICK_FOLLOWS_MS = 250;

interface PopoverPanelProps {
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
export function PopoverPanel({ id, label, className, button, disabled, describedBy, children }: PopoverPanelProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closedAt = useRef(-CLICK_FOLLOWS_MS);

  useLayoutEffect(() => {
    const { current } = panel;
    if (!isOpen || !current) return;
    // Without popovers the panel is part of the page.
    current.showPopover?.();
    // Its content is loaded, and grows; a page that becomes narrow can hide its button.
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

/** Between what keeps its place above and below: the page's own part, or the dialog's. */
function placePanel(panel: HTMLElement, button: HTMLElement): void {
  const field = (button.closest('.date, .select') ?? button).getBoundingClientRect();
  const { innerWidth: width, innerHeight: height } = window;
  const room = button.closest('main')?.getBoundingClientRect() ?? { left: 0, top: 0, right: width, bottom: height };
  panel.style.maxHeight = '';
  const { left, top, maxHeight } = popoverPlace(field, panel.getBoundingClientRect(), room, { width, height });
  Object.assign(panel.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
}
