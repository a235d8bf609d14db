/** Names what cannot be seen or reached in a window. Runs in the page. */
export function clippedElements(): string[] {
  const { innerWidth: width, innerHeight: height } = window;
  const { scrollWidth, scrollHeight } = document.documentElement;
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    element.closest('.visually-hidden, [popover]:not(:popover-open)') === null;
  const parentsOf = (element: Element): Element[] =>
    element.parentElement ? [element.parentElement, ...parentsOf(element.parentElement)] : [];
  const scrollsDown = (element: Element): boolean =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1;
  const scrollsSideways = (element: Element): boolean =>
    /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1;

  // A transparent border may lie outside of its box.
  const slack = 6;
  /** Cut off by the window, or by an ancestor that cannot be scrolled to show the rest. */
  const isCut = (element: Element): boolean => {
    let [canScrollX, canScrollY] = [false, false];
    const inner = element.getBoundingClientRect();
    for (const box of parentsOf(element)) {
      canScrollX ||= scrollsSideways(box);
      canScrollY ||= scrollsDown(box);
      if (getComputedStyle(box).overflow === 'visible' || box === document.documentElement) continue;
      const outer = box.getBoundingClientRect();
      if (!canScrollX && (inner.left < outer.left - slack || inner.right > outer.right + slack)) return true;
      if (!canScrollY && (inner.top < outer.top - slack || inner.bottom > outer.bottom + slack)) return true;
    }
    const isOutsideX = inner.left < -1 || inner.right > width + 1;
    const isOutsideY = inner.top < -1 || inner.bottom > height + 1;
    return (isOutsideX && !canScrollX) || (isOutsideY && !canScrollY);
  };
  const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, summary')];
  const cut = controls.filter((control) => isShown(control) && isCut(control));

  const bars = [...document.querySelectorAll('header, footer')].filter((bar) => {
    const { top, right, bottom, left } = bar.getBoundingClientRect();
    return isShown(bar) && (top < -1 || left < -1 || right > width + 1 || bottom > height + 1);
  });

  // A text field scrolls its own lines, which is not a second way to scroll the page.
  const scrollers = [...document.querySelectorAll('body *')].filter(
    (element) => isShown(element) && scrollsDown(element) && !element.matches('textarea, select, [role=listbox]'),
  );
  const areBelowEachOther = (one: Element, other: Element): boolean => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right - 1 && b.left < a.right - 1;
  };
  // A layer over the page (a dialog) has its own scroll bar.
  const layerOf = (element: Element) => element.closest('dialog, [popover]');
  const second = scrollers.filter((one, index) =>
    scrollers.slice(0, index).some((other) => layerOf(one) === layerOf(other) && areBelowEachOther(one, other)),
  );
  return [
    ...(scrollWidth > width ? [`the document is ${scrollWidth} px wide in ${width}`] : []),
    ...(scrollHeight > height ? [`the document is ${scrollHeight} px high in ${height}`] : []),
    ...cut.map((control) => `cut off: ${nameOf(control)}`),
    ...bars.map((bar) => `outside: ${nameOf(bar)}`),
    ...second.map((scroller) => `a second scroll bar: ${nameOf(scroller)}`),
  ];
}

/** Gives each control the focus, as Tab does, and names those at which a bar moved. Runs in the page. */
export function barsMovedByFocus(): string[] {
  const bars = [...document.querySelectorAll('header, footer')];
  const tops = () => bars.map((bar) => Math.round(bar.getBoundingClientRect().top)).join();
  const before = document.activeElement;
  const atRest = tops();
  const moving: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')) {
    control.focus();
    if (tops() !== atRest) moving.push(control.outerHTML.slice(0, 80));
  }
  if (before instanceof HTMLElement) before.focus();
  return moving;
}
