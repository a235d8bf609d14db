/** Names of buttons with a word that continues on the next line without a hyphen of its own. Runs in the page. */
export function buttonsWithBrokenWords(): string[] {
  const isBroken = (text: Text): boolean =>
    [...text.data.matchAll(/[^\s-]+/g)].some(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    });
  return [...document.querySelectorAll<HTMLElement>('button, a.button')].flatMap((button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (isBroken(texts.currentNode as Text)) return [button.textContent];
    return [];
  });
}
