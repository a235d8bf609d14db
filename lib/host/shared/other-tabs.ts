import type { OtherTabs } from '../other-tabs.ts';
import { openChannel } from './open-channel.ts';

const NAME = 'comyan-tabs';

/** Only pages of the same origin, and in frames of the same site around them, hear each other. */
export function createOtherTabs(): OtherTabs {
  // Without one it has no other tabs to care for.
  const channel = openChannel(NAME);
  return {
    tell: (message) => channel?.postMessage(message),
    onMessage: (listener) => channel?.addEventListener('message', ({ data }) => listener(data)),
  };
}
