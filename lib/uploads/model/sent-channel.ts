import { formOf } from './sent-metadata.ts';
import type { UploadDetails } from './upload-details.ts';
import type { UploadRow } from './upload-row.ts';
import type { UploadBundle } from './upload-state.ts';

/** The channel that all of these sent files went to; empty if they went to several, or it is not known. */
export function sentChannelId(
  rows: readonly Pick<UploadRow, 'uploadId' | 'bundleId' | 'formRevision'>[],
  details: readonly Pick<UploadDetails, 'uploadId' | 'formRevision' | 'overrides'>[],
  bundles: readonly UploadBundle[],
): string {
  const detailsOf = new Map(details.map((one) => [one.uploadId, one]));
  const channels = new Set(
    rows.map(({ uploadId, bundleId, formRevision }) => {
      const sent = detailsOf.get(uploadId);
      const bundle = bundles.find(({ id }) => id === bundleId);
      if (!sent || !bundle) return '';
      const form = formOf(bundle, sent.formRevision ?? formRevision);
      const isKept = form.revision === (sent.formRevision ?? formRevision);
      return sent.overrides['ChannelID'] ?? ((isKept && form.metadata['ChannelID']) || '');
    }),
  );
  return channels.size === 1 ? ([...channels][0] ?? '') : '';
}
