/**
 * Names of open dialogs that clip more than they show: a script, a search in the page or a screen reader scrolls their
 * head out of view, and no scroll bar brings it back. Runs in the page.
 */
export function looseDialogs(): string[] {
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')]
    .filter((one) => getComputedStyle(one).overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1)
    .map(({ className, scrollHeight, clientHeight }) => `${className}: ${scrollHeight} in ${clientHeight} px`);
}
