/**
 * Builds an SVG: 1000 units high, `w` wide, painted from back to front. It has no text, because a machine may have no
 * fonts.
 */
export type Point = readonly [x: number, y: number];
export type Box = readonly [x: number, y: number, width: number, height: number];
export type Circle = readonly [x: number, y: number, radius: number];
export type Ellipse = readonly [x: number, y: number, xRadius: number, yRadius: number];
/** Where a figure has its foot, and its size. */
export type Spot = readonly [x: number, foot: number, size: number];
/** Corners as `x, y, x, y, …` or as points. */
export type Corners = readonly (number | Point)[];
/** Colours, with or without opacity, by their offset from 0 to 1. */
export type Stops = Readonly<Record<number, string | readonly [colour: string, opacity: number]>>;
type Attributes = Readonly<Record<string, string | number>>;

const num = (value: number): string => String(Math.round(value * 10) / 10);
const points = (corners: Corners): string => corners.flat().map(num).join(' ');
const see = (opacity: number): string => (opacity >= 1 ? '' : ` opacity="${Math.round(opacity * 1000) / 1000}"`);
const pen = (stroke: string, width: number): Attributes => ({ fill: 'none', stroke, 'stroke-width': width });
const ROUND_ENDS = { 'stroke-linecap': 'round' } as const;

export class Drawing {
  readonly w: number;
  readonly h = 1000;
  readonly #parts: string[] = [];
  readonly #defs: string[] = [];

  constructor(width: number) {
    this.w = width;
  }

  #add(element: string, attributes: Attributes, opacity: number): void {
    const text = (value: string | number): string => (typeof value === 'number' ? num(value) : value);
    const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${text(value)}"`);
    this.#parts.push(`<${element}${list.join('')}${see(opacity)}/>`);
  }

  rect([x, y, width, height]: Box, fill: string, opacity = 1): void {
    this.#add('rect', { x, y, width, height, fill }, opacity);
  }

  roundRect([x, y, width, height]: Box, rx: number, fill: string, opacity = 1): void {
    this.#add('rect', { x, y, width, height, rx, fill }, opacity);
  }

  /** A rectangle over the whole width. */
  band(y: number, h: number, fill: string, opacity = 1): void {
    this.rect([0, y, this.w, h], fill, opacity);
  }

  circle([cx, cy, r]: Circle, fill: string, opacity = 1): void {
    this.#add('circle', { cx, cy, r, fill }, opacity);
  }

  ellipse([cx, cy, rx, ry]: Ellipse, fill: string, opacity = 1): void {
    this.#add('ellipse', { cx, cy, rx, ry, fill }, opacity);
  }

  /** A circle whose colour fades out at its edge. */
  glow(circle: Circle, colour: string, strength: number): void {
    this.circle(circle, this.radial({ 0: [colour, strength], 1: [colour, 0] }));
  }

  polygon(corners: Corners, fill: string, opacity = 1): void {
    this.#add('polygon', { points: points(corners), fill }, opacity);
  }

  /** `d` is an SVG path. */
  path(d: string, fill: string, opacity = 1): void {
    this.#add('path', { d, fill }, opacity);
  }

  line(corners: Corners, stroke: string, width: number, opacity = 1): void {
    const ends = { ...ROUND_ENDS, 'stroke-linejoin': 'round' };
    this.#add('polyline', { points: points(corners), ...pen(stroke, width), ...ends }, opacity);
  }

  stroke(d: string, stroke: string, width: number, opacity = 1): void {
    this.#add('path', { d, ...pen(stroke, width), ...ROUND_ENDS }, opacity);
  }

  ring([cx, cy, r]: Circle, stroke: string, width: number, opacity = 1): void {
    this.#add('circle', { cx, cy, r, ...pen(stroke, width) }, opacity);
  }

  /** Moves, rotates (`turn`, degrees) and scales everything that `paint` draws. */
  group(
    at: { x?: number; y?: number; turn?: number; scale?: number; flip?: boolean; opacity?: number },
    paint: () => void,
  ): void {
    const scale = at.scale ?? 1;
    const transform = `translate(${num(at.x ?? 0)} ${num(at.y ?? 0)}) rotate(${num(at.turn ?? 0)}) scale(${(at.flip ? -1 : 1) * scale} ${scale})`;
    this.#parts.push(`<g transform="${transform}"${see(at.opacity ?? 1)}>`);
    paint();
    this.#parts.push('</g>');
  }

  /** Calls `paint` for the middle of each of `count` equal slots of the width. */
  spread(count: number, paint: (x: number, index: number) => void): void {
    for (let index = 0; index < count; index += 1) paint((this.w * (index + 0.5)) / count, index);
  }

  /** Mirrors everything that `paint` draws, left to right, if `isMirrored`. */
  mirror(isMirrored: boolean, paint: () => void): void {
    this.group({ x: isMirrored ? this.w : 0, flip: isMirrored }, paint);
  }

  /**
   * Defines a linear gradient and returns it as a fill. Points are shares of the shape's box; top to bottom by default.
   */
  gradient(stops: Stops, [x1, y1]: Point = [0, 0], [x2, y2]: Point = [0, 1]): string {
    return this.#define('linearGradient', stops, ` x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`);
  }

  /** A vertical gradient as a fill. */
  fade(top: string, bottom: string): string {
    return this.gradient({ 0: top, 1: bottom });
  }

  radial(stops: Stops): string {
    return this.#define('radialGradient', stops);
  }

  #define(element: string, stops: Stops, direction = ''): string {
    const id = `g${this.#defs.length}`;
    const list = Object.entries(stops)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([offset, stop]) => {
        const [colour, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
        return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
      });
    this.#defs.push(`<${element} id="${id}"${direction}>${list.join('')}</${element}>`);
    return `url(#${id})`;
  }

  /** The drawing as an SVG document of that size. */
  toSvg(widthPx: number, heightPx: number): string {
    const box = `viewBox="0 0 ${num(this.w)} ${this.h}" preserveAspectRatio="none"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" ${box}><defs>${this.#defs.join('')}</defs>${this.#parts.join('')}</svg>`;
  }
}
