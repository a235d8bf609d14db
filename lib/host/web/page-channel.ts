import type { BackgroundPort } from '../background-port.ts';
import type { PageChannel } from '../page-channel.ts';

/** The hosted page runs the engine in itself; messages stay calls, but through the same border. */
export function createPageChannel(background: BackgroundPort): PageChannel {
  return {
    request: (message) => background.handle(message),
    sendFiles: (message) => background.receiveFiles(message),
    connect: (onPush) => ({ close: background.connect(onPush) }),
    readKeptSnapshot: () => Promise.resolve(null),
    // The engine starts with the page.
    onEngineStarted: () => () => undefined,
  };
}
