/** A weather map with weather symbols and temperatures. */

import { cycle } from '../../core/random.ts';
import { paintFigures } from '../drawing/digits.ts';
import type { Drawing, Point } from '../drawing/drawing.ts';
import { darker, lighter } from '../drawing/light.ts';
import { paintCloud } from '../drawing/nature.ts';
import { countDe, countEn } from '../texts/phrases.ts';
import type { GraphicKind } from './graphic-kind.ts';

type Sign = 'sun' | 'cloud' | 'rain' | 'snow';

/** Places on the map, in shares of its size. */
const YS = [0.25, 0.18, 0.32, 0.55, 0.5, 0.7, 0.82, 0.8];
const SPOTS = [0.22, 0.55, 0.8, 0.3, 0.62, 0.82, 0.22, 0.52].map((x, index): Point => [x, cycle(YS, index)]);

export const weatherMap: GraphicKind = {
  name: 'weather-map',
  create(random, { subject }) {
    const isWinter = random.chance(0.4);
    const spots = random
      .shuffle(SPOTS)
      .slice(0, random.int(4, 6))
      .map(([x, y]) => ({
        x: x + random.float(-0.04, 0.04),
        y: y + random.float(-0.03, 0.03),
        sign: random.pick<Sign>(isWinter ? ['sun', 'cloud', 'snow', 'rain'] : ['sun', 'sun', 'cloud', 'rain']),
        degrees: isWinter ? random.int(-9, 6) : random.int(11, 31),
      }));
    for (const spot of spots) if (spot.sign === 'rain' && spot.degrees < 0) spot.sign = 'snow';
    const land = random.pick(isWinter ? ['#dfe8e4', '#cdd9d2'] : ['#a9c98a', '#c4d49a', '#8fb98a']);
    const sea = random.pick(['#7fb2cf', '#5f97b8', '#9cc5da', '#3f6f92']);
    const shape = Array.from({ length: 22 }, () => random.float(0.74, 1.16));
    const count = (sign: Sign): number => spots.filter((spot) => spot.sign === sign).length;
    const degrees = spots.map((spot) => spot.degrees);
    const [low, top] = [Math.min(...degrees), Math.max(...degrees)];
    return {
      paper: sea,
      draw(g) {
        g.band(0, 1000, g.gradient({ 0: lighter(sea, 0.2), 1: darker(sea, 0.15) }, [0, 0], [1, 1]));
        for (let ring = 1; ring < 7; ring += 1) g.ring([g.w * 0.05, 100, ring * 190], '#ffffff', 3, 0.28);
        const outline: Point[] = shape.map((reach, index) => {
          const angle = (index / shape.length) * Math.PI * 2;
          return [g.w * (0.5 + 0.45 * reach * Math.cos(angle)), 500 + 450 * reach * Math.sin(angle)];
        });
        g.group({ x: 14, y: 18 }, () => g.polygon(outline, '#0b1020', 0.15));
        g.polygon(outline, land);
        g.line([...outline, ...outline.slice(0, 1)], lighter(land, 0.5), 8);
        g.line([g.w * 0.3, 150, g.w * 0.42, 420, g.w * 0.36, 640, g.w * 0.5, 900], darker(land, 0.2), 6, 0.7);
        g.line([g.w * 0.42, 420, g.w * 0.7, 380, g.w * 0.9, 460], darker(land, 0.2), 6, 0.7);
        for (const { x, y, sign, degrees } of spots)
          g.group({ x: x * g.w, y: y * 1000 }, () => {
            paintSign(g, sign);
            paintFigures(g, `${degrees}°`, [4, 92, 50], '#17232d');
          });
      },
      en: `${subject}: sun at ${countEn(count('sun'))}, clouds at ${countEn(count('cloud'))}, rain at ${countEn(count('rain'))} and snow at ${countEn(count('snow'))} of ${countEn(spots.length)} places; ${low} to ${top} degrees.`,
      de: `${subject}: Sonne an ${ort(count('sun'))}, Wolken an ${ort(count('cloud'))}, Regen an ${ort(count('rain'))} und Schnee an ${ort(count('snow'))} von ${countDe(spots.length)} Orten; ${low} bis ${top} Grad.`,
    };
  },
};

const ort = (value: number): string => (value === 1 ? 'einem' : value === 0 ? 'keinem' : countDe(value));

function paintSign(g: Drawing, sign: Sign): void {
  if (sign === 'sun') {
    for (let turn = 0; turn < 360; turn += 36) g.group({ turn }, () => g.line([58, 0, 76, 0], '#f0a51f', 10));
    g.circle([0, 0, 46], '#f7c12f');
    return;
  }
  paintCloud(g, [0, 0, 78], sign === 'cloud' ? '#ffffff' : '#64727f', 1);
  for (const x of [-36, 0, 36]) {
    if (sign === 'rain') g.line([x, 22, x - 10, 50], '#1f5fa8', 9);
    if (sign === 'snow') g.circle([x, 38, 10], '#ffffff');
  }
}
