// Starts a stopped background while the page still loads, unless it left what is shown first (decision 11). Its port is no
// surface's, so the background closes it.
globalThis.chrome?.storage?.session?.get('snapshot').then(({ snapshot }) => {
  if (!snapshot) globalThis.chrome.runtime.connect({ name: 'wake' });
});
