// Reports the result of a sign-in to the page that opened the window, or presses the button of the sign-out page.
const end = document.querySelector('[data-result]');
if (end) {
  const { result: type, message, code } = end.dataset;
  // Only a page of this origin receives it, framed or not.
  window.opener?.postMessage({ type, message, code }, window.location.origin);
  // Works when the provider has severed the window from its opener. A code must reach only the opener.
  if (code === '') new BroadcastChannel('comyan-sign-in').postMessage({ type, message });
  // Has no effect in a window that the user opened: its text stays.
  window.close();
}
document.querySelector('[data-press]')?.click();
