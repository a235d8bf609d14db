/** Burning trees, smoke and a helicopter with a water bucket. */
import type { Spot } from '../../drawing/drawing.ts';
import { darker, mix } from '../../drawing/light.ts';
import { paintPine, paintRidge } from '../../drawing/nature.ts';
import { paintWheels } from '../../drawing/vehicles.ts';
import type { Frame, SceneMaker } from '../../scene.ts';
import { capital, countDe, countEn } from '../../texts/phrases.ts';

export const forestFire: SceneMaker = (random, width) => {
  const isNight = random.chance(0.45);
  const helicopters = isNight ? 0 : random.int(1, 2);
  const engines = random.int(1, width < 900 ? 1 : 3);
  const front = random.float(0.25, 0.75) * width;
  const spread = width * random.float(0.3, 0.55);
  const lean = random.float(120, 330) * (random.chance(0.5) ? 1 : -1);
  const ground = random.float(700, 790);
  const [top, middle, low] = isNight ? SKIES[0] : random.pick(SKIES.slice(1));
  return {
    time: isNight ? 'night' : 'day',
    draw(g) {
      g.band(0, 1000, g.gradient({ 0: top, 0.5: middle, 0.85: low }));
      g.glow([front, ground, 720], '#ff9a3d', 0.75);
      for (let puff = 0; puff < 46; puff += 1) {
        const rise = ((puff / 46) * 1000 + g.t * 70) % 1000;
        const x = front + g.r.float(-0.5, 0.5) * spread + (lean * rise) / 500;
        const smoke = isNight ? '#2b1a1c' : mix('#4d4644', '#a79a8e', rise / 1000);
        const radius = 50 + rise * 0.16 * g.r.float(0.7, 1.3);
        g.circle([x, ground - 60 - rise * 0.8, radius], smoke, 0.34 * (1 - rise / 1200));
      }
      paintRidge(g, [ground - 60, 50], mix(isNight ? '#1b1216' : '#6d6a4c', '#e0642a', 0.2));
      for (let tree = 0; tree < g.w / 22; tree += 1) {
        const x = g.r.float(-20, g.w + 20);
        const foot = ground + g.r.float(-20, 40);
        const tall = g.r.float(130, 260);
        const isBurning = Math.abs(x - front) < spread / 2;
        if (isBurning) paintFlame(g, [x, foot, tall * (1 + 0.16 * Math.sin(g.t * 9 + tree))]);
        paintPine(g, [x, foot, tall], isBurning ? '#2a1713' : isNight ? '#141a18' : '#35523a');
      }
      g.band(ground + 20, 400, g.fade(isNight ? '#1a1214' : '#8a8052', isNight ? '#0a0a0d' : '#5d5a38'));
      for (let flame = 0; flame < 9; flame += 1) {
        const [x, foot] = [front + g.r.float(-0.5, 0.5) * spread, ground + g.r.float(30, 70)];
        paintFlame(g, [x, foot, g.r.float(50, 100) * (1 + 0.2 * Math.sin(g.t * 8 + flame))]);
      }
      g.spread(engines, (x, engine) => {
        const at = { x: x - 130, y: 930 - (engine % 2) * 14 };
        g.group(at, () => paintEngine(g, ground - 930, Math.sin(g.t * 12 + engine) > 0));
      });
      for (let craft = 0; craft < helicopters; craft += 1) {
        const x = (g.w * (0.3 + craft * 0.4) + g.t * 60) % g.w;
        g.group({ x, y: 190 + craft * 110 + Math.sin(g.t * 2) * 8 }, () => {
          g.line([0, 0, 10, 140], '#1d1d22', 3);
          g.polygon([-22, 140, 42, 140, 32, 186, -12, 186], '#e8762b');
          g.path('M-92 0 A92 42 0 0 1 92 0 A92 42 0 0 1 -92 0 M-67 -17 L-212 -35 V-17 L-73 1 Z', '#d9b22f');
          g.ellipse([46, -4, 38, 26], '#35434f');
          g.stroke('M-150 -58 H150 M0 -58 V-38', '#1d1d22', 8, 0.8);
          g.ring([-212, -28, 26], '#1d1d22', 5, 0.7);
        });
      }
    },
    en: `${capital(countEn(engines))} fire ${engines === 1 ? 'engine fights' : 'engines fight'} a forest fire near {place}${isNight ? ' at night' : `; ${countEn(helicopters)} ${helicopters === 1 ? 'helicopter brings' : 'helicopters bring'} water`}.`,
    keywordsEn: ['forest fire', 'fire service', 'smoke', 'drought', isNight ? 'night' : 'helicopter'],
    de: `${engines === 1 ? 'Ein Löschfahrzeug kämpft' : `${capital(countDe(engines))} Löschfahrzeuge kämpfen`} bei {place}${isNight ? ' in der Nacht' : ''} gegen einen Waldbrand${isNight ? '' : `; ${helicopters === 1 ? 'ein Hubschrauber bringt' : 'zwei Hubschrauber bringen'} Wasser`}.`,
    keywordsDe: ['Waldbrand', 'Feuerwehr', 'Rauch', 'Trockenheit', isNight ? 'Nacht' : 'Hubschrauber'],
  };
};

/** The first sky is for the night, the others for the day. */
const SKIES = [
  ['#120a14', '#5c1f1a', '#e0642a'],
  ['#8d7a6a', '#c99a6a', '#f0c890'],
  ['#6f8798', '#b3a28c', '#e8c79a'],
] as const;
const FLAMES = Object.entries({
  'M-34 0 Q-34 -50 0 -125 Q34 -50 34 0 Z': darker('#ff6a1f', 0.1),
  'M-22.4 0 Q-22.4 -33 0 -82.5 Q22.4 -33 22.4 0 Z': '#ffab2e',
  'M-12.2 0 Q-12.2 -18 0 -45 Q12.2 -18 12.2 0 Z': '#fff0a8',
});

function paintFlame(g: Frame, [x, foot, tall]: Spot): void {
  g.group({ x, y: foot, scale: tall / 100 }, () => {
    for (const [flame, colour] of FLAMES) g.path(flame, colour, 0.85);
  });
}

/** A fire engine with its wheels centred at y = 0; its jet of water ends at y = `fire`. */
function paintEngine(g: Frame, fire: number, isFlash: boolean): void {
  g.path('M8 -96 H180 V-78 H248 Q258 -78 258 -68 V-4 H0 V-88 Q0 -96 8 -96 Z', '#c9352b');
  g.roundRect([206, -70, 44, 34], 4, '#cfe0e8');
  g.rect([0, -52, 258, 12], '#f6f2e6');
  paintWheels(g, [46, 214], [0, 27]);
  g.roundRect([200, -92, 30, 15], 5, '#4aa8ff', isFlash ? 1 : 0.55);
  g.stroke(`M100 -96 Q160 -330 330 ${Math.round(fire)}`, '#dff1fb', 9, 0.75);
}
