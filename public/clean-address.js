// Removes a session id or one-time code from the address before any other script of the page runs.
// lib/client/connection/open-address.ts reads the address as it was opened, once.
{
  // `sid` or `code`, also with encoded letters, which the app decodes.
  const NAME = '(?:s|%73)(?:i|%69)(?:d|%64)|(?:c|%63)(?:o|%6[fF])(?:d|%64)(?:e|%65)';
  const SECRET = new RegExp(`([?&#])(?:${NAME})=[^&#]*`, 'g');
  const { origin, pathname, search, hash, href } = globalThis.location;
  const rest = (search + hash).replace(SECRET, '$1');
  if (rest !== search + hash) {
    globalThis.comyanOriginalAddress = href;
    globalThis.history.replaceState(globalThis.history.state, '', origin + pathname + rest);
  }
  // A link to this page with another hash does not load it again.
  globalThis.addEventListener('hashchange', () => {
    if (globalThis.location.hash.search(SECRET) >= 0) globalThis.location.reload();
  });
}
// Loads the browser's tables of numbers while the app's scripts are on their way, instead of before the first results.
new Intl.NumberFormat().format(1_000);
