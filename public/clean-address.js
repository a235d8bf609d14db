// Removes a session id or one-time code from the address before any other script of the page runs.
// lib/client/connection/open-address.ts reads the address as it was opened, once.
{
  const { origin, pathname, search, hash, href } = globalThis.location;
  const rest = (search + hash).replace(/([?&#])(?:sid|code)=[^&#]*/g, '$1');
  if (rest !== search + hash) {
    globalThis.comyanOriginalAddress = href;
    globalThis.history.replaceState(globalThis.history.state, '', origin + pathname + rest);
  }
}
