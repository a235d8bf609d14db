import type { Runtime } from 'webextension-polyfill';
import { AppError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { PageChannel } from '../page-channel.ts';
import { browser } from './page-browser.ts';
import { ENGINE_STARTED, FILES_MESSAGE, KEPT_SNAPSHOT, PORT_NAME } from './wire-names.ts';

/** Taking a slice of Files takes milliseconds; this long nobody takes. */
const HAND_OVER_MS = 20_000;

/** From the scripts of a surface to its first paint, on a slow computer. */
const FIRST_PAINT_MS = 50;

export function createPageChannel(): PageChannel {
  const kept: Promise<unknown> = browser.storage.session.get(KEPT_SNAPSHOT).then(
    (stored) => stored[KEPT_SNAPSHOT] ?? null,
    () => null,
  );
  // A stopped background starts behind the first paint of what it left, not before it (decision 11).
  const beginning = kept.then((snapshot) => (snapshot === null ? undefined : delay(FIRST_PAINT_MS)));
  // A reload or the next popup is at the same address, and has none of the Files of this document.
  const surface = randomId();
  const request = async (message: unknown): Promise<unknown> => {
    try {
      return await browser.runtime.sendMessage({ ...(message as object), surface });
    } catch (cause) {
      throw new AppError('messaging/disconnected', { cause, retryable: true });
    }
  };
  return {
    request,
    async sendFiles(message) {
      // Chromium turns a File in a runtime message into {}; its worker takes real Files by postMessage. Firefox has no
      // worker here, and its runtime messages carry real Files.
      const worker = (await navigator.serviceWorker?.getRegistration())?.active;
      const reply = worker
        ? await requestOfWorker(worker, { kind: FILES_MESSAGE, ...message })
        : await request({ kind: FILES_MESSAGE, ...message });
      if (reply !== true) throw new AppError('messaging/disconnected', { retryable: true });
    },
    connect(onPush, onClosed) {
      let port: Runtime.Port | null = null;
      let isClosed = false;
      void beginning.then(() => {
        if (isClosed) return;
        try {
          port = browser.runtime.connect({ name: PORT_NAME + surface });
        } catch {
          // The extension was updated or removed under this page.
          return onClosed();
        }
        port.onMessage.addListener(onPush);
        port.onDisconnect.addListener(() => {
          // Chromium reports an error that nobody reads: the background was being stopped, and took no connection.
          void browser.runtime.lastError;
          onClosed();
        });
      });
      return {
        close() {
          isClosed = true;
          port?.disconnect();
        },
      };
    },
    readKeptSnapshot: () => kept,
    onEngineStarted(listener) {
      const onMessage = (message: unknown, sender: Runtime.MessageSender): undefined => {
        if (message === ENGINE_STARTED && sender.id === browser.runtime.id) listener();
      };
      browser.runtime.onMessage.addListener(onMessage);
      return () => browser.runtime.onMessage.removeListener(onMessage);
    },
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function requestOfWorker(worker: ServiceWorker, message: object): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    // A worker that dies in the middle never answers.
    setTimeout(resolve, HAND_OVER_MS, undefined);
    worker.postMessage({ ...message, answer: port2 }, [port2]);
  });
}
