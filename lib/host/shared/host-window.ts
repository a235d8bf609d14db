import type { HostWindow } from '../host-window.ts';

/** Null if the page is not in a frame. */
export function findHostWindow(): HostWindow | null {
  const host = window.parent;
  if (host === window) return null;
  const ancestors = originsAround();
  return {
    origin: ancestors[0] ?? null,
    ancestors,
    post: (message, origin) => host.postMessage(message, origin),
    onMessage(listener) {
      window.addEventListener('message', ({ data, origin, source }) => {
        listener({ data, origin, isFromHost: source === host });
      });
    },
  };
}

/** Without `ancestorOrigins`, as in Firefox, the referrer names the host's origin if its policy allows that. */
function originsAround(): readonly string[] {
  const referrer = URL.parse(document.referrer);
  return location.ancestorOrigins ? [...location.ancestorOrigins] : referrer ? [referrer.origin] : [];
}
