/**
 * What a host application has to do to embed the widget; docs/embedding.md explains each step. Your page differs in one
 * function only: `askOwnServer`, where your own server makes a session of the media system for the person who is signed in
 * with you.
 */

/** The media system. Here it is this server under its other name, so that the two are different sites as in real life. */
const otherName = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
const mediaSystem = new URL(
  new URLSearchParams(location.search).get('widget') ?? `http://${otherName}:${location.port}/`,
);

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('widget'));
const account = /** @type {HTMLSelectElement} */ (document.getElementById('account'));
const answers = /** @type {HTMLInputElement} */ (document.getElementById('answers'));

/** The session that the widget has now; null when nobody is signed in here. */
let sid = null;

/** Your own server signs the person in with the media system and gives the session's id to this page, and to nobody else. */
async function askOwnServer() {
  const answer = await fetch('session', { method: 'POST', body: new URLSearchParams({ account: account.value }) });
  if (!answer.ok) return null;
  return (await answer.json()).sid;
}

/** To the widget and to no other site, even if the frame has been led elsewhere. */
function tellWidget(message) {
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
    tellWidget({ type: 'session', sid });
  },
};

window.addEventListener('message', ({ data, origin, source }) => {
  // Anybody can send a message to this window: only the widget in our own frame counts.
  if (origin !== mediaSystem.origin || source !== frame.contentWindow || data?.source !== 'comyan-widget') return;
  addToLog(data);
  handlers[data.type]?.(data);
});

document.getElementById('controls').addEventListener('submit', async (event) => {
  event.preventDefault();
  sid = await askOwnServer();
  if (sid === null) return addToLog({ type: 'the own server made no session' });
  // The widget takes the id out of its address at once. The hash says which tab to begin with.
  const address = new URL(mediaSystem);
  address.searchParams.set('sid', sid);
  address.hash = '/upload/';
  frame.src = address.href;
});

document.getElementById('end-here').addEventListener('click', () => {
  sid = null;
  tellWidget({ type: 'session', sid });
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
