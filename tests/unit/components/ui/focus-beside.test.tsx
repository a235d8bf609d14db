import { afterEach, expect, it } from 'vitest';
import { focusBeside } from '../../../../components/ui/focus-beside.ts';

afterEach(() => document.body.replaceChildren());

/** Items by their ids; those in capitals have a button. */
function listOf(ids: string): void {
  const items = [...ids].map((id) => `<li id="${id}">${id === id.toUpperCase() ? `<button name="${id}">` : ''}</li>`);
  document.body.innerHTML = `<button name="fallback"></button><ul>${items.join('')}</ul>`;
}

it.each([
  ['next one', 'ABC', 'B', 'C'],
  ['one before, if it is the last', 'ABC', 'C', 'B'],
  ['next one that has it', 'ABcD', 'B', 'D'],
  ['one before, if none behind has it', 'ABcd', 'B', 'A'],
  ['fallback, if it is the only one', 'A', 'A', 'fallback'],
  ['fallback, if no other has it', 'aBc', 'B', 'fallback'],
  ['fallback, without an item', 'ABC', 'x', 'fallback'],
])('gives the focus of an item that goes to the %s', (_, ids, item, focused) => {
  listOf(ids);
  focusBeside(document.getElementById(item), 'button', document.querySelector('button'));
  expect(document.activeElement?.getAttribute('name')).toBe(focused);
});
