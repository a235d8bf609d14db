import type { HostWindow } from '../host-window.ts';

/** Null when there is no window around this page. */
export function findHostWindow(): HostWindow | null {
  const host = window.parent;
  if (host === window) return null;
  return {
    origin: originAround(),
    post: (message, origin) => host.postMessage(message, origin),
    onMessage(listener) {
      window.addEventListener('message', ({ data, origin, source }) => {
        listener({ data, origin, isFromHost: source === host });
      });
    },
  };
}

/** Firefox has no `ancestorOrigins`; a referrer that the host's policy allows says the same. */
function originAround(): string | null {
  const [around] = location.ancestorOrigins ?? [];
  return around ?? URL.parse(document.referrer)?.origin ?? null;
}
