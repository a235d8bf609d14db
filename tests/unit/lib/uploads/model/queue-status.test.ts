import { describe, expect, it } from 'vitest';
import { durabilityOf } from '#lib/uploads/model/durability.ts';
import { queueStatus, type StatusPart } from '#lib/uploads/model/queue-status.ts';
import { summarise } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import english from '../../../../../assets/localisation/en-US.json' with { type: 'json' };
import { fillText } from '../../../../../components/i18n/text-provider.tsx';
import { rowOf } from '../../../../helpers/screens/page-client.ts';

interface Setting {
  readonly hasBackground?: boolean;
  readonly arriving?: number;
  /** Files being added in the lists of other media types. */
  readonly arrivingElsewhere?: number;
  readonly sendingElsewhere?: boolean;
  readonly canStart?: boolean;
  readonly gaps?: readonly StatusPart[];
}

function statusOf(
  rows: readonly UploadRow[],
  {
    hasBackground = true,
    arriving = 0,
    arrivingElsewhere = 0,
    sendingElsewhere = false,
    canStart = true,
    gaps = [],
  }: Setting = {},
) {
  const summary = summarise(rows);
  return queueStatus({
    summary,
    arriving,
    arrivingAnywhere: arriving + arrivingElsewhere,
    isSendingAnywhere: rows.some(({ status }) => status === 'uploading') || sendingElsewhere,
    durability: durabilityOf(rows, hasBackground),
    hasBackground,
    canStart,
    gaps,
  });
}

function sentence(part: StatusPart): string {
  const labels: Readonly<Record<string, string>> = english;
  if (!('countedId' in part)) return fillText(labels[part.id] ?? '', { place: 'this window', ...part.parts });
  return fillText(labels[`${part.countedId}.${part.count === 1 ? 'one' : 'other'}`] ?? '', { count: part.count });
}

const statusText = (rows: readonly UploadRow[], setting?: Setting) =>
  statusOf(rows, setting).parts.map(sentence).join(' ');

const fresh = rowOf();
const badlyNamed = rowOf({ filename: 'a:b.jpg' });
const sent = rowOf({ status: 'complete', isTransferred: true });
const moving = rowOf({ status: 'uploading' });
const checked = rowOf({ status: 'processing', isTransferred: true });
const paused = rowOf({ status: 'paused' });
const failed = rowOf({ status: 'error', error: 'uploads/refused' });
const lost = rowOf({ status: 'error', error: 'uploads/bytes-lost' });
const refused = rowOf({ error: 'ZERO_FILE_SIZE_ERROR' });
const duplicate = rowOf({ isDuplicate: true });
const waiting = (waitingFor: UploadRow['waitingFor']) => rowOf({ status: 'uploading', waitingFor });
const inMemory = (row: UploadRow): UploadRow => ({ ...row, bytesLocation: 'memory' });
const inPage = (row: UploadRow): UploadRow => ({ ...row, bytesLocation: 'page' });

