/** Icons that the first screens do not show, so that their paths are not in the first scripts. */
import type { IconName } from './icon.tsx';

/** One that points along the line begins with `M0 0`, and is mirrored with the page (assets/styles/ui/buttons.css). */
export const LATE_ICONS = {
  chevronLeft: 'M0 0M10 4 6 8l4 4',
  chevronRight: 'M0 0m6 4 4 4-4 4',
  copy: 'M5.8 5.8h7.8v7.8H5.8ZM10.2 5.6V2.4H2.4v7.8h3.2',
  fillDown: 'M3 2.6h10M8 5v7.6M4.8 9.6 8 12.8l3.2-3.2',
  filter: 'M2.4 3.2h11.2L9.4 8.4v5l-2.8-1.6V8.4Z',
  fullScreen: 'M2.6 6V2.6H6M10 2.6h3.4V6M13.4 10v3.4H10M6 13.4H2.6V10',
  graphic: 'M2.4 8.8h5v5h-5ZM10.4 2.2l3.4 5.8H7Z',
  minus: 'M4 8h8',
  more: 'M3.6 8v.1M8 8v.1M12.4 8v.1',
  own: 'M3 13l.7-2.9L10.8 3 13 5.2l-7.1 7.1ZM9.2 4.6l2.2 2.2',
  pin: 'M8 14.2s4.6-4 4.6-7.6a4.6 4.6 0 0 0-9.2 0c0 3.6 4.6 7.6 4.6 7.6ZM8 8.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2Z',
  raw: 'M2 5h2.8l1.3-1.9h3.8L11.2 5H14v8H2ZM8 11.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  search: 'm13.4 13.4-3.2-3.2M11.4 7a4.4 4.4 0 1 1-8.8 0 4.4 4.4 0 0 1 8.8 0Z',
  selectAll: 'M2.4 2.4h11.2v11.2H2.4ZM5 8.2l2.2 2.2L11 6',
  selectNone: 'M2.4 2.4h11.2v11.2H2.4ZM5.4 8h5.2',
  sheet: 'M2.4 2.4h4.4v4.4H2.4ZM9.2 2.4h4.4v4.4H9.2ZM2.4 9.2h4.4v4.4H2.4ZM9.2 9.2h4.4v4.4H9.2Z',
  sidecar: 'M2.4 2.4h5.2l6 6-5.2 5.2-6-6ZM5.4 5.3v.1',
  sort: 'M4.4 3v9.8M2.2 10.6l2.2 2.2 2.2-2.2M8.6 4.2h5M8.6 8h3.6M8.6 11.8h2.2',
  template: 'M2.4 3h11.2v10H2.4ZM2.4 6.4h11.2',
  text: 'M4 1.8h5L12.4 5.2v8a1 1 0 0 1-1 1H4.6a1 1 0 0 1-1-1V2.2M6 8h4M6 10.8h4',
  variable: 'M6 2.4c-3 0-.8 5.6-3.6 5.6C5.2 8 3 13.6 6 13.6M10 2.4c3 0 .8 5.6 3.6 5.6-2.8 0-.6 5.6-3.6 5.6',
  zoomIn: 'm13.4 13.4-3.2-3.2M11.4 7a4.4 4.4 0 1 1-8.8 0 4.4 4.4 0 0 1 8.8 0ZM7 5.2v3.6M5.2 7h3.6',
  zoomOut: 'm13.4 13.4-3.2-3.2M11.4 7a4.4 4.4 0 1 1-8.8 0 4.4 4.4 0 0 1 8.8 0ZM5.2 7h3.6',
} as const satisfies Readonly<Record<string, IconName>>;
