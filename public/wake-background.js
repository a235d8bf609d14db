// Starts the background while the page still loads: a stopped one needs about as long as the scripts of a surface do. Not
// where a stopped one left what the page shows first: its start would take the processor from the first paint.
// It ends this connection at once; the surface opens its own.
globalThis.chrome?.storage?.session?.get('snapshot').then(({ snapshot }) => {
  if (!snapshot) globalThis.chrome.runtime.connect({ name: 'wake' });
});
