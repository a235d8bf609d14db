/** Contrast of colours, `#rrggbb` (WCAG 2.2, 1.4.3). */

/** Minimum for text of normal size (WCAG 2.2 AA). */
export const READABLE = 4.5;

/** Contrast ratio from 1 (none) to 21 (black on white), in either order. */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes `share` of `colour` with the rest of `other`. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)];
  const mixed = from.map((value, index) => Math.round(value * share + (to[index] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The relative luminance of WCAG, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
