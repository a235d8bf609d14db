/** Clouds, ridges, water and trees, which many scenes share. */
import type { Random } from '../random.ts';
import { darker, lighter } from './colour.ts';
import type { Drawing, Point } from './drawing.ts';

export function paintCloud(g: Drawing, x: number, y: number, size: number, fill: string, opacity = 0.9): void {
  g.group({ x, y, scale: size / 100, opacity }, () => {
    g.rect(-100, -18, 200, 36, fill, 1, 18);
    g.circle(-38, -24, 38, fill);
    g.circle(16, -40, 52, fill);
    g.circle(62, -16, 30, fill);
  });
}

/** `count` clouds that drift to the right by `drift` units. */
export function paintClouds(g: Drawing, random: Random, count: number, bottom: number, fill: string, drift = 0): void {
  for (let index = 0; index < count; index += 1) {
    const x = ((random.float(0, g.w) + drift + 200) % (g.w + 400)) - 200;
    paintCloud(g, x, random.float(60, bottom), random.float(55, 150), fill, random.float(0.45, 0.9));
  }
}

/** Hills over the whole width, filled to the bottom: smooth, or jagged with rocks about `rock` units wide. */
export function paintRidge(g: Drawing, random: Random, y: number, height: number, fill: string, rock?: number): void {
  const step = rock ?? 120;
  const points: Point[] = [];
  const phase = random.float(0, 7);
  const wave = random.float(0.0016, 0.0042);
  for (let x = -step; x <= g.w + step; x += rock ? step * random.float(0.6, 1.2) : 24) {
    const swing = Math.sin(x * wave + phase) * 0.6 + Math.sin(x * wave * 2.3 + phase * 2) * 0.4;
    points.push([x, y - (rock ? random.float(-0.55, 1) : swing) * height]);
  }
  g.polygon([[-step, 1010], ...points, [g.w + step * 2, 1010]], fill);
}

/** Water with bright wave crests from `top` to the bottom; `shift` moves the waves. */
export function paintWater(g: Drawing, random: Random, top: number, colour: string, shift = 0, swell = 10): void {
  const bottom = 1000;
  g.band(top, bottom - top, g.fade(lighter(colour, 0.16), darker(colour, 0.3)));
  for (let y = top + 14; y < bottom; y += 16 + (y - top) * 0.1) {
    const near = (y - top) / (bottom - top);
    for (let count = 0; count < 3 + g.w / 260; count += 1) {
      const length = random.float(40, 120) * (0.5 + near);
      const x = ((random.float(-100, g.w) + shift * (0.4 + near) + 200) % (g.w + 300)) - 200;
      const lift = swell * (0.3 + near);
      const d = `M${Math.round(x)} ${Math.round(y)} q${Math.round(length / 2)} ${Math.round(-lift)} ${Math.round(length)} 0`;
      g.stroke(d, lighter(colour, 0.55), 2 + near * 4, 0.2 + near * 0.35);
    }
  }
}

/** A conifer; (x, foot) is the base of its trunk. */
export function paintPine(g: Drawing, x: number, foot: number, height: number, fill: string): void {
  g.rect(x - height * 0.03, foot - height * 0.14, height * 0.06, height * 0.14, darker(fill, 0.5));
  for (let tier = 0; tier < 3; tier += 1) {
    const y = foot - height * (0.1 + tier * 0.26);
    const half = height * (0.26 - tier * 0.06);
    g.polygon([x - half, y, x + half, y, x, y - height * 0.4], tier === 1 ? darker(fill, 0.1) : fill);
  }
}

/** A deciduous tree; (x, foot) is the base of its trunk. */
export function paintTree(g: Drawing, x: number, foot: number, height: number, fill: string): void {
  g.rect(x - height * 0.04, foot - height * 0.45, height * 0.08, height * 0.45, '#5a4334');
  g.circle(x, foot - height * 0.68, height * 0.32, fill);
  g.circle(x - height * 0.18, foot - height * 0.52, height * 0.22, darker(fill, 0.12));
  g.circle(x + height * 0.2, foot - height * 0.55, height * 0.21, lighter(fill, 0.1));
}

/** `count` lines that converge towards the horizon at `top`: furrows, crop rows, floor boards. */
export function paintRows(g: Drawing, count: number, top: number, reach: readonly [number, number], ink: Ink): void {
  for (let row = 0; row < count; row += 1) {
    const at = row - count / 2;
    g.line([g.w / 2 + at * reach[0], top, g.w / 2 + at * reach[1], 1010], ink.colour, ink.width, ink.opacity);
  }
}

export interface Ink {
  readonly colour: string;
  readonly width: number;
  readonly opacity: number;
}

/** Streaks of light on water or a wet road between two heights. */
export function paintReflections(g: Drawing, random: Random, count: number, top: number, colour: string): void {
  for (let lamp = 0; lamp < count; lamp += 1)
    g.rect(random.float(0, g.w), top, random.float(5, 16), random.float(40, 180), colour, random.float(0.08, 0.3));
}
