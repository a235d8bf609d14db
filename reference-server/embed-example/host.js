/**
 * Embeds the widget as a host application does; docs/embedding.md explains each step. In your page replace
 * `mediaSystem`, and `askOwnServer`, in which your own server requests a one-time code from the media system for the
 * signed-in user.
 */

/**
 * Address of the media system: here this server under its other local name, so that it is another site. Never take it
 * from the address of your page: a link could then send the code to another site.
 */
const mediaSystem = new URL('..', location.href);
const otherName = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[location.hostname];
if (otherName !== undefined) mediaSystem.hostname = otherName;

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('widget'));
const account = /** @type {HTMLSelectElement} */ (document.getElementById('account'));
const answers = /** @type {HTMLInputElement} */ (document.getElementById('answers'));

/** Your own server signs the user in to the media system and returns a one-time code to this page only. */
async function askOwnServer() {
  const answer = await fetch('session', { method: 'POST', body: new URLSearchParams({ account: account.value }) });
  if (!answer.ok) return null;
  return (await answer.json()).code;
}

/** The target origin ensures that no other site gets the message, even if the frame has navigated away. */
function postToWidget(message) {
  frame.contentWindow?.postMessage({ source: 'comyan-host', ...message }, mediaSystem.origin);
}

const handlers = {
  ready: () => undefined,
  resize: ({ height }) => {
    frame.style.height = `${height}px`;
  },
  uploadComplete: () => undefined,
  error: () => undefined,
  async sessionExpired() {
    if (!answers.checked) return;
    const code = await askOwnServer();
    postToWidget({ type: 'session', ...(code === null ? { sid: null } : { code }) });
  },
};

window.addEventListener('message', ({ data, origin, source }) => {
  // Any page can post a message to this window; accept only those of the widget in this frame.
  if (origin !== mediaSystem.origin || source !== frame.contentWindow || data?.source !== 'comyan-widget') return;
  addToLog(data);
  handlers[data.type]?.(data);
});

document.getElementById('controls').addEventListener('submit', async (event) => {
  event.preventDefault();
  const code = await askOwnServer();
  if (code === null) return addToLog({ type: 'own server: no session' });
  // The widget removes the code from its address immediately. `target` selects the first tab.
  const address = new URL(mediaSystem);
  address.hash = new URLSearchParams({ code, target: '/upload/' });
  frame.src = address.href;
});

document.getElementById('end-here').addEventListener('click', () => postToWidget({ type: 'session', sid: null }));

document
  .getElementById('end-there')
  .addEventListener('click', () =>
    fetch('end', { method: 'POST', body: new URLSearchParams({ account: account.value }) }),
  );

function addToLog({ source, protocol, ...message }) {
  const line = document.createElement('li');
  line.textContent = JSON.stringify(message);
  document.getElementById('log').append(line);
}
