/**
 * Resolves in a turn of its own, so that input and frames come before what follows. Not held back by 4 ms, as a timer is
 * that is set again and again.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
