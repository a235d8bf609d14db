import type { Client } from '#lib/client/connection/client.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { Texts } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';

export interface RowMove {
  readonly rows: readonly UploadRow[];
  readonly uploadId: string;
  readonly beforeId: string | null;
}

/** Moves a row before another one of `rows`, or to their end (null), and says its new place. Rejects like the message. */
export async function moveRow(
  { send, state }: Pick<Client, 'send' | 'state'>,
  { t, locale }: Texts,
  { rows, uploadId, beforeId }: RowMove,
): Promise<void> {
  const name = rows.find((row) => row.uploadId === uploadId)?.filename ?? '';
  const others = rows.filter((row) => row.uploadId !== uploadId);
  const at = beforeId === null ? others.length : others.findIndex((row) => row.uploadId === beforeId);
  const digits = (count: number): string => count.toLocaleString(locale);
  const moved = t('uploads.movedTo', { name, at: digits(Math.max(0, at) + 1), count: digits(rows.length) });
  const wasSmallFirst = state.getState().isSmallFirst;
  await send('uploads.reorder', { uploadIds: [uploadId], beforeId });
  // Another surface may have removed it.
  if (!state.getState().rows.has(uploadId)) return;
  announce(wasSmallFirst ? `${moved} ${t('uploads.smallFirstOff')}` : moved);
}
