import type { Runtime } from 'webextension-polyfill';
import { AppError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { PageChannel } from '../page-channel.ts';
import { browser } from './page-browser.ts';
import { ENGINE_STARTED, FILES_MESSAGE, PORT_NAME, SAVED_SNAPSHOT } from './wire-names.ts';

/** Timeout of handing over a slice of Files, which normally takes milliseconds. */
const HAND_OVER_MS = 20_000;

/** Time from the first script to the first paint on a slow computer. */
const FIRST_PAINT_MS = 50;

export function createPageChannel(): PageChannel {
  const saved: Promise<unknown> = browser.storage.session.get(SAVED_SNAPSHOT).then(
    (stored) => stored[SAVED_SNAPSHOT] ?? null,
    () => null,
  );
  // A stopped background starts after the first paint of its saved snapshot (decision 11).
  const beginning = saved.then((snapshot) => (snapshot === null ? undefined : delay(FIRST_PAINT_MS)));
  // One id per document: a reloaded page has the same address, but none of its Files.
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
          // The extension was updated or removed while this page is open.
          return onClosed();
        }
        port.onMessage.addListener(onPush);
        port.onDisconnect.addListener(() => {
          // Reading it prevents Chromium's 'Unchecked runtime.lastError' if the background stops during the connection.
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
    readSavedSnapshot: () => saved,
    onEngineStarted,
  };
}

function onEngineStarted(listener: () => void): () => void {
  const onMessage = (message: unknown, sender: Runtime.MessageSender): undefined => {
    if (message === ENGINE_STARTED && sender.id === browser.runtime.id) listener();
  };
  browser.runtime.onMessage.addListener(onMessage);
  return () => browser.runtime.onMessage.removeListener(onMessage);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function requestOfWorker(worker: ServiceWorker, message: object): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    // A worker that is stopped before never answers.
    setTimeout(resolve, HAND_OVER_MS, undefined);
    worker.postMessage({ ...message, answer: port2 }, [port2]);
  });
}
