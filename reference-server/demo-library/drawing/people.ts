/** Flat figures of people: whole bodies and busts. */
import type { Random } from '../../core/random.ts';
import type { Drawing, Point, Spot } from './drawing.ts';
import { darker, type Light, lighter, palette, tone } from './light.ts';

export const SKINS = ['#f3cdb2', '#e2b08c', '#c98e68', '#a06a48', '#7b4e34', '#573523'] as const;
export const HAIRS = ['#2a211d', '#4b3326', '#7a5230', '#b98a4e', '#8d8d90', '#d9c9a3', '#6d2f22'] as const;
export const CLOTHES = palette('#c8443f #2f5d8a #e2a33b #3f7f5f #6d4a86 #d7d3c8 #2c3440 #d97b56 #4f9aa8 #a23b5e');

export type Look = Readonly<Record<'skin' | 'hair' | 'coat' | 'legs', string>>;

export const pickLook = (random: Random, coats: readonly string[] = CLOTHES): Look => ({
  skin: random.pick(SKINS),
  hair: random.pick(HAIRS),
  coat: random.pick(coats),
  legs: random.pick(['#2b3442', '#3d4a5c', '#4a4039', '#23262e', '#5c6470']),
});

export type Pose = 'still' | 'cheer' | 'reach' | 'walk';

/** The clothes tinted by the light. */
export const inLight = (look: Look, light: Light): Look => ({
  ...look,
  coat: tone(look.coat, light),
  legs: tone(look.legs, light),
});

/** A whole figure with its feet on the spot. */
export function paintPerson(g: Drawing, [x, foot, height]: Spot, look: Look, pose: Pose = 'still'): void {
  const stride = pose === 'walk' ? 12 : 5;
  const arm = (side: number, [handX, handY]: Point): void => {
    const elbow = [side * (handX * 0.6 + 8), -36 - handY * 0.5] as const;
    g.line([side * 11, -76, elbow, side * handX, -handY], darker(look.coat, 0.12), 7);
    g.circle([side * handX, -handY, 4], look.skin);
  };
  g.group({ x, y: foot, scale: height / 100 }, () => {
    g.line([0, -46, -stride, -3], look.legs, 9);
    g.line([0, -46, stride, -3], darker(look.legs, 0.2), 9);
    arm(-1, pose === 'cheer' ? [20, 104] : [15, 44]);
    arm(1, pose === 'cheer' ? [20, 104] : pose === 'reach' ? [36, 72] : [15, 44]);
    g.roundRect([-14, -82, 28, 42], 10, look.coat);
    g.circle([0, -92, 9.5], look.hair);
    g.circle([0, -89.5, 8], look.skin);
  });
}

export interface BustLook {
  readonly skin: string;
  readonly hairColour: string;
  readonly hair: 'bob' | 'long' | 'bun' | 'curls' | 'short';
  readonly coat: string;
  readonly hasGlasses?: boolean;
  /** Scarf or tie. */
  readonly neck?: { readonly kind: 'scarf' | 'tie'; readonly colour: string };
  /** How far the mouth is open, 0 to 1, for a speaking person; a smile by default. */
  readonly mouth?: number;
}

const BOB = 'M-176 90 Q-210 -260 0 -246 Q210 -260 176 90 H128 Q150 -60 110 -120 Q0 -90 -110 -120 Q-150 -60 -128 90 Z';
const FRINGE = 'M-160 0 Q-190 -240 0 -236 Q190 -240 160 0 Q140 -130 20 -150 Q-120 -140 -160 0 Z';

/** Head and shoulders; the face is centred at (0, −10), and the coat ends at y = 700. */
export function paintBust(g: Drawing, look: BustLook): void {
  const { skin, hairColour, coat } = look;
  if (look.hair === 'long') g.roundRect([-178, -210, 356, 540], 150, hairColour);
  if (look.hair === 'curls')
    for (let curl = 0; curl < 15; curl += 1) {
      const angle = (curl / 14) * 4.2 - 3.67;
      g.circle([Math.cos(angle) * 185, Math.sin(angle) * 200 - 10, 74], hairColour);
    }
  if (look.hair === 'bun') g.circle([0, -270, 76], hairColour);
  g.path('M-370 700 Q-370 330 -110 270 L110 270 Q370 330 370 700 Z', coat);
  g.path('M-370 700 Q-370 330 -110 270 L-60 270 Q-250 380 -240 700 Z', darker(coat, 0.2), 0.6);
  if (look.neck?.kind === 'tie') g.polygon([-90, 272, 90, 272, 0, 560], '#f3f1ea');
  g.roundRect([-66, 110, 132, 210], 60, darker(skin, 0.16));
  if (look.neck?.kind === 'tie') g.polygon([-24, 330, 24, 330, 40, 520, 0, 600, -40, 520], look.neck.colour);
  else g.path('M-100 268 Q0 370 100 268 L120 300 Q0 430 -120 300 Z', look.neck?.colour ?? darker(coat, 0.3));
  if (look.neck?.kind === 'scarf') g.roundRect([-120, 238, 240, 92], 44, lighter(look.neck.colour, 0.1));
  paintFace(g, look);
  g.path(look.hair === 'bob' ? BOB : FRINGE, hairColour);
}

function paintFace(g: Drawing, { skin, hairColour, hasGlasses = false, mouth }: BustLook): void {
  g.ellipse([0, -10, 150, 196], skin);
  for (const side of [-1, 1]) {
    g.ellipse([side * 150, 0, 22, 38], darker(skin, 0.1));
    g.ellipse([side * 58, -18, 15, 18], '#231b18');
    g.circle([side * 58 + 5, -24, 5], '#ffffff');
    g.line([side * 32, -66, side * 86, -68], darker(hairColour, 0.2), 12);
    g.ellipse([side * 88, 54, 34, 22], '#d9645a', 0.22);
    if (hasGlasses) g.ring([side * 60, -16, 46], '#23262e', 9);
  }
  if (hasGlasses) g.line([-14, -18, 14, -18], '#23262e', 9);
  g.stroke('M-4 -8 q-22 56 10 62', darker(skin, 0.28), 8);
  if (mouth === undefined) g.stroke('M-50 104 q50 44 100 0', '#8d3f3f', 13);
  else g.ellipse([0, 112, 42, 10 + mouth * 14], '#8d3f3f');
}
