/** Headlines and context sentences of each scene kind, which fit all of its parameters. */
import { CITY_STORIES } from './city.ts';
import { NATURE_STORIES } from './nature.ts';
import { PEOPLE_STORIES } from './people.ts';
import { TRANSPORT_STORIES } from './transport.ts';

export const SCENE_STORIES = { ...CITY_STORIES, ...NATURE_STORIES, ...PEOPLE_STORIES, ...TRANSPORT_STORIES };

/** Also part of asset keys and of the file names of clips. */
export type SceneName = keyof typeof SCENE_STORIES;
