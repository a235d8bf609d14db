/** Rows of an upload list. */
import { usableTime } from '#lib/upload-form/model/usage-verdict.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { usageOf } from '../../helpers/builders/usage.ts';
import { rowOf } from '../../helpers/screens/page-client.ts';

const NAMES = ['ein-langer-name-fuer-ein-bild-aus-dem-norden.jpg', 'deich.jpg', 'sturmflut-husum.jpg'];

/** New pictures of another day than today, the first with a long name. */
export function addedRows(count: number, parts: Partial<UploadRow> = {}): UploadRow[] {
  return Array.from({ length: count }, (_, at) =>
    rowOf({
      uploadId: `upload-${at + 1}`,
      filename: NAMES[at] ?? `sturmflut-nordfriesland-husum-${at + 1}.jpg`,
      bytesTotal: 100_000 + 3_000_000 * (at % 4),
      takenAt: `201906141405${10 + (at % 50)}`,
      ...parts,
    }),
  );
}

/** One row for each verdict about the use of a file. */
export function usageRows(): UploadRow[] {
  const saying = (parts: Parameters<typeof usageOf>[0]) => {
    const usage = usageOf(parts);
    return { usage, usableTime: usableTime(usage) ?? undefined };
  };
  const verdicts: Partial<UploadRow>[] = [
    saying({ words: 'embargoed' }),
    saying({ words: 'embargoed', from: '20990105T180000+0900' }),
    saying({ words: 'embargoed' }),
    saying({ words: 'killed' }),
    saying({ until: '20200201' }),
    saying({ isUnclear: true }),
    { ...saying({ words: 'restricted' }), aiOrigin: 'edited' },
    saying({ words: 'instructed' }),
    saying({ isTaken: true, words: 'restricted' }),
  ];
  return addedRows(verdicts.length).map((row, at) => rowOf({ ...plain(row), ...NEW, ...verdicts[at] }));
}

const NEW = { takesForm: true, isStartable: true } as const;

/** Pictures, among the first ones of each state: a rejected file, a duplicate, an invalid name, an empty file. */
export function listRows(count: number): UploadRow[] {
  const odd: Partial<UploadRow>[] = [
    {},
    { filename: 'interview-minister.mp4', error: 'FILE_TYPE_NOT_ALLOWED_ERROR' },
    { filename: 'kopie.jpg', isDuplicate: true },
    { filename: 'a:b.jpg' },
    { filename: 'leer.jpg', error: 'ZERO_FILE_SIZE_ERROR', bytesTotal: 0 },
  ];
  return addedRows(count).map((row, at) => rowOf({ ...plain(row), ...odd[at] }));
}

/** One row for each problem. */
export function problemRows(): UploadRow[] {
  const problems: Partial<UploadRow>[] = [
    { filename: 'deich.jpg' },
    { filename: 'copy-of-deich.jpg', isDuplicate: true },
    { filename: 'budget-2027.exe', error: 'FILE_TYPE_NOT_ALLOWED_ERROR', errorFact: 'exe' },
    { filename: 'leer.jpg', error: 'ZERO_FILE_SIZE_ERROR', bytesTotal: 0 },
    { filename: 'interview-minister.mp4', error: 'FILE_TYPE_NOT_ALLOWED_ERROR' },
    { filename: 'without-its-picture.xmp', type: 'meta', error: 'ERROR_NO_PARENT_UPLOAD' },
    { filename: 'what? who: me.jpg' },
    { filename: 'lange-aufnahme.jpg', error: 'FILE_SIZE_EXCEEDED_ERROR', errorFact: 20 },
    { filename: 'abgelehnt.jpg', status: 'error', error: 'uploads/refused' },
    {
      filename: 'exklusiv.jpg',
      usage: usageOf({ words: 'embargoed' }),
      aiOrigin: 'generatedByCredential',
      credentials: { bytes: 12_288 },
    },
  ];
  return problems.map((parts, at) => rowOf({ uploadId: `upload-${at + 1}`, ...parts }));
}

const size = { bytesTotal: 12_000_000 };

/** Uploads that are running, waiting, paused, processed and done. */
export function runningRows(): UploadRow[] {
  const states: Partial<UploadRow>[] = [
    { status: 'uploading', permille: 420, ...size },
    { status: 'uploading', permille: 80, ...size },
    { status: 'uploading', isWaitingForSlot: true, ...size },
    { status: 'paused', permille: 300, ...size },
    { status: 'processing', permille: 1_000, isTransferred: true },
    { status: 'complete', permille: 1_000, isTransferred: true },
  ];
  return addedRows(states.length).map((row, at) => rowOf({ ...plain(row), ...states[at] }));
}

/** All files wait for the same. */
export function waitingRows(waitingFor: UploadRow['waitingFor']): UploadRow[] {
  return addedRows(3).map((row) => rowOf({ ...plain(row), status: 'uploading', waitingFor }));
}

/** Without the flags, which follow from the state. */
const plain = ({ uploadId, filename, bytesTotal, takenAt }: UploadRow) => ({ uploadId, filename, bytesTotal, takenAt });
