/**
 * Embeds the widget as a host application does; docs/embedding.md explains each step. In your page replace only
 * `askOwnServer`, in which your own server creates a session of the media system for the signed-in user.
 */

/** Address of the media system: here this server under its other local name, so that it is another site. */
const otherName = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
const mediaSystem = new URL(
  new URLSearchParams(location.search).get('widget') ?? `http://${otherName}:${location.port}/`,
);

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('widget'));
const account = /** @type {HTMLSelectElement} */ (document.getElementById('account'));
const answers = /** @type {HTMLInputElement} */ (document.getElementById('answers'));

/** The widget's session; null when no user is signed in to the host application. */
let sid = null;

/** Your own server signs the user in to the media system and returns the session's id to this page only. */
async function askOwnServer() {
  const answer = await fetch('session', { method: 'POST', body: new URLSearchParams({ account: account.value }) });
  if (!answer.ok) return null;
  return (await answer.json()).sid;
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
    sid = await askOwnServer();
    postToWidget({ type: 'session', sid });
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
  sid = await askOwnServer();
  if (sid === null) return addToLog({ type: 'own server: no session' });
  // The widget removes the id from its address immediately. The hash selects the first tab.
  const address = new URL(mediaSystem);
  address.searchParams.set('sid', sid);
  address.hash = '/upload/';
  frame.src = address.href;
});

document.getElementById('end-here').addEventListener('click', () => {
  sid = null;
  postToWidget({ type: 'session', sid });
});

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