describe('the status text of a queue', () => {
  it.each<readonly [string, readonly UploadRow[], string]>([
    ['empty', [], ''],
    ['new', [fresh, fresh], 'Not sent. Press Upload.'],
    ['new and rejected', [fresh, refused], 'Not sent. 1 failed. Press Upload.'],
    ['started', [moving, moving, moving], 'Sending 1 of 3. You can close this window.'],
    ['partly sent', [sent, checked, moving, moving], 'Sending 3 of 4. You can close this window.'],
    ['new next to started', [sent, moving, fresh], 'Sending 2 of 2. 1 not sent. You can close this window.'],
    ['paused next to started', [moving, paused], 'Sending 1 of 1. 1 not sent. You can close this window.'],
    ['failed next to started', [moving, failed], 'Sending 1 of 1. 1 failed. You can close this window.'],
    ['processing', [sent, checked], '2 sent. The server is processing 1. You can close this window.'],
    [
      'without a connection',
      [sent, waiting('connection'), waiting('connection')],
      'Waiting for connection: 1 of 3 sent. You can close this window.',
    ],
    [
      'without a connection, with others queued',
      [waiting('connection'), { ...moving, isWaitingForSlot: true }],
      'Waiting for connection: 0 of 2 sent. You can close this window.',
    ],
    ['queued alone', [{ ...moving, isWaitingForSlot: true }], 'Waiting: 0 of 1 sent. You can close this window.'],
    ['at a failing server', [waiting('server')], 'Server error, trying again: 0 of 1 sent. You can close this window.'],
    ['at a busy server', [waiting('busy')], 'The server is busy: 0 of 1 sent. You can close this window.'],
    [
      'at a full server',
      [waiting('full'), waiting('server')],
      'The server is full. Sending continues when there is space: 0 of 2 sent. You can close this window.',
    ],
    [
      'at a locked upload',
      [waiting('locked')],
      'The server is still busy with these files: 0 of 1 sent. You can close this window.',
    ],
    [
      'behind a captive portal',
      [waiting('portal'), waiting('connection')],
      'This network requires its own sign-in. Open a web page in the browser and sign in there. 0 of 2 sent. You can close this window.',
    ],
    [
      'waiting for a sign-in',
      [sent, waiting('sign-in')],
      'Sign in to continue: 1 of 2 sent. You can close this window.',
    ],
    ['one waiting, one sending', [waiting('server'), moving], 'Sending 1 of 2. You can close this window.'],
    [
      'waiting for several reasons',
      [waiting('server'), waiting('connection'), waiting('sign-in')],
      'Sign in to continue: 0 of 3 sent. You can close this window.',
    ],
    [
      'waiting for server and connection',
      [waiting('server'), waiting('connection')],
      'Waiting for connection: 0 of 2 sent. You can close this window.',
    ],
    [
      'waiting in a status check',
      [sent, { ...checked, waitingFor: 'connection' }],
      'Waiting for connection: 2 of 2 sent. You can close this window.',
    ],
    [
      'in every state',
      [sent, checked, moving, moving, paused, paused, fresh, failed, refused],
      'Sending 3 of 4. 2 failed. 3 not sent. You can close this window.',
    ],
    [
      'processing next to new and failed',
      [checked, fresh, failed],
      '1 sent. The server is processing 1. 1 failed. 1 not sent. You can close this window.',
    ],
    ['paused next to failed', [paused, failed], 'Paused: 0 of 1 sent. 1 failed. Press Upload to continue.'],
    ['paused next to rejected', [paused, refused], 'Paused: 0 of 1 sent. 1 failed. Press Upload to continue.'],
    ['sent, new and failed', [sent, fresh, failed], '1 sent, 1 not sent. 1 failed. Press Upload.'],
    ['new and failed', [fresh, failed], 'Not sent. 1 failed. Press Upload.'],
    ['sent and rejected', [sent, refused], '1 sent, 1 failed.'],
    ['sent and lost next to new', [sent, lost, fresh], '1 sent, 1 not sent. 1 failed. Press Upload.'],
    ['paused', [sent, paused, paused], 'Paused: 1 of 3 sent. Press Upload to continue.'],
    ['paused next to new', [paused, fresh, fresh], 'Paused: 0 of 1 sent. 2 not sent. Press Upload.'],
    ['lost', [sent, lost], '1 sent, 1 failed.'],
    ['lost next to failed', [lost, failed], '2 failed. Press Upload to try again.'],
    ['failed', [sent, sent, failed], '2 sent, 1 failed. Press Upload to try again.'],
    ['all failed', [failed, failed], '2 failed. Press Upload to try again.'],
    ['all refused', [refused], '1 failed.'],
    ['sent, then new', [sent, fresh], '1 sent, 1 not sent. Press Upload.'],
    ['sent', [sent, sent], '2 sent.'],
  ])('is correct for a queue that is: %s', (_, rows, expected) => {
    expect(statusText(rows)).toBe(expected);
  });

  it.each<readonly [string, readonly UploadRow[], string]>([
    ['alone', [duplicate], 'Not sent. 1 file waits for your answer.'],
    ['next to new files', [fresh, duplicate], 'Not sent. 1 file waits for your answer. Press Upload.'],
    [
      'while others are sent',
      [sent, moving, duplicate, duplicate],
      'Sending 2 of 2. 2 files wait for your answer. You can close this window.',
    ],
    [
      'next to a file with an invalid name',
      [badlyNamed, duplicate],
      'Not sent. 1 file waits for your answer. 1 file needs another name.',
    ],
    ['after the others were sent', [sent, sent, duplicate], '2 sent. 1 file waits for your answer.'],
  ])('names duplicates that wait for an answer: %s', (_, rows, expected) => {
    expect(statusText(rows)).toBe(expected);
  });

  it('counts files that need another name, and suggests no button that would have no effect', () => {
    expect(statusText([badlyNamed, badlyNamed])).toBe('Not sent. 2 files need other names.');
  });

  it('counts files that are being added, and asks to keep the window open', () => {
    expect(statusText([sent, failed], { arriving: 1 })).toBe('Adding 1 more file… Keep this window open.');
    expect(statusText([duplicate], { arriving: 2 })).toBe(
      'Adding 2 more files… 1 file waits for your answer. Keep this window open.',
    );
    expect(statusText([], { arrivingElsewhere: 1 })).toBe('Keep this window open.');
    expect(statusText([], { arriving: 60 })).toBe('Adding 60 more files… Keep this window open.');
    expect(statusText([moving], { arriving: 60 })).toBe('Sending 1 of 1. Keep this window open.');
    expect(statusText([moving], { arrivingElsewhere: 1 })).toBe('Sending 1 of 1. Keep this window open.');
  });

  it.each<readonly [string, readonly UploadRow[], string]>([
    ['before a start', [fresh], 'Not sent. 37 without a caption. Press Upload.'],
    [
      'after open questions',
      [fresh, duplicate],
      'Not sent. 1 file waits for your answer. 37 without a caption. Press Upload.',
    ],
    ['not once all are sent', [sent], '1 sent.'],
  ])('says what files lack: %s', (_, rows, text) => {
    const gap = { gap: 'withoutCaption', countedId: 'metadata.needCaption', count: 37 } as const;
    const said = statusOf(rows, { gaps: [gap] }).parts.map((part) => sentence(part) + ('gap' in part ? '.' : ''));
    expect(said.join(' ')).toBe(text);
  });

  it('suggests no disabled button', () => {
    expect(statusText([fresh], { canStart: false })).toBe('Not sent.');
  });
});

