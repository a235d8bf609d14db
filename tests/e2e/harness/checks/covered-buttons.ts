/** Names of the buttons of the topmost dialog or popover that another element covers at their centre. Runs in the page. */
export function coveredButtons(): string[] {
  const dialog = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1);
  return [...(dialog?.querySelectorAll<HTMLElement>('button') ?? [])].flatMap((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const above = document.elementFromPoint(x, y);
    // Outside of the visible part there is none of the dialog.
    const isCovered = width > 0 && above !== null && dialog?.contains(above) && !button.contains(above);
    return isCovered && !isScrolledAway(button, x, y)
      ? [button.getAttribute('aria-label') ?? button.textContent ?? '']
      : [];
  });

  /** What follows the scrolled part, such as the foot of a dialog, then is at this point. */
  function isScrolledAway(element: Element, x: number, y: number): boolean {
    for (let part = element.parentElement; part && part !== dialog; part = part.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(part).overflowY)) continue;
      const { left, right, top, bottom } = part.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return true;
    }
    return false;
  }
}
