/** The add-on's real popup and sidebar in Firefox, which WebDriver BiDi does not list among its pages. */
import { GECKO_ID } from '../../../../scripts/build/manifest.ts';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
import { ASKED_AGAIN_MS } from '../steps/real-popup.ts';
import type { FirefoxBrowser } from './firefox-browser.ts';

const ANSWER_MS = 60_000;

const POPUP = `document.querySelector('browser.webextension-popup-browser')`;
const SIDEBAR = `document.getElementById('sidebar')?.contentDocument?.getElementById('webext-panels-browser')`;

/**
 * Runs in the process of the page: evaluates there, like the page's own script, and sends the value back as JSON. Firefox
 * forgets what is noted on its side of the messages, so this notes by itself that it listens: else it evaluates twice.
 */
const FRAME_SCRIPT = `
  if (!this.comyanListens) {
    this.comyanListens = true;
    addMessageListener('comyan:evaluate', async ({ data: { id, expression } }) => {
      const answer = { id };
      try {
        const sandbox = Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
        const value = Cu.evalInSandbox('(async () => JSON.stringify((' + expression + ')))()', sandbox);
        answer.value = await value;
      } catch (error) {
        answer.error = String(error);
      }
      sendAsyncMessage('comyan:evaluated', answer);
    });
  }`;

export class FirefoxSurface {
  readonly #firefox: FirefoxBrowser;
  /** Finds the `<browser>` element of the surface in Firefox's window. */
  readonly #element: string;

  private constructor(firefox: FirefoxBrowser, element: string) {
    this.#firefox = firefox;
    this.#element = element;
  }

  /** Like a click on the toolbar button. */
  static async openPopup(firefox: FirefoxBrowser): Promise<FirefoxSurface> {
    await firefox.askBrowser(`(async () => {
      const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
      await ExtensionParent.apiManager.global.browserActionFor(extension).openPopup(window, true);
    })()`);
    const popup = await FirefoxSurface.#shown(firefox, POPUP);
    await popup.focus();
    return popup;
  }

  /** Like its entry in the menu of sidebars. */
  static async openSidebar(firefox: FirefoxBrowser): Promise<FirefoxSurface> {
    await firefox.askBrowser(`(async () => {
      const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
      await ExtensionParent.apiManager.global.sidebarActionFor(extension).open(window);
    })()`);
    const sidebar = await FirefoxSurface.shownSidebar(firefox);
    await sidebar.focus();
    return sidebar;
  }

  static async closeSidebar(firefox: FirefoxBrowser): Promise<void> {
    await firefox.askBrowser('(SidebarController.hide(), true)');
    await waitUntil('the sidebar to close', () => firefox.askBrowser<boolean>(`!(${SIDEBAR})`));
  }

  static async closePopup(firefox: FirefoxBrowser): Promise<void> {
    await firefox.askBrowser(`(${POPUP}?.closest('panel')?.hidePopup(), true)`);
    await FirefoxSurface.untilPopupCloses(firefox);
  }

  /** Until then `openPopup` returns the popup that is closing. */
  static async untilPopupCloses(firefox: FirefoxBrowser): Promise<void> {
    await waitUntil('the popup to close', () => firefox.askBrowser<boolean>(`!(${POPUP})`));
  }

  /** A sidebar that something else opened. */
  static shownSidebar(firefox: FirefoxBrowser): Promise<FirefoxSurface> {
    return FirefoxSurface.#shown(firefox, SIDEBAR);
  }

  static async #shown(firefox: FirefoxBrowser, element: string): Promise<FirefoxSurface> {
    const surface = new FirefoxSurface(firefox, element);
    await waitUntil('the document of the surface', () =>
      surface
        .evaluate<boolean>(
          `location.protocol === 'moz-extension:' && document.readyState === 'complete'`,
          ASKED_AGAIN_MS,
        )
        .catch(() => false),
    );
    return surface;
  }

  /** Keys of the display go to it from now on, as after a click into it. */
  async focus(): Promise<void> {
    await this.#firefox.askBrowser(`(window.focus(), ${this.#element}.focus(), true)`);
  }

  /** Where its lower edge is, in px of the page below the top of the screen. */
  bottomOnScreen(): Promise<number> {
    return this.#firefox.askBrowser<number>(
      `(() => { const { bottom } = ${this.#element}.getBoundingClientRect(); return window.mozInnerScreenY + bottom; })()`,
    );
  }

  /** `expression` may not be a promise; its value must be JSON. */
  async evaluate<Result>(expression: string, answerMs = ANSWER_MS): Promise<Result> {
    const answer = await this.#firefox.askBrowser<string>(`new Promise((resolve, reject) => {
      const manager = (${this.#element})?.messageManager;
      if (!manager) throw new Error('The surface is not open');
      const id = Math.random();
      const listener = ({ data }) => {
        if (data.id !== id) return;
        manager.removeMessageListener('comyan:evaluated', listener);
        if (data.error) reject(new Error(data.error));
        else resolve(data.value ?? 'null');
      };
      manager.addMessageListener('comyan:evaluated', listener);
      manager.loadFrameScript('data:,' + encodeURIComponent(${JSON.stringify(FRAME_SCRIPT)}), false);
      manager.sendAsyncMessage('comyan:evaluate', { id, expression: ${JSON.stringify(expression)} });
      // A page that goes answers nothing any more.
      setTimeout(() => reject(new Error('The surface does not answer')), ${answerMs});
    })`);
    return JSON.parse(answer) as Result;
  }
}
