/** Types of the scenes: drawing and caption of a picture come from the same random parameters. */

import type { Random } from '../core/random.ts';
import { Drawing } from './drawing/drawing.ts';
import type { SeedCategory } from './seed-categories.ts';
import type { Region } from './texts/places.ts';
import type { SceneName } from './texts/stories/english-stories.ts';

export type Daytime = 'dawn' | 'day' | 'overcast' | 'dusk' | 'night';

/** The drawing of a scene at `t` seconds (a still is at 1.5, a clip lasts 3). */
export class Frame extends Drawing {
  readonly t: number;
  /** Gives the same sequence for every frame. */
  readonly r: Random;

  constructor(width: number, t: number, r: Random) {
    super(width);
    this.t = t;
    this.r = r;
  }
}

export interface Scene {
  draw(g: Frame): void;
  /** Time of day; day by default. Decides the hour of `createdAt`. */
  readonly time?: Daytime;
  /** One sentence in each language that describes the picture; `{place}` is replaced. */
  readonly en: string;
  readonly de: string;
  readonly keywordsEn: readonly string[];
  readonly keywordsDe: readonly string[];
}

export interface SceneKind {
  readonly name: SceneName;
  readonly category: SeedCategory;
  readonly region: Region;
  /** Months in which it can have been taken, 1–12; all by default. */
  readonly months?: readonly number[];
  /** Possible widths for a height of 1000; those of roll-scene.ts by default. */
  readonly widths?: readonly number[];
  readonly create: SceneMaker;
}

/** Draws the random parameters of one picture; `width` is the later `g.w`. */
export type SceneMaker = (random: Random, width: number) => Scene;
