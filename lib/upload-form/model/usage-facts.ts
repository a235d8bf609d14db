import type { FileMetadata } from './metadata-values.ts';
import { type UsageFacts, usageDates } from './usage-verdict.ts';

/** What a file that was read says about its use; null if nothing. What could not be read counts as restricted. */
export function usageFacts({
  values,
  usage,
  unreadFrom,
}: Pick<FileMetadata, 'values' | 'usage' | 'unreadFrom'>): UsageFacts | null {
  const words = usage?.words?.kind ?? (unreadFrom === undefined ? null : 'restricted');
  const dates = usageDates(values, { release: usage?.releaseZone, expiration: usage?.expirationZone });
  const isTaken = usage?.isTaken === true;
  const isUnclear = usage?.isUnclear === true;
  const saysNothing = words === null && dates.from === null && dates.until === null && !isUnclear && !isTaken;
  return saysNothing ? null : { words, ...dates, isUnclear, ...(isTaken && { isTaken }) };
}
