/** The width that a popup requests, and the one at which Chromium measures it first (decision 20). */
const POPUP_PX = 738;
const MEASURED_PX = 25;

const AT_MOST = /\((?:max-width: |width < )(\d+)px\)/g;
const AT_LEAST = /\(min-width: (\d+)px\)/g;

/**
 * Whenever something in a popup is laid out, Chromium lays it out at 25 px and then at its width again. A rule for narrow
 * windows that holds at 25 px alone makes each of these two layouts compute all styles and places anew, for every key.
 */
export function keepStylesWhileMeasured() {
  return {
    name: 'keep-styles-while-measured',
    transform: {
      order: 'pre' as const,
      filter: { id: /\.css(?:\?|$)/ },
      handler: (code: string) => code.replace(/@media [^{]+/g, holdsAsInPopup),
    },
  };
}

/** The query with the same answer at 25 px as at the popup's width, and its own at every other one. */
export function holdsAsInPopup(query: string): string {
  return query
    .replace(AT_MOST, (whole, px) =>
      Number(px) < POPUP_PX ? `((min-width: ${MEASURED_PX + 1}px) and ${whole})` : whole,
    )
    .replace(AT_LEAST, (whole, px) =>
      Number(px) > MEASURED_PX + 1 && Number(px) <= POPUP_PX ? `(${whole} or (max-width: ${MEASURED_PX}px))` : whole,
    );
}
