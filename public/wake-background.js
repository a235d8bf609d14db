// Starts the background while the page still loads: a stopped one needs about as long as the scripts of a surface do.
// It ends this connection at once; the surface opens its own.
globalThis.chrome?.runtime?.connect({ name: 'wake' });
