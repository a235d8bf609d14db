import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { onCloseRequest } from './close-request.ts';
import { type Box, popoverPosition } from './popover-position.ts';

interface OpenPopoverProps {
  readonly id: string;
  readonly label: string;
  /** Set to the element of the popover. */
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The button is hidden now. */
  readonly onHidden: () => void;
  /** Escape or a click outside has closed it. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/** The popover of a `PopoverPanel`, beside its button. */
export function OpenPopover({ id, label, panel, button, onHidden, onClosed, children }: OpenPopoverProps) {
  const hide = useEffectEvent(onHidden);
  const closed = useEffectEvent(onClosed);
  useLayoutEffect(() => {
    const { current } = panel;
    if (!current) return;
    // Without the popover API, as in jsdom, the panel is part of the page.
    current.showPopover?.();
    // Repositioned when lazy content has loaded or the window is resized.
    const place = () => {
      const { current: opener } = button;
      if (opener?.checkVisibility?.({ visibilityProperty: true }) === false) hide();
      else if (opener) placePanel(current, opener);
    };
    place();
    const sizes = globalThis.ResizeObserver && new ResizeObserver(place);
    sizes?.observe(current.firstElementChild ?? current);
    window.addEventListener('resize', place);
    const end = onCloseRequest(() => {
      current.hidePopover?.();
      closed();
    });
    return () => {
      end();
      sizes?.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [panel, button]);
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      className="popover popover-panel"
      role="dialog"
      aria-label={label}
      onToggle={({ newState }) => {
        if (newState !== 'open') onClosed();
      }}
    >
      <div className="popover-panel-content">{children}</div>
    </div>
  );
}

/** Places the panel within the scrollable part of the page or dialog. */
function placePanel(panel: HTMLElement, button: HTMLElement): void {
  const { innerWidth: width, innerHeight: height } = window;
  const mirrored = document.dir === 'rtl';
  const boxOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return mirrored ? { left: width - right, right: width - left, top, bottom } : { left, right, top, bottom };
  };
  const main = button.closest('main');
  const room = main ? boxOf(main) : { left: 0, top: 0, right: width, bottom: height };
  panel.style.maxHeight = '';
  const size = panel.getBoundingClientRect();
  const position = popoverPosition(boxOf(button.closest('.date, .select, .search-field') ?? button), size, room, {
    width,
    height,
  });
  const { top, maxHeight } = position;
  const left = mirrored ? width - position.left - size.width : position.left;
  Object.assign(panel.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
}
