import type { HostWindow } from '../host-window.ts';

/** Null if the page is not in a frame. */
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

/** Without `ancestorOrigins`, as in Firefox, the referrer names the origin if the host's policy allows it. */
function originAround(): string | null {
  const [around] = location.ancestorOrigins ?? [];
  return around ?? URL.parse(document.referrer)?.origin ?? null;
}
