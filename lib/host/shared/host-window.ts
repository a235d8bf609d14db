import { type HostWindow, UNKNOWN_ORIGIN } from '../host-window.ts';

/** Null if the page is not in a frame. */
export function findHostWindow(): HostWindow | null {
  const host = window.parent;
  if (host === window) return null;
  const { origin, ancestors } = originsAround();
  return {
    origin,
    ancestors,
    post: (message, target) => host.postMessage(message, target),
    onMessage(listener) {
      window.addEventListener('message', ({ data, origin: sender, source }) => {
        listener({ data, origin: sender, isFromHost: source === host });
      });
    },
  };
}

/** Without `ancestorOrigins`, as in Firefox, the referrer names the host's origin if its policy allows that. */
function originsAround(): Pick<HostWindow, 'origin' | 'ancestors'> {
  const { referrer } = document;
  const named = URL.canParse(referrer) ? [new URL(referrer).origin] : [];
  const known = location.ancestorOrigins ? [...location.ancestorOrigins] : named;
  // A host that is a frame itself may be in a page that has the user press its buttons.
  const isOuterUnknown = !location.ancestorOrigins && window.parent !== window.top;
  return { origin: known[0] ?? null, ancestors: isOuterUnknown ? [...known, UNKNOWN_ORIGIN] : known };
}
