/** A shot at goal, from behind the shooter. */
import { darker, lighter } from '../../drawing/colour.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { SceneKind } from '../../scene.ts';

const SHIRTS = [
  { colour: '#c8342f', en: 'red', de: 'Rot' },
  { colour: '#2458a6', en: 'blue', de: 'Blau' },
  { colour: '#f2c230', en: 'yellow', de: 'Gelb' },
  { colour: '#f3f4f1', en: 'white', de: 'Weiß' },
  { colour: '#6d4a96', en: 'purple', de: 'Lila' },
] as const;

const CORNERS = [
  { x: -0.36, y: -150, en: 'the top left corner', de: 'den linken Winkel' },
  { x: 0.36, y: -150, en: 'the top right corner', de: 'den rechten Winkel' },
  { x: -0.36, y: -40, en: 'the bottom left corner', de: 'die linke untere Ecke' },
  { x: 0.36, y: -40, en: 'the bottom right corner', de: 'die rechte untere Ecke' },
] as const;

export const goal: SceneKind = {
  name: 'goal',
  category: 'SPO',
  region: 'city',
  create(random, width) {
    const shirt = random.pick(SHIRTS);
    const corner = random.pick(CORNERS);
    const isNight = random.chance(0.4);
    const span = Math.min(width * 0.7, random.float(620, 900));
    const middle = width / 2 + random.float(-0.12, 0.12) * width;
    const line = random.float(520, 610);
    const shooterX = middle + random.float(-0.4, 0.4) * span;
    const grass = isNight ? '#2f7a45' : random.pick(['#4aa557', '#3f9a52', '#5fae4c']);
    const look = { ...pickLook(random), coat: shirt.colour, legs: darker(shirt.colour, 0.5) };
    const stand = random.pick(['#3a4658', '#5b3a44', '#2f4f57']);
    return {
      time: isNight ? 'night' : 'day',
      draw(g, t) {
        const r = random.fork('draw');
        g.band(0, 420, g.fade(isNight ? '#0c1226' : '#7fb8dc', isNight ? '#24304f' : '#d8ecf2'));
        g.band(150, 290, darker(stand, isNight ? 0.4 : 0.05));
        for (let fan = 0; fan < g.w / 3.4; fan += 1) {
          const colour = r.pick(['#f2d8c2', shirt.colour, '#dfe5ea', '#d9892b', '#2f5d8a', '#8a3a3a']);
          g.circle(
            r.float(0, g.w),
            r.float(165, 425) - Math.abs(Math.sin(t * 5 + fan)) * 6,
            r.float(6, 11),
            isNight ? darker(colour, 0.35) : colour,
          );
        }
        g.band(418, 52, '#f4f1e8');
        for (let board = 0; board * 230 < g.w; board += 1)
          g.rect(board * 230 + 14, 426, 200, 36, r.pick(['#00707d', '#b3261e', '#19764a', '#8a5200', '#2f5d8a']), 1, 4);
        g.band(468, 540, g.fade(darker(grass, 0.15), lighter(grass, 0.12)));
        for (let band = 0; band < 6; band += 2)
          g.band(468 + band * band * 15, 22 + band * 16, lighter(grass, 0.14), 0.55);
        const left = middle - span / 2;
        const tall = span * 0.36;
        for (let net = 0; net <= 20; net += 1)
          g.line(
            [left + (net * span) / 20, line - tall, left + 30 + (net * (span - 60)) / 20, line - 20],
            '#ffffff',
            2,
            0.5,
          );
        for (let net = 0; net <= 8; net += 1)
          g.line(
            [left + net * 3, line - tall + (net * tall) / 8, left + span - net * 3, line - tall + (net * tall) / 8],
            '#ffffff',
            2,
            0.5,
          );
        g.line([left, line, left, line - tall, left + span, line - tall, left + span, line], '#ffffff', 13);
        g.line([0, line, g.w, line], '#ffffff', 6, 0.9);
        g.line(
          [
            left - span * 0.25,
            line,
            left - span * 0.4,
            line + 150,
            left + span * 1.4,
            line + 150,
            left + span * 1.25,
            line,
          ],
          '#ffffff',
          6,
          0.8,
        );
        const progress = Math.min(1, 0.35 + t * 0.36);
        const side = corner.x > 0 ? 1 : -1;
        const dive = Math.max(0, progress - 0.4);
        g.group({ x: middle + side * dive * span * 0.34, y: line - 10 - dive * 60, turn: side * dive * 105 }, () => {
          paintPerson(
            g,
            0,
            0,
            span * 0.24,
            { skin: '#c98e68', hair: '#2a211d', coat: '#e8e04a', legs: '#23262e' },
            'cheer',
          );
        });
        const ballX = shooterX + 60 + (middle + corner.x * span - shooterX - 60) * progress;
        const ballY = 880 + (line + corner.y * (tall / 190) - 880) * progress - Math.sin(progress * Math.PI) * 90;
        const size = 42 - progress * 22;
        for (let trail = 1; trail < 5; trail += 1)
          g.circle(
            ballX - (ballX - shooterX - 60) * trail * 0.04,
            ballY + (880 - ballY) * trail * 0.04,
            size * (1 - trail * 0.12),
            '#ffffff',
            0.2,
          );
        g.circle(ballX, ballY, size, '#ffffff');
        g.circle(ballX - size * 0.2, ballY - size * 0.1, size * 0.36, '#23262e');
        g.ellipse(shooterX, 962, 120, 20, '#0b1020', 0.25);
        paintPerson(g, shooterX, 965, 460, look, 'walk');
      },
      en: {
        seen: `A player in ${shirt.en} aims at ${corner.en} in {place}${isNight ? ' in a night match' : ''} as the keeper in yellow dives.`,
        keywords: ['football', 'goal', 'penalty', 'goalkeeper', shirt.en, 'match'],
      },
      de: {
        seen: `Ein Spieler in ${shirt.de} zielt in {place}${isNight ? ' beim Abendspiel' : ''} auf ${corner.de}, der Torwart in Gelb hechtet.`,
        keywords: ['Fußball', 'Tor', 'Elfmeter', 'Torwart', shirt.de, 'Spiel'],
      },
    };
  },
};
