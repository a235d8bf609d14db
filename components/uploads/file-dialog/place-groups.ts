import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { PlaceProposal } from '#lib/upload-form/model/place-proposal.ts';

/** A place that is farther away is not taken unasked: a wrong city is published. */
const NEAR_KM = 10;

export interface PlaceOption {
  /** City, province and country: what is filled in, without the street of an address. */
  readonly name: string;
  readonly values: MetadataValues;
  /** From the farthest of the files; null: unknown for one of them. */
  readonly km: number | null;
}

/** Files that get one place by one choice. */
export interface PlaceGroup {
  readonly uploadIds: readonly string[];
  readonly best: PlaceOption;
  readonly isNear: boolean;
  /** What the server has proposed for each of the files, the best one first. */
  readonly options: readonly PlaceOption[];
}

/** One group for each place that is the best of its files. Files that are far from it are a group of their own. */
export function placeGroups(found: Readonly<Record<string, readonly PlaceProposal[]>>): PlaceGroup[] {
  const files = Object.entries(found).map(([uploadId, proposals]) => ({ uploadId, options: optionsOf(proposals) }));
  const groups = Map.groupBy(files, ({ options: [best] }) => best && `${best.name} ${isNear(best)}`);
  return [...groups.values()]
    .flatMap((members): PlaceGroup[] => {
      const options = optionsOfAll(members.map((member) => member.options));
      const [best] = options;
      return best ? [{ uploadIds: members.map(({ uploadId }) => uploadId), best, isNear: isNear(best), options }] : [];
    })
    .sort((one, other) => other.uploadIds.length - one.uploadIds.length);
}

function isNear(place: PlaceOption): boolean {
  return kmOf(place) <= NEAR_KM;
}

function kmOf({ km }: PlaceOption): number {
  return km ?? Number.POSITIVE_INFINITY;
}

/** The best of several addresses in one city. */
function optionsOf(proposals: readonly PlaceProposal[]): PlaceOption[] {
  const byName = Map.groupBy(proposals, ({ values }) => placeName(values));
  return [...byName].flatMap(([name, [first]]) => (first ? [{ name, values: first.values, km: first.km }] : []));
}

/** A place that was proposed for some of the files only may be far from the others. */
function optionsOfAll([first = [], ...others]: readonly (readonly PlaceOption[])[]): PlaceOption[] {
  return first.flatMap((option) => {
    const same = others.flatMap((options) => options.find(({ name }) => name === option.name) ?? []);
    if (same.length < others.length) return [];
    const farthest = same.reduce((one, other) => (kmOf(other) > kmOf(one) ? other : one), option);
    return [{ ...option, km: farthest.km }];
  });
}

function placeName({ IPTCCity, IPTCProvinceState, IPTCCountryName, IPTCCountryCode }: MetadataValues): string {
  return [...new Set([IPTCCity, IPTCProvinceState, IPTCCountryName ?? IPTCCountryCode])].filter(Boolean).join(', ');
}
