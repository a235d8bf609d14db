import { Fragment, useMemo } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { durabilityOf } from '#lib/uploads/model/durability.ts';
import { type GapName, queueStatus, type StatusInput, type StatusPart } from '#lib/uploads/model/queue-status.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { type ListFilter, useGaps } from '../list/use-gaps.ts';
import { ReplacedTexts } from './replaced-texts.tsx';

const PLACES: Readonly<Record<Client['host']['surface'], TextId>> = {
  popup: 'uploads.thisWindow',
  sidepanel: 'uploads.thisPanel',
  page: 'uploads.thisTab',
  options: 'uploads.thisTab',
};

interface UploadStatusProps {
  readonly type: MediaType;
  /** The list. */
  readonly files: readonly UploadRow[];
  readonly facts: Omit<StatusInput, 'durability' | 'hasBackground' | 'isSendingAnywhere' | 'gaps'>;
  readonly onFilter: (filter: ListFilter) => void;
}

/** The state of the queue in a few short sentences: what was sent, what is missing, what may be closed. */
export function UploadStatus({ type, files, facts, onFilter }: UploadStatusProps) {
  const texts = useText();
  const { surface, capabilities } = useClient().host;
  const { hasBackground } = capabilities;
  // All media types: closing this surface affects them all.
  const rows = useMirror((state) => state.rows);
  const durability = useMemo(() => durabilityOf([...rows.values()], hasBackground), [rows, hasBackground]);
  const isSendingAnywhere = useMemo(() => [...rows.values()].some(({ status }) => status === 'uploading'), [rows]);
  const found = useGaps(type, files);
  const gaps = found.flatMap(({ name, count, countedId }) => (count > 0 ? [{ gap: name, count, countedId }] : []));
  const { tone, parts, detail } = queueStatus({ ...facts, gaps, isSendingAnywhere, durability, hasBackground });
  const place = texts.t(hasBackground ? PLACES[surface] : 'uploads.thisPage');
  const show = (gap: GapName): void => {
    const shown = found.find(({ name }) => name === gap);
    if (shown) onFilter(shown.filter());
  };
  return (
    <>
      {parts.length > 0 && (
        <p className={`upload-status upload-status-${tone}`}>
          {parts.map((part) => {
            const text = statusText(part, place, texts);
            const { gap } = part;
            return <Fragment key={text}>{gap ? <GapLink text={text} onClick={() => show(gap)} /> : text} </Fragment>;
          })}
          {detail && <span className="upload-status-detail">{texts.t(detail)}</span>}
        </p>
      )}
      {facts.summary.startable > 0 && <ReplacedTexts type={type} rows={files} />}
    </>
  );
}

/** The number of files, as a sentence; a click shows these files alone. */
function GapLink({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  const { t } = useText();
  return (
    <>
      <Button variant="link" title={t('uploads.show')} onClick={onClick}>
        {text}
      </Button>
      .
    </>
  );
}

function statusText(part: StatusPart, place: string, { t, count, locale }: Texts): string {
  if ('countedId' in part) return count(part.countedId, part.count);
  const numbers = Object.entries(part.parts ?? {}).map(([name, value]) => [name, value.toLocaleString(locale)]);
  return t(part.id, { place, ...Object.fromEntries(numbers) });
}
