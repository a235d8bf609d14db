/**
 * jsdom draws frames with the `setInterval` of the moment when the first one is requested; that of a test with fake timers never calls
 * again, also in the next files of its worker. A frame that is always open keeps the real one.
 */
const drawn = window as Window & { hasOpenFrame?: boolean };

if (!drawn.hasOpenFrame) {
  drawn.hasOpenFrame = true;
  const request = window.requestAnimationFrame.bind(window);
  const draw = (): void => void request(draw);
  draw();
}
