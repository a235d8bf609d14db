import type { OtherTabs } from '#lib/capabilities/other-tabs.ts';

const NAME = 'comyan-tabs';

/** Only pages of the same origin, and in frames of the same site around them, hear each other. */
export function createOtherTabs(): OtherTabs {
  const channel = openChannel();
  return {
    tell: (message) => channel?.postMessage(message),
    onTold: (listener) => channel?.addEventListener('message', ({ data }) => listener(data)),
  };
}

/** A frame that is refused storage may be refused this too; then it has no other tabs to care for. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return null;
  }
}
