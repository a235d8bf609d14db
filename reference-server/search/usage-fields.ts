/** What a file and its sidecars say about the use of an asset, as the search returns it (docs/contract.md). Pure. */
import { storedUsage } from '#lib/upload-form/model/stored-usage.ts';
import { usageDates, usageVerdict } from '#lib/upload-form/model/usage-verdict.ts';
import { WORD_KINDS } from '#lib/upload-form/model/usage-words.ts';
import type { FileUsage } from '../core/file-usage.ts';
import type { CatalogueAsset } from '../stores/catalogue.ts';
import type { StoredUsageKind } from './usage-filter.ts';

type Fields = Readonly<Record<string, string>>;

/** What decides about the use of an asset. */
export type UsedAsset = Pick<CatalogueAsset, 'fields' | 'usage' | 'metaFiles'>;

/**
 * The release that is stored, with the zone of the file where it is the file's own, and the strongest words of the file and its
 * sidecars. Without either: nothing.
 */
export function usageFields({ fields, usage, metaFiles = [] }: UsedAsset): Fields {
  const said = [usage, ...metaFiles.map((metaFile) => metaFile.usage)].filter((one) => one !== undefined);
  const strongest = WORD_KINDS.flatMap((kind) => said.filter((one) => one.kind === kind)).at(0);
  const { IPTCReleaseTime: release = '', IPTCExpirationTime: expiration = '' } = fields;
  const { from, until } = usageDates(fields);
  const entries = {
    IPTCReleaseDate: fields.IPTCReleaseDate,
    IPTCReleaseTime:
      release +
      zoneOf(
        from,
        said.map((one) => one.release),
      ),
    IPTCExpirationDate: fields.IPTCExpirationDate,
    IPTCExpirationTime:
      expiration +
      zoneOf(
        until,
        said.map((one) => one.expiration),
      ),
    UsageKind: strongest?.kind,
    UsageText: strongest?.text,
  };
  return Object.fromEntries(Object.entries(entries).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * The verdict of a client that gets these fields, in milliseconds since 1970; `hereMs`: what its clock shows then, as if it were
 * UTC. PostgreSQL has the same as a function of its own (`0003_asset_usage.sql`).
 */
export function assetUsage(asset: UsedAsset, nowMs: number, hereMs: number): StoredUsageKind {
  const usage = storedUsage(usageFields(asset));
  return (usage && usageVerdict(usage, nowMs, hereMs - nowMs)?.kind) ?? '';
}

/** Another moment than the file's is typed by a person whose zone is not known. */
function zoneOf(stored: string | null, ofFiles: readonly FileUsage['release'][]): string {
  const own = stored !== null && ofFiles.find((moment) => moment?.slice(0, -5) === stored);
  return own ? own.slice(-5) : '';
}
