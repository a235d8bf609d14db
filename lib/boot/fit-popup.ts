interface FirefoxWindow {
  readonly screen: { readonly availTop: number; readonly availHeight: number; readonly availWidth: number };
  /** Position of the page's upper edge on the screen; 0 if the compositor does not reveal it. */
  readonly mozInnerScreenY?: number;
}

/** Height of Firefox's toolbars. */
const LEAST_TOP_PX = 110;

/**
 * Measures the height that is left on the screen, which base.css limits the popup to. Firefox clips a popup that is
 * higher. Runs before the first layout and after each move or resize. Chromium limits popups itself.
 */
export function fitPopup(): void {
  const { screen, mozInnerScreenY } = window as unknown as FirefoxWindow;
  if (mozInnerScreenY === undefined) return;
  const top = Math.max(mozInnerScreenY - screen.availTop, LEAST_TOP_PX);
  const { style } = document.documentElement;
  style.setProperty('--available-height', `${screen.availHeight - top}px`);
  style.setProperty('--room-width', `${screen.availWidth}px`);
  window.onresize = fitPopup;
}
