/** A kind of picture: how it is drawn and what is written about it, from the same parameters. */
import type { SeedCategory } from './categories.ts';
import type { Drawing } from './drawing/drawing.ts';
import type { Daytime } from './drawing/light.ts';
import type { Random } from './random.ts';
import type { Region } from './words/places.ts';
import type { SceneName } from './words/stories/scene-stories.ts';

export interface SceneWords {
  /** What is to be seen, as one sentence; `{place}` is filled in. */
  readonly seen: string;
  readonly keywords: readonly string[];
}

export interface Scene {
  /** Paints the moment `t` (seconds; a still is at 1.5, a clip lasts 3). `r` is the same sequence for every moment. */
  draw(g: Drawing, t: number, r: Random): void;
  /** Time of day, where it can be seen: the clock of the picture follows it. */
  readonly time?: Daytime;
  readonly en: SceneWords;
  readonly de: SceneWords;
}

export interface SceneKind {
  readonly name: SceneName;
  readonly category: SeedCategory;
  readonly region: Region;
  /** Months in which it can have been taken, 1–12; all by default. */
  readonly months?: readonly number[];
  /** Width for a height of 1000; the usual mixture by default. */
  readonly widths?: readonly number[];
  readonly create: SceneMaker;
}

/** Rolls the dice for one picture; `width` is what `g.w` will be. */
export type SceneMaker = (random: Random, width: number) => Scene;
