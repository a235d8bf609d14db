// Runs in popup and side panel before their scripts have loaded.

// Starts a stopped background, unless it has left a snapshot for the first paint (decision 11). The background closes this port, because
// no surface owns it.
globalThis.chrome?.storage?.session?.get('snapshot').then(({ snapshot }) => {
  if (!snapshot) globalThis.chrome.runtime.connect({ name: 'wake' });
});

// Draws the page that this surface showed last, without what is a person's (decision 66), until the page itself is rendered, which
// gets what was typed and pressed meanwhile.
const BUTTONS = 'button, a, [role="tab"]';

drawFrame(document.documentElement.dataset.surface, document.getElementById('root'));

function drawFrame(surface, root) {
  let pressed;
  let typed;
  const press = (event) => {
    event.preventDefault();
    pressed = keyOf(event.target.closest(BUTTONS));
  };
  const frame = document.createElement('div');
  try {
    const { page, nodes } = JSON.parse(localStorage.getItem(`frame-${surface}`));
    Object.assign(document.documentElement, { lang: page.lang, dir: page.dir });
    document.documentElement.style.cssText = page.style;
    frame.append(...nodes.map((node) => draw(node)));
  } catch {
    // Nothing was stored, or it cannot be read.
    return;
  }
  // Others, such as checkboxes, have no caret.
  const fields = [...frame.querySelectorAll('input, textarea')].filter(({ selectionStart }) => selectionStart !== null);
  const [focused] = fields.filter((field) => field.hasAttribute('data-focused'));
  root.setAttribute('aria-busy', 'true');
  root.append(...frame.childNodes);
  root.addEventListener('click', press);
  // Enter in the only field of a form without a button: the browser would open the page again, with its text in the address.
  root.addEventListener('submit', press);
  focused?.focus({ preventScroll: true });
  const [first] = root.childNodes;

  const handOver = () => {
    if (first.isConnected) return;
    root.removeAttribute('aria-busy');
    root.removeEventListener('click', press);
    root.removeEventListener('submit', press);
    typed ??= fields.filter(({ value }) => value !== '');
    typed = typed.filter((field) => !typeInto(find(root, 'input, textarea', keyOf(field)), field.value));
    const button = find(root, BUTTONS, pressed);
    if (button) pressed = undefined;
    // A part of the page may be loaded later.
    if (typed.length === 0 && pressed === undefined) observer.disconnect();
    button?.click();
  };
  const observer = new MutationObserver(handOver);
  observer.observe(root, { childList: true, subtree: true });
  const end = () => first.isConnected || observer.disconnect();
  root.addEventListener('pointerdown', end);
  root.addEventListener('beforeinput', end);
}

function draw(node, isDrawing) {
  if (typeof node === 'string') return node;
  const [name, attributes, ...children] = node;
  const isSvg = isDrawing === true || name === 'svg';
  const element = document.createElementNS(`http://www.w3.org/${isSvg ? '2000/svg' : '1999/xhtml'}`, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children.map((child) => draw(child, isSvg)));
  return element;
}

// What a field or button is called on both sides.
function keyOf(element) {
  return element?.getAttribute('name') || element?.getAttribute('aria-label') || element?.textContent.trim();
}

function find(root, kinds, key) {
  return [...root.querySelectorAll(kinds)].find(
    (element) => key !== undefined && !element.disabled && !element.readOnly && keyOf(element) === key,
  );
}

// Types `text` at the caret of the field, or at its end, as React notices it. False without a field.
function typeInto(field, text) {
  if (!field) return false;
  const { value, selectionStart, selectionEnd } = field;
  const isAtCaret = field === document.activeElement;
  const [from, to] = isAtCaret ? [selectionStart, selectionEnd] : [value.length, value.length];
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  set.call(field, value.slice(0, from) + text + value.slice(to));
  field.focus();
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
  field.setSelectionRange(from + text.length, from + text.length);
  return true;
}
