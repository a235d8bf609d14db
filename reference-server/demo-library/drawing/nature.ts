/** Sky, ridges, water and trees, which many scenes share. */
import type { Frame } from '../scene.ts';
import type { Drawing, Point, Spot } from './drawing.ts';
import { darker, type Light, lighter } from './light.ts';

export interface SkyOptions {
  readonly sun: Point;
  /** Height at which land or water begins. */
  readonly bottom: number;
  /** Number of stars at night, and their lower limit. */
  readonly stars?: Point;
  /** Number of clouds, and their lower limit. */
  readonly clouds?: Point;
  /** Colour of the clouds; a bright horizon colour by default. */
  readonly cloud?: string;
  /** Speed of the clouds, in units a second. */
  readonly drift?: number;
}

/** Paints sky, stars, clouds and the sun or moon. */
export function paintSky(g: Frame, light: Light, options: SkyOptions): void {
  const { sun, bottom, stars, clouds, cloud = lighter(light.sky[2], 0.25), drift = 0 } = options;
  const [top, middle, horizon] = light.sky;
  g.band(0, bottom, g.gradient({ 0: top, 0.55: middle, 1: horizon }, [0.5, 0], [sun[0] < g.w / 2 ? 0.4 : 0.6, 1]));
  paintSun(g, light, sun);
  if (light.time === 'night' && stars !== undefined) paintStars(g, ...stars);
  if (clouds !== undefined) paintClouds(g, clouds, cloud, drift);
}

function paintSun(g: Drawing, light: Light, [x, y]: Point): void {
  const isNight = light.time === 'night';
  const halo = g.radial({ 0: [light.sun, isNight ? 0.35 : 0.75], 0.35: [light.sun, 0.25], 1: [light.sun, 0] });
  g.circle([x, y, light.time === 'overcast' ? 620 : 480], halo);
  if (light.time === 'overcast') return;
  if (isNight) g.group({ x, y }, () => g.path('M-6 -52 A52 52 0 1 0 48 22 A44 44 0 1 1 -6 -52 Z', light.sun, 0.95));
  else g.circle([x, y, light.time === 'day' ? 52 : 74], light.sun, 0.95);
}

export function paintStars(g: Frame, count: number, bottom: number): void {
  for (let index = 0; index < count; index += 1)
    g.circle([g.r.float(0, g.w), g.r.float(0, bottom), g.r.float(1, 3.2)], '#ffffff', g.r.float(0.35, 0.95));
}

export function paintCloud(g: Drawing, [x, y, size]: Spot, fill: string, opacity: number): void {
  g.group({ x, y, scale: size / 100, opacity }, () => {
    g.roundRect([-100, -18, 200, 36], 18, fill);
    g.circle([-38, -24, 38], fill);
    g.circle([16, -40, 52], fill);
    g.circle([62, -16, 30], fill);
  });
}

/** `count` clouds above `bottom` that move to the right by `drift` units a second. */
export function paintClouds(g: Frame, [count, bottom]: Point, fill: string, drift: number): void {
  for (let index = 0; index < count; index += 1) {
    const x = ((g.r.float(0, g.w) + g.t * drift + 200) % (g.w + 400)) - 200;
    paintCloud(g, [x, g.r.float(60, bottom), g.r.float(55, 150)], fill, g.r.float(0.45, 0.9));
  }
}

/** Hills of a height at `y`, filled to the bottom: smooth, or jagged with rocks about `rock` units wide. */
export function paintRidge(g: Frame, [y, height]: Point, fill: string, rock?: number): void {
  const step = rock ?? 120;
  const points: Point[] = [];
  const phase = g.r.float(0, 7);
  const wave = g.r.float(0.0016, 0.0042);
  for (let x = -step; x <= g.w + step; x += rock ? step * g.r.float(0.6, 1.2) : 24) {
    const swing = Math.sin(x * wave + phase) * 0.6 + Math.sin(x * wave * 2.3 + phase * 2) * 0.4;
    points.push([x, y - (rock ? g.r.float(-0.55, 1) : swing) * height]);
  }
  g.polygon([[-step, 1010], ...points, [g.w + step * 2, 1010]], fill);
}

/** Water from `top` to the bottom, with bright wave crests of a speed (units a second) and a height. */
export function paintWater(g: Frame, top: number, colour: string, [speed, swell]: Point): void {
  const bottom = 1000;
  g.band(top, bottom - top, g.fade(lighter(colour, 0.16), darker(colour, 0.3)));
  for (let y = top + 14; y < bottom; y += 16 + (y - top) * 0.1) {
    const near = (y - top) / (bottom - top);
    for (let count = 0; count < 3 + g.w / 260; count += 1) {
      const length = g.r.float(40, 120) * (0.5 + near);
      const x = ((g.r.float(-100, g.w) + g.t * speed * (0.4 + near) + 200) % (g.w + 300)) - 200;
      const lift = swell * (0.3 + near);
      const d = `M${Math.round(x)} ${Math.round(y)} q${Math.round(length / 2)} ${Math.round(-lift)} ${Math.round(length)} 0`;
      g.stroke(d, lighter(colour, 0.55), 2 + near * 4, 0.2 + near * 0.35);
    }
  }
}

export function paintPine(g: Drawing, [x, foot, height]: Spot, fill: string): void {
  g.rect([x - height * 0.03, foot - height * 0.14, height * 0.06, height * 0.14], darker(fill, 0.5));
  for (let tier = 0; tier < 3; tier += 1) {
    const y = foot - height * (0.1 + tier * 0.26);
    const half = height * (0.26 - tier * 0.06);
    g.polygon([x - half, y, x + half, y, x, y - height * 0.4], tier === 1 ? darker(fill, 0.1) : fill);
  }
}

export function paintTree(g: Drawing, [x, foot, height]: Spot, fill: string): void {
  g.rect([x - height * 0.04, foot - height * 0.45, height * 0.08, height * 0.45], '#5a4334');
  g.circle([x, foot - height * 0.68, height * 0.32], fill);
  g.circle([x - height * 0.18, foot - height * 0.52, height * 0.22], darker(fill, 0.12));
  g.circle([x + height * 0.2, foot - height * 0.55, height * 0.21], lighter(fill, 0.1));
}

/** `count` trees anywhere along a line, of heights between two. */
export function paintTrees(g: Frame, count: number, [foot, low, high]: Trees, fill: string): void {
  for (let tree = 0; tree < count; tree += 1) paintTree(g, [g.r.float(0, g.w), foot, g.r.float(low, high)], fill);
}
type Trees = readonly [foot: number, low: number, high: number];

/** `count` lines from the horizon at `top` to the front, `far` and `near` units apart: furrows, crop rows, floor boards. */
export function paintRows(g: Drawing, [count, top]: Point, [far, near]: Point, ink: Ink): void {
  for (let row = -count / 2; row < count / 2; row += 1)
    g.line([g.w / 2 + row * far, top, g.w / 2 + row * near, 1010], ink.colour, ink.width, ink.opacity);
}
type Ink = Readonly<{ colour: string; width: number; opacity: number }>;

/** Streaks of light on water or a wet road below `top`. */
export function paintReflections(g: Frame, count: number, top: number, colour: string): void {
  for (let lamp = 0; lamp < count; lamp += 1)
    g.rect([g.r.float(0, g.w), top, g.r.float(5, 16), g.r.float(40, 180)], colour, g.r.float(0.08, 0.3));
}
