/** Burning trees, smoke and a helicopter with a water bucket. */
import { darker, mix } from '../../drawing/colour.ts';
import type { Drawing } from '../../drawing/drawing.ts';
import { paintPine, paintRidge } from '../../drawing/nature.ts';
import type { SceneKind } from '../../scene.ts';
import { capital, countDe, countEn } from '../../words/numbers.ts';

export const forestFire: SceneKind = {
  name: 'forest-fire',
  category: 'DIS',
  region: 'country',
  months: [5, 6, 7, 8, 9],
  create(random, width) {
    const isNight = random.chance(0.45);
    const helicopters = isNight ? 0 : random.int(1, 2);
    const engines = random.int(1, width < 900 ? 1 : 3);
    const front = random.float(0.25, 0.75) * width;
    const spread = width * random.float(0.3, 0.55);
    const lean = random.float(120, 330) * (random.chance(0.5) ? 1 : -1);
    const ground = random.float(700, 790);
    const sky = isNight
      ? ['#120a14', '#5c1f1a', '#e0642a']
      : random.pick([
          ['#8d7a6a', '#c99a6a', '#f0c890'],
          ['#6f8798', '#b3a28c', '#e8c79a'],
        ]);
    return {
      time: isNight ? 'night' : 'day',
      draw(g, t) {
        const r = random.fork('draw');
        g.band(0, 1000, g.gradient({ 0: sky[0] ?? '', 0.5: sky[1] ?? '', 0.85: sky[2] ?? '' }));
        g.glow(front, ground, 720, '#ff9a3d', 0.75);
        for (let puff = 0; puff < 46; puff += 1) {
          const rise = ((puff / 46) * 1000 + t * 70) % 1000;
          const x = front + r.float(-0.5, 0.5) * spread + (lean * rise) / 500;
          g.circle(
            x,
            ground - 60 - rise * 0.8,
            50 + rise * 0.16 * r.float(0.7, 1.3),
            isNight ? '#2b1a1c' : mix('#4d4644', '#a79a8e', rise / 1000),
            0.34 * (1 - rise / 1200),
          );
        }
        paintRidge(g, r, ground - 60, 50, mix(isNight ? '#1b1216' : '#6d6a4c', '#e0642a', 0.2), false);
        for (let tree = 0; tree < g.w / 22; tree += 1) {
          const x = r.float(-20, g.w + 20);
          const foot = ground + r.float(-20, 40);
          const tall = r.float(130, 260);
          const isBurning = Math.abs(x - front) < spread / 2;
          if (isBurning) paintFlame(g, x, foot, tall * (1 + 0.16 * Math.sin(t * 9 + tree)));
          paintPine(g, x, foot, tall, isBurning ? '#2a1713' : isNight ? '#141a18' : '#35523a');
        }
        g.band(ground + 20, 400, g.fade(isNight ? '#1a1214' : '#8a8052', isNight ? '#0a0a0d' : '#5d5a38'));
        for (let flame = 0; flame < 9; flame += 1)
          paintFlame(
            g,
            front + r.float(-0.5, 0.5) * spread,
            ground + r.float(30, 70),
            r.float(50, 100) * (1 + 0.2 * Math.sin(t * 8 + flame)),
          );
        for (let engine = 0; engine < engines; engine += 1) {
          const x = (g.w * (engine + 0.5)) / engines - 130;
          const y = 930 - (engine % 2) * 14;
          g.rect(x, y - 96, 190, 92, '#c9352b', 1, 8);
          g.rect(x + 180, y - 78, 78, 74, '#c9352b', 1, 10);
          g.rect(x + 206, y - 70, 44, 34, '#cfe0e8', 1, 4);
          g.rect(x, y - 52, 258, 12, '#f6f2e6');
          for (const wheel of [46, 214]) {
            g.circle(x + wheel, y, 27, '#15171c');
            g.circle(x + wheel, y, 11, '#8d949b');
          }
          g.rect(x + 200, y - 92, 30, 15, '#4aa8ff', Math.sin(t * 12 + engine) > 0 ? 1 : 0.55, 5);
          g.stroke(`M${x + 100} ${y - 96} Q${x + 160} ${y - 330} ${x + 330} ${ground}`, '#dff1fb', 9, 0.75);
        }
        for (let craft = 0; craft < helicopters; craft += 1) {
          const x = (g.w * (0.3 + craft * 0.4) + t * 60) % g.w;
          const y = 190 + craft * 110 + Math.sin(t * 2) * 8;
          g.line([x, y, x + 10, y + 140], '#1d1d22', 3);
          g.polygon([x - 22, y + 140, x + 42, y + 140, x + 32, y + 186, x - 12, y + 186], '#e8762b');
          g.ellipse(x, y, 92, 42, '#d9b22f');
          g.line([x - 70, y - 8, x - 210, y - 26], '#d9b22f', 18);
          g.ellipse(x + 46, y - 4, 38, 26, '#35434f');
          g.line([x - 150, y - 58, x + 150, y - 58], '#1d1d22', 7, 0.7);
          g.line([x, y - 58, x, y - 38], '#1d1d22', 9);
          g.ring(x - 212, y - 28, 26, '#1d1d22', 5, 0.7);
        }
      },
      en: {
        seen: `${capital(countEn(engines))} fire ${engines === 1 ? 'engine fights' : 'engines fight'} a forest fire near {place}${isNight ? ' at night' : `; ${countEn(helicopters)} ${helicopters === 1 ? 'helicopter brings' : 'helicopters bring'} water`}.`,
        keywords: ['forest fire', 'fire service', 'smoke', 'drought', isNight ? 'night' : 'helicopter'],
      },
      de: {
        seen: `${engines === 1 ? 'Ein Löschfahrzeug kämpft' : `${capital(countDe(engines))} Löschfahrzeuge kämpfen`} bei {place}${isNight ? ' in der Nacht' : ''} gegen einen Waldbrand${isNight ? '' : `; ${helicopters === 1 ? 'ein Hubschrauber bringt' : 'zwei Hubschrauber bringen'} Wasser`}.`,
        keywords: ['Waldbrand', 'Feuerwehr', 'Rauch', 'Trockenheit', isNight ? 'Nacht' : 'Hubschrauber'],
      },
    };
  },
};

function paintFlame(g: Drawing, x: number, foot: number, tall: number): void {
  const wide = tall * 0.34;
  const tongue = (scale: number, fill: string): void =>
    g.path(
      `M${x - wide * scale} ${foot} Q${x - wide * scale} ${foot - tall * 0.5 * scale} ${x} ${foot - tall * 1.25 * scale} Q${x + wide * scale} ${foot - tall * 0.5 * scale} ${x + wide * scale} ${foot} Z`,
      fill,
      0.85,
    );
  tongue(1, darker('#ff6a1f', 0.1));
  tongue(0.66, '#ffab2e');
  tongue(0.36, '#fff0a8');
}
