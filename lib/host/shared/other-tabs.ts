import type { OtherTabs } from '../other-tabs.ts';
import { openChannel } from './open-channel.ts';

const NAME = 'comyan-tabs';

/** Connects pages of the same origin; those in frames only with pages below the same site (storage partitioning). */
export function createOtherTabs(): OtherTabs {
  // Null where the browser has no BroadcastChannel: this tab then works alone.
  const channel = openChannel(NAME);
  return {
    post: (message) => channel?.postMessage(message),
    onMessage: (listener) => channel?.addEventListener('message', ({ data }) => listener(data)),
  };
}
