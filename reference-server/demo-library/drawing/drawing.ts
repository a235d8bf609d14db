/** A picture under construction: 1000 units high, `w` wide, painted from back to front. No text: a machine may have no fonts. */
export type Point = readonly [x: number, y: number];
export type Stop = readonly [offset: number, colour: string, opacity?: number];

const num = (value: number): string => String(Math.round(value * 10) / 10);
const see = (opacity: number): string => (opacity >= 1 ? '' : ` opacity="${Math.round(opacity * 1000) / 1000}"`);

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
      `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${round} fill="${fill}"${see(opacity)}/>`,
    );
  }

  circle(x: number, y: number, r: number, fill: string, opacity = 1): void {
    this.#parts.push(`<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${see(opacity)}/>`);
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): void {
    this.#parts.push(
      `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${see(opacity)}/>`,
    );
  }

  polygon(points: readonly Point[], fill: string, opacity = 1): void {
    const list = points.map(([x, y]) => `${num(x)},${num(y)}`).join(' ');
    this.#parts.push(`<polygon points="${list}" fill="${fill}"${see(opacity)}/>`);
  }

  /** An SVG path; `numbers` in it are written as they are. */
  path(d: string, fill: string, opacity = 1): void {
    this.#parts.push(`<path d="${d}" fill="${fill}"${see(opacity)}/>`);
  }

  line(points: readonly Point[], stroke: string, width: number, opacity = 1): void {
    const list = points.map(([x, y]) => `${num(x)},${num(y)}`).join(' ');
    this.#parts.push(
      `<polyline points="${list}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${see(opacity)}/>`,
    );
  }

  stroke(d: string, stroke: string, width: number, opacity = 1): void {
    this.#parts.push(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round"${see(opacity)}/>`,
    );
  }

  ring(x: number, y: number, r: number, stroke: string, width: number, opacity = 1): void {
    this.#parts.push(
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"${see(opacity)}/>`,
    );
  }

  /** Everything that `paint` draws is moved, turned (degrees) and scaled together. */
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

  /** A fill from (x1, y1) to (x2, y2), in shares of the shape's own box; from top to bottom by default. */
  gradient(stops: readonly Stop[], [x1, y1]: Point = [0, 0], [x2, y2]: Point = [0, 1]): string {
    return this.#define(
      `<linearGradient id="ID" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">`,
      stops,
      '</linearGradient>',
    );
  }

  radial(stops: readonly Stop[]): string {
    return this.#define('<radialGradient id="ID">', stops, '</radialGradient>');
  }

  #define(open: string, stops: readonly Stop[], close: string): string {
    const id = `g${this.#defs.length}`;
    const list = stops.map(
      ([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`,
    );
    this.#defs.push(`${open.replace('ID', id)}${list.join('')}${close}`);
    return `url(#${id})`;
  }

  /** The picture as an SVG document of that many pixels. */
  toSvg(widthPx: number, heightPx: number): string {
    const box = `viewBox="0 0 ${num(this.w)} ${this.h}" preserveAspectRatio="none"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" ${box}><defs>${this.#defs.join('')}</defs>${this.#parts.join('')}</svg>`;
  }
}
