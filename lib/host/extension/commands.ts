import { log } from '#lib/core/log.ts';
import { COMMANDS } from '../page-host.ts';
import { browser } from './browser.ts';
import { sendRoute } from './send-route.ts';

/** Absent in Firefox, which has its own command for the sidebar. */
interface Chromium {
  readonly chrome?: { readonly sidePanel?: { open(options: { windowId: number }): Promise<void> } };
}

/** Handles the manifest's commands. Browsers open a surface only synchronously in the handler. */
export function registerCommands(uploadRoute: string): void {
  // Firefox for Android has no commands.
  browser.commands?.onCommand.addListener((name, tab) => {
    if (name === COMMANDS.openPanel) openPanel(tab?.windowId);
    if (name === COMMANDS.upload) void openUploads(uploadRoute);
  });
}

function openPanel(windowId: number | undefined): void {
  const { sidePanel } = (globalThis as Chromium).chrome ?? {};
  if (windowId === undefined) return;
  sidePanel?.open({ windowId }).catch((error: unknown) => log('warn', 'panel not opened', { error }));
}

/** Opens the popup on its last upload page, or a tab if the popup cannot be opened. */
async function openUploads(route: string): Promise<void> {
  // Absent in Chrome before 127.
  const isOpen = browser.action.openPopup?.().then(
    () => true,
    (error: unknown) => {
      log('warn', 'popup not opened', { error });
      return isPopupOpen();
    },
  );
  const { 'route.popup': last } = await browser.storage.session.get('route.popup');
  const plain = route.replace(/\?.*/, '');
  const isUpload = typeof last === 'string' && last.startsWith(plain);
  if (isOpen !== undefined) await sendRoute('popup', isUpload ? last : route, null);
  if (await isOpen) return;
  await browser.storage.session.remove('sent.popup');
  await browser.tabs.create({ url: browser.runtime.getURL(`app.html#${isUpload ? last : plain}`) });
}

/** Chromium refuses to open an open popup, which then navigates to the sent route. */
async function isPopupOpen(): Promise<boolean> {
  const popups = await browser.runtime.getContexts?.({ contextTypes: ['POPUP'] });
  return popups !== undefined && popups.length > 0;
}
