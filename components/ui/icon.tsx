/** The icon set: 16 px, strokes of 1.7 px. Icons are decorative; their control's text or label carries the meaning. */

const PATHS = {
  add: 'M8 3v10M3 8h10',
  alert: 'M8 5.2v3.6M8 11.2v.1M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z',
  audio:
    'M6 12.2V3.6l7-1.4v8.6M6 12.2a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0ZM13 10.8a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0Z',
  calendar: 'M2.4 3.4h11.2v10.2H2.4ZM2.4 6.6h11.2M5.4 1.8v3M10.6 1.8v3',
  check: 'm3 8.6 3.3 3.2L13 4.6',
  chevronDown: 'm4 6 4 4 4-4',
  clock: 'M8 4.6V8l2.4 1.6M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z',
  close: 'm4 4 8 8M12 4l-8 8',
  external: 'M9.4 2.6h4v4M13.2 2.8 7.6 8.4M11.4 9.4v3.2a1 1 0 0 1-1 1H3.6a1 1 0 0 1-1-1V5.8a1 1 0 0 1 1-1h3.2',
  file: 'M4 1.8h5L12.4 5.2v8a1 1 0 0 1-1 1H4.6a1 1 0 0 1-1-1V2.2M9 1.8v3.6h3.4',
  image: 'M2.2 3.4h11.6v9.2H2.2ZM2.4 11l3.2-3.4 2.6 2.6 2-1.8 3.4 3M10.4 6.2v.1',
  key: 'M9.2 6.8 13.6 2.4M11.2 4.8l1.8 1.8M9.6 9.6a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0Z',
  link: 'M6.6 9.4 9.4 6.6M7.6 4.4l1.6-1.6a2.8 2.8 0 0 1 4 4l-1.6 1.6M8.4 11.6l-1.6 1.6a2.8 2.8 0 0 1-4-4l1.6-1.6',
  lines: 'M2.6 4.4h10.8M2.6 8h10.8M2.6 11.6h6.8',
  panel: 'M2.2 3h11.6v10H2.2ZM9.6 3v10',
  pause: 'M5.8 4v8M10.2 4v8',
  play: 'M5 3.4v9.2L12.4 8Z',
  retry: 'M12.9 9.6A5.2 5.2 0 1 1 12.4 5L13.4 6.2M13.5 2.8v3.5H10',
  trash: 'M2.8 4.4h10.4M6.2 4.2V2.4h3.6v1.8M4.2 4.6l.6 8.6a.8.8 0 0 0 .8.8h4.8a.8.8 0 0 0 .8-.8l.6-8.6',
  undo: 'M5.6 3 2.8 5.8l2.8 2.8M3 5.8h6a4 4 0 0 1 0 8H6.4',
  unplugged:
    'M2.2 6.2a8.6 8.6 0 0 1 2.6-1.6M8 4a8.4 8.4 0 0 1 5.8 2.2M4.4 8.8A5 5 0 0 1 6.6 7.4M11.6 8.8l-.8-.7M8 12v.1M2.4 2.4l11.2 11.2',
  upload: 'M8 10.4V2.8M4.8 5.8 8 2.6l3.2 3.2M2.8 13.2h10.4',
  video: 'M2 4h8.4v8H2ZM10.4 7.2 14 5v6l-3.6-2.2',
} as const;

/** A name, or the path of an icon of `late-icons.ts`. */
export type IconName = keyof typeof PATHS | `m${string} ${string}` | `M${string} ${string}`;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={name in PATHS ? PATHS[name as keyof typeof PATHS] : name} />
    </svg>
  );
}
