import type { OtherTabs } from '#lib/host/other-tabs.ts';

/** What tabs of one browser have in common: each call gives the end of one more tab. */
export function createNodeTabs(): () => OtherTabs {
  const ends = new Set<(message: unknown) => void>();
  return () => {
    let hear: (message: unknown) => void = () => undefined;
    const own = (message: unknown): void => hear(message);
    ends.add(own);
    return {
      post(message) {
        // Data only, and never to the one who tells.
        for (const end of ends) if (end !== own) setTimeout(() => end(structuredClone(message)));
      },
      onMessage(listener) {
        hear = listener;
      },
    };
  };
}
