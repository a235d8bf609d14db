import { CITY_SOUNDS } from './city-sounds.ts';
import { MUSIC_SOUNDS } from './music-sounds.ts';
import { NATURE_SOUNDS } from './nature-sounds.ts';
import type { SoundKind } from './sound-kind.ts';

export const SOUND_KINDS: readonly SoundKind[] = [...NATURE_SOUNDS, ...CITY_SOUNDS, ...MUSIC_SOUNDS];
