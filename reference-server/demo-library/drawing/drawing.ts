/** Builds an SVG, 1000 units high and `w` wide, from back to front. No text: a machine may have no fonts. */
export type Point = readonly [x: number, y: number];
/** Corners as `x, y, x, y, …` or as points. */
export type Corners = readonly (number | Point)[];
/** Colours, with or without opacity, by their offset from 0 to 1. */
export type Stops = Readonly<Record<number, string | readonly [colour: string, opacity: number]>>;

const num = (value: number): string => String(Math.round(value * 10) / 10);
const cornerList = (corners: Corners): string => corners.flat().map(num).join(' ');
const opacityAttribute = (opacity: number): string =>
  opacity >= 1 ? '' : ` opacity="${Math.round(opacity * 1000) / 1000}"`;

export class Drawing {
  readonly w: number;
  readonly h = 1000;
  readonly #parts: string[] = [];
  readonly #defs: string[] = [];

  constructor(width: number) {
    this.w = width;
  }

  rect(x: number, y: number, w: number, h: number, fill: string, opacity = 1, radius = 0): void {
    const round = radius > 0 ? ` rx="${num(radius)}"` : '';
    this.#parts.push(
      `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${round} fill="${fill}"${opacityAttribute(opacity)}/>`,
    );
  }

  /** A rectangle over the whole width. */
  band(y: number, h: number, fill: string, opacity = 1): void {
    this.rect(0, y, this.w, h, fill, opacity);
  }

  circle(x: number, y: number, r: number, fill: string, opacity = 1): void {
    this.#parts.push(
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${opacityAttribute(opacity)}/>`,
    );
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): void {
    this.#parts.push(
      `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${opacityAttribute(opacity)}/>`,
    );
  }

  /** A glow that fades out at radius `r`. */
  glow(x: number, y: number, r: number, colour: string, strength: number): void {
    this.circle(x, y, r, this.radial({ 0: [colour, strength], 1: [colour, 0] }));
  }

  polygon(corners: Corners, fill: string, opacity = 1): void {
    this.#parts.push(`<polygon points="${cornerList(corners)}" fill="${fill}"${opacityAttribute(opacity)}/>`);
  }

  /** `d` is an SVG path. */
  path(d: string, fill: string, opacity = 1): void {
    this.#parts.push(`<path d="${d}" fill="${fill}"${opacityAttribute(opacity)}/>`);
  }

  line(corners: Corners, stroke: string, width: number, opacity = 1): void {
    this.#parts.push(
      `<polyline points="${cornerList(corners)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${opacityAttribute(opacity)}/>`,
    );
  }

  stroke(d: string, stroke: string, width: number, opacity = 1): void {
    this.#parts.push(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round"${opacityAttribute(opacity)}/>`,
    );
  }

  ring(x: number, y: number, r: number, stroke: string, width: number, opacity = 1): void {
    this.#parts.push(
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"${opacityAttribute(opacity)}/>`,
    );
  }

  /** Moves, rotates (`turn`, degrees) and scales everything that `paint` draws. */
  group(
    at: { x?: number; y?: number; turn?: number; scale?: number; flip?: boolean; opacity?: number },
    paint: () => void,
  ): void {
    const scale = at.scale ?? 1;
    const transform = `translate(${num(at.x ?? 0)} ${num(at.y ?? 0)}) rotate(${num(at.turn ?? 0)}) scale(${(at.flip ? -1 : 1) * scale} ${scale})`;
    this.#parts.push(`<g transform="${transform}"${opacityAttribute(at.opacity ?? 1)}>`);
    paint();
    this.#parts.push('</g>');
  }

  /** Mirrors everything that `paint` draws, left to right, if `isMirrored`. */
  mirror(isMirrored: boolean, paint: () => void): void {
    this.group({ x: isMirrored ? this.w : 0, flip: isMirrored }, paint);
  }

  /** A linear gradient as a fill. Points are shares of the shape's box; top to bottom by default. */
  gradient(stops: Stops, [x1, y1]: Point = [0, 0], [x2, y2]: Point = [0, 1]): string {
    return this.#define(
      `<linearGradient id="ID" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">`,
      stops,
      '</linearGradient>',
    );
  }

  /** A vertical gradient as a fill. */
  fade(top: string, bottom: string): string {
    return this.gradient({ 0: top, 1: bottom });
  }

  radial(stops: Stops): string {
    return this.#define('<radialGradient id="ID">', stops, '</radialGradient>');
  }

  #define(open: string, stops: Stops, close: string): string {
    const id = `g${this.#defs.length}`;
    const list = Object.entries(stops)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([offset, stop]) => {
        const [colour, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
        return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
      });
    this.#defs.push(`${open.replace('ID', id)}${list.join('')}${close}`);
    return `url(#${id})`;
  }

  /** The drawing as an SVG document of that size. */
  toSvg(widthPx: number, heightPx: number): string {
    const box = `viewBox="0 0 ${num(this.w)} ${this.h}" preserveAspectRatio="none"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" ${box}><defs>${this.#defs.join('')}</defs>${this.#parts.join('')}</svg>`;
  }
}
