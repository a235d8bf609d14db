/** A football stadium, seen from high up in the stand. */
import { darker, isDark, type Light, lighter, mix, pickLight, tone, WHEN } from '../../drawing/light.ts';
import { paintSky } from '../../drawing/nature.ts';
import type { Frame, SceneMaker } from '../../scene.ts';

const COLOURS = [
  { list: ['#c8342f', '#ffffff', '#a02622'], en: 'red and white', de: 'Rot und Weiß' },
  { list: ['#2458a6', '#ffffff', '#173c74'], en: 'blue and white', de: 'Blau und Weiß' },
  { list: ['#f2c230', '#23262e', '#d9a514'], en: 'yellow and black', de: 'Gelb und Schwarz' },
  { list: ['#2f8f57', '#ffffff', '#1e6b3e'], en: 'green and white', de: 'Grün und Weiß' },
] as const;
const LINE = '#f4fbf4';

export const stadium: SceneMaker = (random, width) => {
  const light = pickLight(random, ['day', 'dusk', 'night', 'overcast', 'day']);
  const isLit = isDark(light);
  const fans = random.pick(COLOURS);
  const middle = random.float(0.38, 0.62) * width;
  const pitchY = random.float(640, 760);
  const rx = Math.max(width * random.float(0.4, 0.52), 420);
  const ry = random.float(170, 250);
  const isCheering = random.chance(0.5);
  const roof = random.pick(['#d8dde0', '#7f8b95', '#b9524a', '#3f5c78']);
  return {
    time: light.time,
    draw(g) {
      paintSky(g, light, { sun: [middle + width * 0.3, 150], bottom: 700 });
      g.band(600, 410, tone('#4a525b', light));
      g.group({ x: middle, y: pitchY }, () => {
        for (let tier = 8; tier >= 0; tier -= 1) {
          const [y, grow] = [tier * -17, 1.1 + tier * 0.085];
          g.ellipse([0, y, rx * grow, ry * grow], tone(tier % 2 === 0 ? '#5c646d' : '#6a737c', light, tier * 0.015));
          for (let fan = 0; fan < 130; fan += 1) {
            const hop = isCheering ? Math.abs(Math.sin(g.t * 6 + fan * 0.4)) * 12 : Math.sin(g.t * 3 + fan * 0.3) * 3;
            const angle = (fan / 130) * Math.PI * 2 + g.r.float(-0.03, 0.03);
            const [x, height] = [Math.cos(angle) * rx * (grow - 0.04), Math.sin(angle) * ry * (grow - 0.04)];
            g.circle([x, y + height - hop, g.r.float(7, 12)], tone(g.r.pick(fans.list), light));
          }
        }
        paintPitch(g, light, rx, ry);
        for (let player = 0; player < 22; player += 1) {
          const x = g.r.float(-0.68, 0.68) * rx + Math.sin(g.t * 1.2 + player) * 24;
          const y = g.r.float(-0.44, 0.46) * ry + Math.cos(g.t + player * 2) * 8;
          g.roundRect([x - 5, y - 22, 10, 16], 4, player < 11 ? fans.list[0] : '#e9edf2');
          g.circle([x, y - 26, 5], '#c98e68');
        }
      });
      const [low, high, inner, edge] = [2.5, 3.6, 3.05, 2.1].map((share) => Math.round(pitchY - ry * share));
      const [m, end] = [Math.round(middle), g.w + 20];
      g.path(`M-20 ${low} Q${m} ${high} ${end} ${low} V${edge} Q${m} ${inner} -20 ${edge} Z`, tone(roof, light), 0.95);
      for (const side of [0.08, 0.92])
        g.group({ x: g.w * side }, () => {
          const mast = tone('#3a434d', light);
          g.rect([-9, 130, 18, pitchY - 330], mast);
          g.roundRect([-62, 70, 124, 74], 8, darker(mast, 0.3));
          for (let lamp = 0; lamp < 8; lamp += 1)
            g.circle([(lamp % 4) * 30 - 45, 92 + Math.floor(lamp / 4) * 30, 11], isDark(light) ? '#fff8d8' : '#cfd8de');
          if (isDark(light)) g.glow([0, 105, 260], '#fff8d8', 0.55);
        });
      if (isLit) g.ellipse([middle, pitchY, rx, ry], mix('#fff8d8', '#9fe08a', 0.4), 0.16);
    },
    en: `The ground in {place} is full ${isLit ? `under floodlights ${WHEN[light.time].en}` : WHEN[light.time].en}; most fans wear ${fans.en}${isCheering ? ' and leap from their seats' : ''}.`,
    keywordsEn: ['football', 'stadium', 'fans', 'pitch', 'league', isLit ? 'floodlight' : 'matchday'],
    de: `Das Stadion in {place} ist ${isLit ? `im Flutlicht ${WHEN[light.time].de}` : WHEN[light.time].de} voll besetzt; die meisten Fans tragen ${fans.de}${isCheering ? ' und springen von den Sitzen' : ''}.`,
    keywordsDe: ['Fußball', 'Stadion', 'Fans', 'Spielfeld', 'Liga', isLit ? 'Flutlicht' : 'Spieltag'],
  };
};

/** Running track, striped grass and lines, centred at (0, 0). */
function paintPitch(g: Frame, light: Light, rx: number, ry: number): void {
  const grass = tone('#3f9a52', light);
  g.ellipse([0, 0, rx * 1.06, ry * 1.06], tone('#b5573f', light));
  g.ellipse([0, 0, rx, ry], grass);
  const [top, low] = [ry * -0.55, ry * 0.58];
  for (const stripe of [-0.75, -0.25, 0.25, 0.75]) {
    const [x, half, y] = [stripe * rx, rx * 0.115, ry * 0.62];
    const corners = [x - half, -y, x + half, -y, x * 1.12 + half, y, x * 1.12 - half, y];
    g.polygon(corners, lighter(grass, 0.1), 0.7);
  }
  const [back, front] = [rx * 0.76, rx * 0.83];
  g.line([-back, top, back, top, front, low, -front, low, -back, top], LINE, 5, 0.85);
  g.line([0, top, 0, low], LINE, 5, 0.85);
  g.stroke(`M-70 0 a70 ${ry * 0.18} 0 1 0 140 0 a70 ${ry * 0.18} 0 1 0 -140 0`, LINE, 5, 0.85);
}
