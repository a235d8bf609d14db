import { useMemo } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import { durabilityOf } from '#lib/uploads/model/durability.ts';
import { queueStatus, type StatusInput, type StatusPart } from '#lib/uploads/model/queue-status.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';

const PLACES: Readonly<Record<Client['host']['surface'], TextId>> = {
  popup: 'uploads.thisWindow',
  sidepanel: 'uploads.thisPanel',
  page: 'uploads.thisTab',
  options: 'uploads.thisTab',
};

interface UploadStatusProps {
  readonly facts: Omit<StatusInput, 'durability' | 'hasBackground' | 'isSendingAnywhere'>;
}

/** The state of the queue in one or two sentences: what was sent, what is missing, what may be closed. */
export function UploadStatus({ facts }: UploadStatusProps) {
  const texts = useText();
  const { surface, capabilities } = useClient().host;
  const { hasBackground } = capabilities;
  // All media types: closing this surface affects them all.
  const rows = useMirror((state) => state.rows);
  const durability = useMemo(() => durabilityOf([...rows.values()], hasBackground), [rows, hasBackground]);
  const isSendingAnywhere = useMemo(() => [...rows.values()].some(({ status }) => status === 'uploading'), [rows]);
  const { tone, parts, detail } = queueStatus({ ...facts, isSendingAnywhere, durability, hasBackground });
  const place = texts.t(hasBackground ? PLACES[surface] : 'uploads.thisPage');
  if (parts.length === 0) return null;
  return (
    <p className={`upload-status upload-status-${tone}`}>
      {parts.map((part) => statusText(part, place, texts)).join(' ')}
      {detail && <span className="upload-status-detail"> {texts.t(detail)}</span>}
    </p>
  );
}

function statusText(part: StatusPart, place: string, { t, count, locale }: Texts): string {
  if ('countedId' in part) return count(part.countedId, part.count);
  const numbers = Object.entries(part.parts ?? {}).map(([name, value]) => [name, value.toLocaleString(locale)]);
  return t(part.id, { place, ...Object.fromEntries(numbers) });
}
