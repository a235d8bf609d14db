/** Names what is too wide for the window: nothing scrolls sideways, no words are cut off. Runs in the page. */
export function overflowingElements(): string[] {
  const width = document.documentElement.clientWidth;
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // For screen readers only.
    getComputedStyle(element).clipPath !== 'inset(50%)' &&
    element.closest('.visually-hidden') === null;
  // Content of a box that clips or scrolls is checked with that box.
  const isClipped = (element: Element): boolean => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    }
    return false;
  };
  const wide =
    document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
  const outside = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right, width: own } = element.getBoundingClientRect();
    return own > 0 && (right > width + 1 || left < -1) && isShown(element) && !isClipped(element);
  });
  // An intended ellipsis is declared in the style, and the full text is in the title.
  const cut = [...document.querySelectorAll('button, a, label, h1, h2, h3, th, summary, .badge, option')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      isShown(element) &&
      getComputedStyle(element).display !== 'inline' &&
      getComputedStyle(element).textOverflow !== 'ellipsis',
  );
  // The preview has the whole text of a search result; the facts of a row begin with what matters most.
  const shortened = [...document.querySelectorAll('p:not([class^=result-], .upload-row-meta)')].filter(
    (element) =>
      getComputedStyle(element).webkitLineClamp !== 'none' &&
      element.scrollHeight > element.clientHeight + 1 &&
      isShown(element) &&
      element.closest('[title]') === null,
  );
  const sideways = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      !element.matches('.chips, .filmstrip, .zoomed, textarea') &&
      isShown(element),
  );
  return [
    ...wide,
    ...sideways.map((element) => `scrolls sideways: ${name(element)}`),
    ...outside.map((element) => `outside: ${name(element)}`),
    ...cut.map((element) => `cut: ${name(element)}`),
    ...shortened.map((element) => `shortened without a title: ${name(element)}`),
  ];
}
