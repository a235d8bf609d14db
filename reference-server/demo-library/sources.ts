/** The channels' sources of the seed library: invented agencies, our own desks and the archive. */
export interface SeedSource {
  readonly id: string;
  readonly name: string;
  readonly group: 'Agencies' | 'Own' | 'Archive';
}

export const SEED_SOURCES = [
  { id: 'NPA', name: 'Nordic Press Agency', group: 'Agencies' },
  { id: 'EPN', name: 'Euro Photo Network', group: 'Agencies' },
  { id: 'W3', name: 'Wire Three', group: 'Agencies' },
  { id: 'NEWS', name: 'News desk', group: 'Own' },
  { id: 'SPORT', name: 'Sports desk', group: 'Own' },
  { id: 'DESKN', name: 'Picture desk north', group: 'Own' },
  { id: 'DESKS', name: 'Picture desk south', group: 'Own' },
  { id: 'GFX', name: 'Graphics desk', group: 'Own' },
  { id: 'ARCH', name: 'Archive', group: 'Archive' },
] as const satisfies readonly SeedSource[];

export type SeedSourceId = (typeof SEED_SOURCES)[number]['id'];
