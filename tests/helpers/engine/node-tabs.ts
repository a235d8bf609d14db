import type { OtherTabs } from '#lib/host/other-tabs.ts';

/** The shared state of tabs in one browser: each call creates the host of one more tab. */
export function createNodeTabs(): () => OtherTabs {
  const ends = new Set<(message: unknown) => void>();
  return () => {
    let hear: (message: unknown) => void = () => undefined;
    const own = (message: unknown): void => hear(message);
    ends.add(own);
    return {
      post(message) {
        // Structured clones, delivered to all tabs except the sender.
        for (const end of ends) if (end !== own) setTimeout(() => end(structuredClone(message)));
      },
      onMessage(listener) {
        hear = listener;
      },
    };
  };
}
