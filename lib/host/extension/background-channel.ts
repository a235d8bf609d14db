/**
 * Receives messages of surfaces. Listeners are registered synchronously, before the first `await`, or the browser drops
 * the event that started the background. A sender is identified by the browser, never by its message.
 */

import * as v from 'valibot';
import type { Runtime } from 'webextension-polyfill';
import { createLimitedLog } from '#lib/core/limited-log.ts';
import type { BackgroundPort } from '../background-port.ts';
import { browser } from './browser.ts';
import { openTabs } from './open-tabs.ts';
import { FILES_MESSAGE, PORT_NAME, TABS_MESSAGE } from './wire-names.ts';

const OPTIONS_PATH = '/options.html';

const surfaceId = v.pipe(v.string(), v.regex(/^[\w-]{16}$/));
const tabsMessage = v.object({ kind: v.literal(TABS_MESSAGE), addresses: v.array(v.string()), areFiles: v.boolean() });
const surfaceMessage = v.object({ surface: surfaceId });

interface WorkerMessage {
  readonly data: unknown;
  readonly origin: string;
  waitUntil(work: Promise<unknown>): void;
}

interface ServiceWorkerLike {
  readonly skipWaiting: unknown;
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void;
}

/** Passes messages, connections and Files of the extension's own pages to `background`; ignores other senders. */
export function attachBackgroundChannel(background: BackgroundPort): void {
  const ownOrigin = new URL(browser.runtime.getURL('')).origin;
  const logForeign = createLimitedLog('messaging: a foreign sender was ignored');
  const isOwnPage = (sender: { id?: string | undefined; url?: string | undefined }): boolean =>
    sender.id === browser.runtime.id && sender.url !== undefined && new URL(sender.url).origin === ownOrigin;

  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
    if (!isOwnPage(sender)) {
      logForeign();
      return undefined;
    }
    if (isFilesMessage(message)) return background.receiveFiles(message).then(() => true);
    if (v.is(tabsMessage, message)) return openTabs(message.addresses, message.areFiles);
    const parsed = v.safeParse(surfaceMessage, message);
    return background.handle(message, parsed.success ? parsed.output.surface : undefined);
  });

  browser.runtime.onConnect.addListener((port) => {
    const surface = port.name.slice(PORT_NAME.length);
    const isNamed = port.name.startsWith(PORT_NAME) && v.is(surfaceId, surface);
    if (!isNamed || !isOwnPage(port.sender ?? {})) return port.disconnect();
    const showsEnds = new URL(port.sender?.url ?? ownOrigin).pathname !== OPTIONS_PATH;
    const end = background.connect((push) => port.postMessage(push), surface, showsEnds);
    port.onDisconnect.addListener(end);
  });

  // Messages of other extensions and pages are only logged.
  browser.runtime.onMessageExternal.addListener((_message: unknown, sender: Runtime.MessageSender) => {
    logForeign({ from: nameOf(sender) });
    return undefined;
  });
  browser.runtime.onConnectExternal.addListener((port) => {
    logForeign({ from: nameOf(port.sender) });
    port.disconnect();
  });

  // Chromium only: Files arrive as message events of the service worker.
  const scope = globalThis as unknown as ServiceWorkerLike;
  if (typeof scope.skipWaiting !== 'function') return;
  scope.addEventListener('message', (event) => {
    const { data, origin } = event;
    if (origin !== ownOrigin) logForeign({ from: origin });
    if (origin !== ownOrigin || !isFilesMessage(data)) return;
    const received = background.receiveFiles(data);
    // Finishes storing the Files even if the page closes.
    event.waitUntil(received);
    received.then(
      () => data.answer?.postMessage(true),
      () => data.answer?.postMessage(false),
    );
  });
}

/** An origin, because the sender decides how long its address is; the id of an extension without a page. */
function nameOf(sender: Runtime.MessageSender | undefined): string | undefined {
  return sender?.url !== undefined && URL.canParse(sender.url) ? new URL(sender.url).origin : sender?.id;
}

/** `answer`: a transferred port, because a worker's message event has no reply. */
function isFilesMessage(message: unknown): message is { kind: string; answer?: MessagePort } {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === FILES_MESSAGE;
}
