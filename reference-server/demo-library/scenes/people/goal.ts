/** A shot at goal, seen from behind the shooter. */
import type { Point } from '../../drawing/drawing.ts';
import { darker, lighter } from '../../drawing/light.ts';
import { paintPerson, pickLook } from '../../drawing/people.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { capital, named } from '../../texts/phrases.ts';

const SHIRTS = named('', { red: '#c8342f', blue: '#2458a6', yellow: '#f2c230', white: '#f3f4f1', purple: '#6d4a96' });
/** Targets of the shot, in goal widths from the middle of the goal line. */
const CORNERS = [
  { x: -0.36, y: -0.28, en: 'the top left corner', de: 'den linken Winkel' },
  { x: 0.36, y: -0.28, en: 'the top right corner', de: 'den rechten Winkel' },
  { x: -0.36, y: -0.08, en: 'the bottom left corner', de: 'die linke untere Ecke' },
  { x: 0.36, y: -0.08, en: 'the bottom right corner', de: 'die rechte untere Ecke' },
] as const;
const KEEPER = { skin: '#c98e68', hair: '#2a211d', coat: '#e8e04a', legs: '#23262e' };

export const goal: SceneMaker = (random, width) => {
  const shirt = random.pick(SHIRTS);
  const corner = random.pick(CORNERS);
  const isNight = random.chance(0.4);
  const span = Math.min(width * 0.7, random.float(620, 900));
  const middle = width / 2 + random.float(-0.12, 0.12) * width;
  const line = random.float(520, 610);
  const shooterX = middle + random.float(-0.4, 0.4) * span;
  const grass = isNight ? '#2f7a45' : random.pick(['#4aa557', '#3f9a52', '#5fae4c']);
  const look = { ...pickLook(random), coat: shirt.colour, legs: darker(shirt.colour, 0.5) };
  const stand = darker(random.pick(['#3a4658', '#5b3a44', '#2f4f57']), isNight ? 0.4 : 0.05);
  return {
    time: isNight ? 'night' : 'day',
    draw(g) {
      g.band(0, 420, isNight ? g.fade('#0c1226', '#24304f') : g.fade('#7fb8dc', '#d8ecf2'));
      g.band(150, 290, stand);
      for (let fan = 0; fan < g.w / 3.4; fan += 1) {
        const colour = g.r.pick(['#f2d8c2', shirt.colour, '#dfe5ea', '#d9892b', '#2f5d8a', '#8a3a3a']);
        const [x, y] = [g.r.float(0, g.w), g.r.float(165, 425) - Math.abs(Math.sin(g.t * 5 + fan)) * 6];
        g.circle([x, y, g.r.float(6, 11)], darker(colour, isNight ? 0.35 : 0));
      }
      g.band(418, 52, '#f4f1e8');
      for (let x = 14; x < g.w; x += 230)
        g.roundRect([x, 426, 200, 36], 4, g.r.pick(['#00707d', '#b3261e', '#19764a', '#8a5200', '#2f5d8a']));
      g.band(468, 540, g.fade(darker(grass, 0.15), lighter(grass, 0.12)));
      for (const band of [0, 2, 4]) g.band(468 + band * band * 15, 22 + band * 16, lighter(grass, 0.14), 0.55);
      const progress = Math.min(1, 0.35 + g.t * 0.36);
      g.group({ x: middle, y: line }, () => {
        paintGoal(g, span);
        const dive = Math.max(0, progress - 0.4);
        const at = { x: dive * span * 0.34, y: -10 - dive * 60, turn: dive * 105 };
        g.group({ flip: corner.x < 0 }, () => g.group(at, () => paintPerson(g, [0, 0, span * 0.24], KEEPER, 'cheer')));
      });
      paintBall(g, [shooterX + 60, 880], [middle + corner.x * span, line + corner.y * span], progress);
      g.ellipse([shooterX, 962, 120, 20], '#0b1020', 0.25);
      paintPerson(g, [shooterX, 965, 460], look, 'walk');
    },
    en: `A player in ${shirt.en} aims at ${corner.en} in {place}${isNight ? ' in a night match' : ''} as the keeper in yellow dives.`,
    keywordsEn: ['football', 'goal', 'penalty', 'goalkeeper', shirt.en, 'match'],
    de: `Ein Spieler in ${capital(shirt.de)} zielt in {place}${isNight ? ' beim Abendspiel' : ''} auf ${corner.de}, der Torwart in Gelb hechtet.`,
    keywordsDe: ['Fußball', 'Tor', 'Elfmeter', 'Torwart', capital(shirt.de), 'Spiel'],
  };
};

/** The goal, with the middle of its line at (0, 0), and the lines on the grass. */
function paintGoal(g: Frame, span: number): void {
  const [half, tall] = [span / 2, span * 0.36];
  for (let net = -10; net <= 10; net += 1)
    g.line([(net * span) / 20, -tall, (net * (span - 60)) / 20, -20], '#ffffff', 2, 0.5);
  for (let net = 0; net <= 8; net += 1) {
    const y = (net * tall) / 8 - tall;
    g.line([net * 3 - half, y, half - net * 3, y], '#ffffff', 2, 0.5);
  }
  g.line([-half, 0, -half, -tall, half, -tall, half, 0], '#ffffff', 13);
  g.line([-2200, 0, 2200, 0], '#ffffff', 6, 0.9);
  g.line([-1.5 * half, 0, -1.8 * half, 150, 1.8 * half, 150, 1.5 * half, 0], '#ffffff', 6, 0.8);
}

/** The flying ball with a trail. */
function paintBall(g: Frame, [startX, startY]: Point, [endX, endY]: Point, progress: number): void {
  const x = startX + (endX - startX) * progress;
  const y = startY + (endY - startY) * progress - Math.sin(progress * Math.PI) * 90;
  const size = 42 - progress * 22;
  for (let trail = 4; trail >= 0; trail -= 1) {
    const back = trail * 0.04;
    const place = [x - (x - startX) * back, y + (startY - y) * back, size * (1 - back * 3)] as const;
    g.circle(place, '#ffffff', trail > 0 ? 0.2 : 1);
  }
  g.circle([x - size * 0.2, y - size * 0.1, size * 0.36], '#23262e');
}
