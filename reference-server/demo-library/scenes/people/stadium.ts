/** A football ground seen from high up in the stand. */
import { darker, lighter, mix } from '../../drawing/colour.ts';
import { paintSky, pickLight, tone, WHEN } from '../../drawing/light.ts';
import type { SceneKind } from '../../scene.ts';

const COLOURS = [
  { list: ['#c8342f', '#ffffff', '#a02622'], en: 'red and white', de: 'Rot und Weiß' },
  { list: ['#2458a6', '#ffffff', '#173c74'], en: 'blue and white', de: 'Blau und Weiß' },
  { list: ['#f2c230', '#23262e', '#d9a514'], en: 'yellow and black', de: 'Gelb und Schwarz' },
  { list: ['#2f8f57', '#ffffff', '#1e6b3e'], en: 'green and white', de: 'Grün und Weiß' },
] as const;

export const stadium: SceneKind = {
  name: 'stadium',
  category: 'SPO',
  region: 'city',
  create(random, width) {
    const light = pickLight(random, ['day', 'dusk', 'night', 'overcast', 'day']);
    const isLit = light.time === 'night' || light.time === 'dusk';
    const fans = random.pick(COLOURS);
    const middle = random.float(0.38, 0.62) * width;
    const pitchY = random.float(640, 760);
    const rx = Math.max(width * random.float(0.4, 0.52), 420);
    const ry = random.float(170, 250);
    const isCheering = random.chance(0.5);
    const roof = random.pick(['#d8dde0', '#7f8b95', '#b9524a', '#3f5c78']);
    return {
      time: light.time,
      draw(g, t) {
        const r = random.fork('draw');
        paintSky(g, light, middle + width * 0.3, 150, 700);
        g.band(600, 410, tone('#4a525b', light));
        for (let ring = 8; ring >= 0; ring -= 1) {
          const grow = 1.1 + ring * 0.085;
          g.ellipse(
            middle,
            pitchY - ring * 17,
            rx * grow,
            ry * grow,
            tone(ring % 2 === 0 ? '#5c646d' : '#6a737c', light, ring * 0.015),
          );
          for (let fan = 0; fan < 130; fan += 1) {
            const angle = (fan / 130) * Math.PI * 2 + r.float(-0.03, 0.03);
            const hop = isCheering ? Math.abs(Math.sin(t * 6 + fan * 0.4)) * 12 : Math.sin(t * 3 + fan * 0.3) * 3;
            g.circle(
              middle + Math.cos(angle) * rx * (grow - 0.04),
              pitchY - ring * 17 + Math.sin(angle) * ry * (grow - 0.04) - hop,
              r.float(7, 12),
              tone(r.pick(fans.list), light),
            );
          }
        }
        g.ellipse(middle, pitchY, rx * 1.06, ry * 1.06, tone('#b5573f', light));
        g.ellipse(middle, pitchY, rx, ry, tone('#3f9a52', light));
        for (let stripe = -3; stripe <= 3; stripe += 2) {
          const x = (stripe / 4) * rx;
          g.polygon(
            [
              middle + x - rx * 0.11,
              pitchY - ry * 0.62,
              middle + x + rx * 0.11,
              pitchY - ry * 0.62,
              middle + x * 1.12 + rx * 0.12,
              pitchY + ry * 0.62,
              middle + x * 1.12 - rx * 0.12,
              pitchY + ry * 0.62,
            ],
            lighter(tone('#3f9a52', light), 0.1),
            0.7,
          );
        }
        const a = 0.76;
        const frame: [number, number][] = [
          [middle - rx * a, pitchY - ry * 0.55],
          [middle + rx * a, pitchY - ry * 0.55],
          [middle + rx * (a + 0.07), pitchY + ry * 0.58],
          [middle - rx * (a + 0.07), pitchY + ry * 0.58],
        ];
        g.line([...frame, [middle - rx * a, pitchY - ry * 0.55]], '#f4fbf4', 5, 0.85);
        g.line([middle, pitchY - ry * 0.55, middle, pitchY + ry * 0.58], '#f4fbf4', 5, 0.85);
        g.stroke(
          `M${middle - 70} ${pitchY} a70 ${ry * 0.18} 0 1 0 140 0 a70 ${ry * 0.18} 0 1 0 -140 0`,
          '#f4fbf4',
          5,
          0.85,
        );
        for (let player = 0; player < 22; player += 1) {
          const x = middle + r.float(-0.68, 0.68) * rx + Math.sin(t * 1.2 + player) * 24;
          const y = pitchY + r.float(-0.44, 0.46) * ry + Math.cos(t + player * 2) * 8;
          g.rect(x - 5, y - 22, 10, 16, player < 11 ? fans.list[0] : '#e9edf2', 1, 4);
          g.circle(x, y - 26, 5, '#c98e68');
        }
        g.path(
          `M${-20} ${pitchY - ry * 2.5} Q${middle} ${pitchY - ry * 3.6} ${g.w + 20} ${pitchY - ry * 2.5} L${g.w + 20} ${pitchY - ry * 2.1} Q${middle} ${pitchY - ry * 3.05} ${-20} ${pitchY - ry * 2.1} Z`,
          tone(roof, light),
          0.95,
        );
        for (const side of [0.08, 0.92]) {
          const x = g.w * side;
          g.rect(x - 9, 130, 18, pitchY - 330, tone('#3a434d', light));
          g.rect(x - 62, 70, 124, 74, darker(tone('#3a434d', light), 0.3), 1, 8);
          for (let lamp = 0; lamp < 8; lamp += 1)
            g.circle(x - 45 + (lamp % 4) * 30, 92 + Math.floor(lamp / 4) * 30, 11, isLit ? '#fff8d8' : '#cfd8de');
          if (isLit) g.glow(x, 105, 260, '#fff8d8', 0.55);
        }
        if (isLit) g.ellipse(middle, pitchY, rx, ry, mix('#fff8d8', '#9fe08a', 0.4), 0.16);
      },
      en: {
        seen: `The ground in {place} is full ${isLit ? `under floodlights ${WHEN[light.time].en}` : WHEN[light.time].en}; most fans wear ${fans.en}${isCheering ? ' and leap from their seats' : ''}.`,
        keywords: ['football', 'stadium', 'fans', 'pitch', 'league', isLit ? 'floodlight' : 'matchday'],
      },
      de: {
        seen: `Das Stadion in {place} ist ${isLit ? `im Flutlicht ${WHEN[light.time].de}` : WHEN[light.time].de} voll besetzt; die meisten Fans tragen ${fans.de}${isCheering ? ' und springen von den Sitzen' : ''}.`,
        keywords: ['Fußball', 'Stadion', 'Fans', 'Spielfeld', 'Liga', isLit ? 'Flutlicht' : 'Spieltag'],
      },
    };
  },
};
