// Starts a stopped background while the page loads, unless it has left a snapshot for the first paint (decision 11).
// The background closes this port, because no surface owns it.
globalThis.chrome?.storage?.session?.get('snapshot').then(({ snapshot }) => {
  if (!snapshot) globalThis.chrome.runtime.connect({ name: 'wake' });
});