describe('the sentence about closing', () => {
  it.each<readonly [string, readonly UploadRow[], boolean, string]>([
    ['new, copied', [fresh], true, 'Not sent. Press Upload.'],
    ['new, in memory', [inMemory(fresh)], true, 'Not sent. Press Upload. Keep the browser open.'],
    ['new, in the page', [inPage(fresh)], true, 'Not sent. Press Upload. Keep this window open.'],
    ['new, in memory, on a hosted page', [inMemory(fresh)], false, 'Not sent. Press Upload. Keep this window open.'],
    ['new, copied, on a hosted page', [fresh], false, 'Not sent. Press Upload.'],
    ['sending, copied', [moving], true, 'Sending 1 of 1. You can close this window.'],
    ['sending, in memory', [inMemory(moving)], true, 'Sending 1 of 1. You can close this window, but not the browser.'],
    ['sending, in the page', [inPage(moving)], true, 'Sending 1 of 1. Keep this window open.'],
    ['sending, in memory, on a hosted page', [inMemory(moving)], false, 'Sending 1 of 1. Keep this window open.'],
    [
      'sending, copied, on a hosted page',
      [moving],
      false,
      'Sending 1 of 1. If you close this page, sending continues once you are back and signed in.',
    ],
    [
      'several, by the weakest durability',
      [moving, inMemory(fresh)],
      true,
      'Sending 1 of 1. 1 not sent. You can close this window, but not the browser.',
    ],
    [
      'processing, on a hosted page',
      [checked, failed],
      false,
      '1 sent. The server is processing 1. 1 failed. You can close this window.',
    ],
    [
      'paused, in memory',
      [inMemory(paused)],
      true,
      'Paused: 0 of 1 sent. Press Upload to continue. Keep the browser open.',
    ],
    ['failed, in memory', [inMemory(failed)], true, '1 failed. Press Upload to try again. Keep the browser open.'],
    ['sent', [inMemory(sent)], true, '1 sent.'],
  ])('is correct: %s', (_, rows, hasBackground, expected) => {
    expect(statusText(rows, { hasBackground })).toBe(expected);
  });

  it('says that sending continues only while something is sent that survives the browser', () => {
    expect(statusOf([moving]).detail).toBe('uploads.statusKept');
    for (const rows of [[fresh], [paused], [sent], [checked], [inMemory(moving)], [inPage(moving)]])
      expect(statusOf(rows).detail).toBeNull();
    expect(statusOf([moving], { hasBackground: false }).detail).toBeNull();
    expect(statusText([checked], { hasBackground: false, sendingElsewhere: true })).toBe(
      '1 sent. The server is processing 1. If you close this page, sending continues once you are back and signed in.',
    );
    // On a narrow hosted page there is no room for it next to a question.
    expect(statusOf([moving, duplicate], { hasBackground: false })).toMatchObject({ detail: 'uploads.statusReturn' });
    expect(statusText([moving, duplicate], { hasBackground: false })).toBe(
      'Sending 1 of 1. 1 file waits for your answer.',
    );
  });
});

it.each<readonly [string, readonly UploadRow[]]>([
  ['plain', [fresh]],
  ['plain', [moving]],
  ['plain', [sent, fresh]],
  ['plain', []],
  ['plain', [sent, paused]],
  ['plain', [moving, failed]],
  ['plain', [moving, waiting('server')]],
  ['warning', [badlyNamed]],
  ['warning', [badlyNamed, duplicate]],
  ['warning', [moving, duplicate]],
  ['warning', [waiting('server'), failed]],
  ['error', [failed]],
  ['error', [sent, refused]],
  ['ok', [sent, sent]],
  ['warning', [sent, duplicate]],
  ['warning', [waiting('connection')]],
  ['error', [sent, failed]],
])('the status has a colour by its meaning: %s', (tone, rows) => {
  expect(statusOf(rows).tone).toBe(tone);
});
