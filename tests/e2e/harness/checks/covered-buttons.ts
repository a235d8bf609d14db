/** Names of the buttons of the topmost dialog that another element covers at their centre. Runs in the page. */
export function coveredButtons(): string[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  return [...(dialog?.querySelectorAll<HTMLElement>('button') ?? [])].flatMap((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    // Outside of the visible part there is none of the dialog.
    const isCovered = width > 0 && top !== null && dialog?.contains(top) && !button.contains(top);
    return isCovered ? [button.getAttribute('aria-label') ?? button.textContent ?? ''] : [];
  });
}
