import type { SceneKind } from './scene.ts';
import { stormTide } from './scenes/storm-tide.ts';
import { lighthouse } from './scenes/lighthouse.ts';

export const SCENE_KINDS: readonly SceneKind[] = [stormTide, lighthouse];
