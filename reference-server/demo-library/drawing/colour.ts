/** Mixes colours of the form `#rrggbb`. */
const channel = (colour: string, index: number): number =>
  Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);

/** Linear mix: a `share` of 0 returns `a`, 1 returns `b`. */
export function mix(a: string, b: string, share: number): string {
  const parts = [0, 1, 2].map((index) => Math.round(channel(a, index) * (1 - share) + channel(b, index) * share));
  return `#${parts.map((part) => Math.max(0, Math.min(255, part)).toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (colour: string, share = 0.2): string => mix(colour, '#ffffff', share);
export const darker = (colour: string, share = 0.2): string => mix(colour, '#0b1020', share);
