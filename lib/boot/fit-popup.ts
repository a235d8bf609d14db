interface FirefoxWindow {
  readonly screen: { readonly availTop: number; readonly availHeight: number; readonly availWidth: number };
  /** Where the page's upper edge is on the screen; 0 where the compositor keeps window positions to itself. */
  readonly mozInnerScreenY?: number;
}

/** Height of Firefox's toolbars. */
const LEAST_TOP_PX = 110;

/**
 * Firefox does not limit a popup to the screen: what reaches below it is cut off. base.css limits the popup to the room
 * that this measures, before the first layout and whenever the popup was moved or resized. Chromium has its own limit.
 */
export function fitPopup(): void {
  const { screen, mozInnerScreenY } = window as unknown as FirefoxWindow;
  if (mozInnerScreenY === undefined) return;
  const top = Math.max(mozInnerScreenY - screen.availTop, LEAST_TOP_PX);
  const { style } = document.documentElement;
  style.setProperty('--room-height', `${screen.availHeight - top}px`);
  style.setProperty('--room-width', `${screen.availWidth}px`);
  window.onresize = fitPopup;
}
