// Reports the end of a sign-in to the page that opened the window, or presses the one button of a page that needs no answer.
const end = document.querySelector('[data-result]');
if (end) {
  const { result: type, message, code } = end.dataset;
  // Only a page of this origin hears it, in whatever frame it is.
  window.opener?.postMessage({ type, message, code }, window.location.origin);
  // Where the provider has cut the window off from its opener, this is the way left. A code is for the opener alone.
  if (code === '') new BroadcastChannel('comyan-sign-in').postMessage({ type, message });
  // A window that a person opened herself stays, with its sentence.
  window.close();
}
document.querySelector('[data-press]')?.click();
