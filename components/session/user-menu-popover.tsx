import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFrame } from '../surface/frame-context.ts';
import { onCloseRequest } from '../ui/close-request.ts';
import { useSignOut } from './use-sign-out.tsx';
import { UserMenu } from './user-menu.tsx';

interface UserMenuPopoverProps {
  readonly label: string;
  readonly button: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Popover with the user's menu, loaded with the first click on its button. */
export function UserMenuPopover({ label, button, isOpen, onClose }: UserMenuPopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Dialogs are outside of the popover, which is closed when one opens.
  const { signOut, dialog } = useSignOut();
  const { SavedData } = useFrame();
  const [isSavedDataShown, showSavedData] = useState(false);
  useLayoutEffect(() => {
    if (isOpen) panel.current?.showPopover?.();
  }, [isOpen]);
  const close = (): void => {
    button.current?.focus();
    onClose();
  };
  const onEscape = useEffectEvent(close);
  const onPointerDown = useEffectEvent(({ target }: PointerEvent) => {
    const isInside = [panel, button].some((part) => part.current?.contains(target as Node));
    if (!isInside) onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    const end = onCloseRequest(() => onEscape());
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      end();
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isOpen]);
  return (
    <>
      {isOpen && (
        // Not `popover="auto"`: pressing its button would close it, and the click that follows would reopen it.
        <div
          ref={panel}
          popover="manual"
          className="popover"
          role="dialog"
          aria-label={label}
          style={popoverPosition(button.current)}
        >
          <UserMenu onClose={close} onSavedData={() => showSavedData(true)} onSignOut={signOut} />
        </div>
      )}
      {dialog}
      {isSavedDataShown && <SavedData onClose={() => showSavedData(false)} />}
    </>
  );
}

const GAP = 6;
const MARGIN = 8;

/**
 * Position of a popover next to its button, within the window. The oldest supported browsers have no CSS anchor
 * positioning.
 */
function popoverPosition(button: Element | null): Readonly<Record<string, number>> {
  const anchor = button?.getBoundingClientRect();
  if (!anchor) return {};
  const isLow = anchor.top > window.innerHeight / 2;
  const isRight = anchor.left > window.innerWidth / 2;
  return {
    ...(isLow ? { bottom: window.innerHeight - anchor.top + GAP } : { top: anchor.bottom + GAP }),
    ...(isRight
      ? { right: Math.max(MARGIN, window.innerWidth - anchor.right) }
      : { left: Math.max(MARGIN, anchor.left) }),
  };
}
