import type { BackgroundPort } from '../background-port.ts';
import type { PageChannel } from '../page-channel.ts';

/** The hosted page runs the background itself: messages are function calls with the same checks. */
export function createPageChannel(background: BackgroundPort): PageChannel {
  return {
    request: (message) => background.handle(message),
    sendFiles: (message) => background.receiveFiles(message),
    connect: (onPush) => ({ close: background.connect(onPush) }),
  };
}
