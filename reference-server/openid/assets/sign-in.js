// Reports the end of a sign-in to the page that opened the window, or presses the one button of a page that needs no answer.
const end = document.querySelector('[data-result]');
if (end) {
  const report = { type: end.dataset.result, message: end.dataset.message ?? '' };
  window.opener?.postMessage(report, window.location.origin);
  // Where the provider has cut the window off from its opener, this is the way left.
  const channel = new BroadcastChannel('comyan-sign-in');
  channel.postMessage(report);
  // A window that a person opened herself stays, with its sentence.
  window.close();
}
document.querySelector('[data-press]')?.click();
