/** Label, tone and icon for the state of a row (docs/design/surfaces-and-messages.md#user-interface). */
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

export interface RowState {
  readonly text: TextId;
  readonly tone: Tone;
  readonly icon: IconName;
}

const WAIT_ICONS: { readonly [WaitReason in UploadRow['waitingFor']]?: IconName } = {
  connection: 'unplugged',
  portal: 'unplugged',
  'sign-in': 'key',
};

/** A duplicate, or a sidecar of one of several files, is not sent before the user has answered. */
const ANSWER: RowState = { text: 'uploads.needsAnswer', tone: 'warning', icon: 'alert' };
/** Started; the upload waits for earlier ones. */
const WAITING: RowState = { text: 'uploads.waiting', tone: 'plain', icon: 'clock' };

const STATES: Readonly<Record<UploadRow['status'], RowState>> = {
  new: { text: 'uploads.notSent', tone: 'plain', icon: 'file' },
  uploading: { text: 'uploads.uploading', tone: 'accent', icon: 'upload' },
  processing: { text: 'uploads.processing', tone: 'accent', icon: 'clock' },
  paused: { text: 'uploads.paused', tone: 'plain', icon: 'pause' },
  terminated: { text: 'uploads.paused', tone: 'plain', icon: 'pause' },
  complete: { text: 'uploads.complete', tone: 'ok', icon: 'check' },
  error: { text: 'uploads.failed', tone: 'error', icon: 'alert' },
};

/** The state of a row: refused, duplicate and waiting uploads first, else its status. */
export function rowState(row: UploadRow): RowState {
  if (row.isRefused) return STATES.error;
  if (row.isDuplicate || row.needsParent) return ANSWER;
  if (row.isWaitingForSlot) return WAITING;
  const { waitingFor } = row;
  if (waitingFor === 'none') return STATES[row.status];
  const text = row.isTrying ? 'uploads.trying' : (`uploads.waitingFor.${waitingFor}` as const);
  return { text, tone: 'warning', icon: WAIT_ICONS[waitingFor] ?? 'clock' };
}
