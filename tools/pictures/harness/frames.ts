/** Sizes of surfaces as users see them, in CSS px. */
import type { Surface } from './surface.ts';

export interface Frame {
  readonly width: number;
  readonly height: number;
}

const FRAMES = {
  /** Firefox's sidebar at its initial width. */
  sidebar: { width: 240, height: 740 },
  narrow: { width: 320, height: 640 },
  panel: { width: 360, height: 740 },
  /** The preferred size of the popup. */
  popup: { width: 738, height: 600 },
  page: { width: 1280, height: 800 },
  wide: { width: 1920, height: 1080 },
  /** The minimum size of a popup. */
  'small-popup': { width: 320, height: 400 },
  /** The popup in a low window. */
  'low-popup': { width: 738, height: 400 },
  /** The frame of a host application. */
  embedded: { width: 837, height: 600 },
  /** 1280 × 1024 at 400 % (WCAG 1.4.10). */
  zoomed: { width: 320, height: 256 },
} as const satisfies Readonly<Record<string, Frame>>;

export type FrameName = keyof typeof FRAMES;

const PAGE_FRAMES: readonly FrameName[] = ['sidebar', 'narrow', 'panel', 'popup', 'page', 'wide'];
const POPUP_FRAMES: readonly FrameName[] = ['small-popup', 'low-popup', 'popup'];

export const FRAMES_OF: Readonly<Record<Surface, readonly FrameName[]>> = {
  hosted: PAGE_FRAMES,
  popup: POPUP_FRAMES,
  panel: ['sidebar', 'narrow', 'panel'],
  options: PAGE_FRAMES,
  'new-popup': [...POPUP_FRAMES, 'sidebar'],
  'new-options': PAGE_FRAMES,
  'policy-popup': [...POPUP_FRAMES, 'sidebar'],
};

export function frameOf(name: FrameName): Frame {
  return FRAMES[name];
}
