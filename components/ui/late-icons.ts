/** Icons that the first screens do not show, so that their paths are not in the first scripts. */
import type { IconName } from './icon.tsx';

export const LATE_ICONS = {
  chevronLeft: 'M10 4 6 8l4 4',
  chevronRight: 'm6 4 4 4-4 4',
  copy: 'M5.8 5.8h7.8v7.8H5.8ZM10.2 5.6V2.4H2.4v7.8h3.2',
  fillDown: 'M3 2.6h10M8 5v7.6M4.8 9.6 8 12.8l3.2-3.2',
  filter: 'M2.6 4.4h10.8M4.8 8h6.4M6.8 11.6h2.4',
  minus: 'M4 8h8',
  pin: 'M8 14.2s4.6-4 4.6-7.6a4.6 4.6 0 0 0-9.2 0c0 3.6 4.6 7.6 4.6 7.6ZM8 8.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2Z',
  search: 'm13.4 13.4-3.2-3.2M11.4 7a4.4 4.4 0 1 1-8.8 0 4.4 4.4 0 0 1 8.8 0Z',
  zoomIn: 'm13.4 13.4-3.2-3.2M11.4 7a4.4 4.4 0 1 1-8.8 0 4.4 4.4 0 0 1 8.8 0ZM7 5.2v3.6M5.2 7h3.6',
  zoomOut: 'm13.4 13.4-3.2-3.2M11.4 7a4.4 4.4 0 1 1-8.8 0 4.4 4.4 0 0 1 8.8 0ZM5.2 7h3.6',
} as const satisfies Readonly<Record<string, IconName>>;
