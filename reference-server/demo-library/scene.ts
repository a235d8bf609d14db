/** Types of the scenes: drawing and caption of a picture come from the same random parameters. */

import type { Drawing } from './drawing/drawing.ts';
import type { Daytime } from './drawing/light.ts';
import type { Random } from './random.ts';
import type { SeedCategory } from './seed-categories.ts';
import type { Region } from './texts/places.ts';
import type { SceneName } from './texts/stories/scene-stories.ts';

export interface SceneCaption {
  /** One sentence that describes the picture; `{place}` is replaced. */
  readonly seen: string;
  readonly keywords: readonly string[];
}

export interface Scene {
  /** Paints the frame at `t` seconds (stills: 1.5, clips: 0 to 3). `r` gives the same sequence for every frame. */
  draw(g: Drawing, t: number, r: Random): void;
  /** Time of day, if the picture shows it; decides the hour of `createdAt`. */
  readonly time?: Daytime;
  readonly en: SceneCaption;
  readonly de: SceneCaption;
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
