import { useCallback, useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { nextUsageChange, usageVerdict } from '#lib/upload-form/model/usage-verdict.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import { needsCaption } from '#lib/uploads/model/missing-captions.ts';
import type { GapName } from '#lib/uploads/model/queue-status.ts';
import type { RowGroup } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import type { CountedTextId, TextId } from '../../i18n/catalogue.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useUsageTurn } from '../../surface/use-usage-label.ts';
import { edited } from './edited-caption.ts';

/** Which rows the list shows. */
export interface ListFilter {
  readonly name: RowGroup | GapName;
  has(row: UploadRow): boolean;
}

/** Files of a list that have something in common that their user may want to see before they are sent. */
interface Gap {
  readonly name: GapName;
  readonly count: number;
  readonly chip: TextId;
  readonly countedId: CountedTextId;
  /** Shows these files alone. */
  filter(): ListFilter;
}

/** The files without a caption and those under embargo: counted beside Upload, and filters of the list. */
export function useGaps(type: MediaType, rows: readonly UploadRow[]): readonly Gap[] {
  const { settings } = useReady();
  const { state } = useClient();
  const bundles = useMirror((mirror) => mirror.bundles);
  const turn = useUsageTurn(
    useCallback(
      (nowMs: number) =>
        nextUsageChange(
          rows.map(({ usage }) => usage),
          nowMs,
        ),
      [rows],
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an embargo may have ended with the turn
  return useMemo(() => {
    const hasCaptions = shownFormFields(type, settings).some(({ name }) => name === 'IPTCCaption');
    const lackingIn = (known: readonly UploadBundle[]) => {
      const draft = currentBundle(known, type)?.draft.IPTCCaption ?? '';
      return (row: UploadRow): boolean => hasCaptions && needsCaption(row, draft, known);
    };
    const isLacking = lackingIn(bundles);
    const isLackingNow = (row: UploadRow): boolean => lackingIn(state.getState().bundles)(row);
    const isCaption = type === 'image';
    return [
      {
        name: 'withoutCaption',
        count: rows.filter(isLacking).length,
        chip: isCaption ? 'uploads.withoutCaptionCount' : 'uploads.withoutDescriptionCount',
        countedId: isCaption ? 'metadata.needCaption' : 'metadata.needDescription',
        // A file stays until it is sent, and while its caption is typed.
        filter() {
          const lacked = new Set(rows.flatMap((row) => (isLacking(row) ? [row.uploadId] : [])));
          const has = (row: UploadRow) =>
            isLackingNow(row) || (lacked.has(row.uploadId) && (row.isChangeable || row.uploadId === edited.uploadId));
          return { name: 'withoutCaption', has };
        },
      },
      {
        name: 'embargo',
        count: rows.filter(isEmbargoed).length,
        chip: 'uploads.embargoCount',
        countedId: 'uploads.underEmbargo',
        filter: () => ({ name: 'embargo', has: isEmbargoed }),
      },
    ];
  }, [type, settings, bundles, rows, turn, state]);
}

function isEmbargoed({ usage, isTransferred }: UploadRow): boolean {
  return usage !== null && !isTransferred && usageVerdict(usage)?.kind === 'embargoed';
}
