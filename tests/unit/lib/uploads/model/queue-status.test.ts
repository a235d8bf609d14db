import { describe, expect, it } from 'vitest';
import { durabilityOf } from '#lib/uploads/model/durability.ts';
import { queueStatus, type StatusPart } from '#lib/uploads/model/queue-status.ts';
import { summarise } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import english from '../../../../../assets/localisation/en-US.json' with { type: 'json' };
import { fillText } from '../../../../../components/i18n/text-provider.tsx';
import { rowOf } from '../../../../helpers/page-client.ts';

interface Setting {
  readonly hasBackground?: boolean;
  readonly arriving?: number;
  /** Extensions of other media types. */
  readonly arrivingElsewhere?: number;
  readonly canStart?: boolean;
}

function statusOf(
  rows: readonly UploadRow[],
  { hasBackground = true, arriving = 0, arrivingElsewhere = 0, canStart = true }: Setting = {},
) {
  const summary = summarise(rows);
  return queueStatus({
    summary,
    arriving,
    arrivingAnywhere: arriving + arrivingElsewhere,
    durability: durabilityOf(rows, hasBackground),
    hasBackground,
    canStart,
  });
}

function sentence(part: StatusPart): string {
  const labels: Readonly<Record<string, string>> = english;
  if (!('countedId' in part)) return fillText(labels[part.id] ?? '', { place: 'this window', ...part.parts });
  return fillText(labels[`${part.countedId}.${part.count === 1 ? 'one' : 'other'}`] ?? '', { count: part.count });
}

const words = (rows: readonly UploadRow[], setting?: Setting) => statusOf(rows, setting).parts.map(sentence).join(' ');

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
const held = (waitingFor: UploadRow['waitingFor']) => rowOf({ status: 'uploading', waitingFor });
const inMemory = (row: UploadRow): UploadRow => ({ ...row, bytesLocation: 'memory' });
const inPage = (row: UploadRow): UploadRow => ({ ...row, bytesLocation: 'page' });

describe('the status text of a queue', () => {
  it.each<readonly [string, readonly UploadRow[], string]>([
    ['nothing', [], ''],
    ['new', [fresh, fresh], 'Not sent. Press Upload.'],
    ['new and rejected', [fresh, refused], 'Not sent. 1 failed. Press Upload.'],
    ['started', [moving, moving, moving], 'Sending 1 of 3. You can close this window.'],
    ['partly sent', [sent, checked, moving, moving], 'Sending 3 of 4. You can close this window.'],
    ['new beside started', [sent, moving, fresh], 'Sending 2 of 2. 1 not sent. You can close this window.'],
    ['paused beside started', [moving, paused], 'Sending 1 of 1. 1 not sent. You can close this window.'],
    ['failed beside started', [moving, failed], 'Sending 1 of 1. 1 failed. You can close this window.'],
    ['processing', [sent, checked], '2 sent. The server is processing 1. You can close this window.'],
    [
      'without a connection',
      [sent, held('connection'), held('connection')],
      'Waiting for connection: 1 of 3 sent. You can close this window.',
    ],
    [
      'without a connection, and others in line',
      [held('connection'), { ...moving, isInLine: true }],
      'Waiting for connection: 0 of 2 sent. You can close this window.',
    ],
    ['in line alone', [{ ...moving, isInLine: true }], 'Waiting: 0 of 1 sent. You can close this window.'],
    ['at a failing server', [held('server')], 'Server error, trying again: 0 of 1 sent. You can close this window.'],
    ['at a busy server', [held('busy')], 'The server is busy: 0 of 1 sent. You can close this window.'],
    [
      'at a full server',
      [held('full'), held('server')],
      'The server is full. Sending continues when there is space: 0 of 2 sent. You can close this window.',
    ],
    [
      'at a locked upload',
      [held('locked')],
      'The server is still busy with these files: 0 of 1 sent. You can close this window.',
    ],
    [
      'at the door of a network',
      [held('portal'), held('connection')],
      'This network requires its own sign-in. Open a web page in the browser and sign in there. 0 of 2 sent. You can close this window.',
    ],
    ['expired', [sent, held('sign-in')], 'Sign in to continue: 1 of 2 sent. You can close this window.'],
    ['one held, one moving', [held('server'), moving], 'Sending 1 of 2. You can close this window.'],
    [
      'held by several',
      [held('server'), held('connection'), held('sign-in')],
      'Sign in to continue: 0 of 3 sent. You can close this window.',
    ],
    [
      'held by server and connection',
      [held('server'), held('connection')],
      'Waiting for connection: 0 of 2 sent. You can close this window.',
    ],
    [
      'held in its checks',
      [sent, { ...checked, waitingFor: 'connection' }],
      'Waiting for connection: 2 of 2 sent. You can close this window.',
    ],
    [
      'all at once',
      [sent, checked, moving, moving, paused, paused, fresh, failed, refused],
      'Sending 3 of 4. 2 failed. 3 not sent. You can close this window.',
    ],
    [
      'processing beside new and failed',
      [checked, fresh, failed],
      '1 sent. The server is processing 1. 1 failed. 1 not sent. You can close this window.',
    ],
    ['paused beside failed', [paused, failed], 'Paused: 0 of 1 sent. 1 failed. Press Upload to continue.'],
    ['paused next to rejected', [paused, refused], 'Paused: 0 of 1 sent. 1 failed. Press Upload to continue.'],
    ['sent, new and failed', [sent, fresh, failed], '1 sent, 1 not sent. 1 failed. Press Upload.'],
    ['new and failed', [fresh, failed], 'Not sent. 1 failed. Press Upload.'],
    ['sent and rejected', [sent, refused], '1 sent, 1 failed.'],
    ['sent and lost next to new', [sent, lost, fresh], '1 sent, 1 not sent. 1 failed. Press Upload.'],
    ['paused', [sent, paused, paused], 'Paused: 1 of 3 sent. Press Upload to continue.'],
    ['paused beside new', [paused, fresh, fresh], 'Paused: 0 of 1 sent. 2 not sent. Press Upload.'],
    ['lost', [sent, lost], '1 sent, 1 failed.'],
    ['lost next to failed', [lost, failed], '2 failed. Press Upload to try again.'],
    ['failed', [sent, sent, failed], '2 sent, 1 failed. Press Upload to try again.'],
    ['all failed', [failed, failed], '2 failed. Press Upload to try again.'],
    ['all refused', [refused], '1 failed.'],
    ['sent, then new', [sent, fresh], '1 sent, 1 not sent. Press Upload.'],
    ['sent', [sent, sent], '2 sent.'],
  ])('is right when it is %s', (_, rows, expected) => {
    expect(words(rows)).toBe(expected);
  });

  it.each<readonly [string, readonly UploadRow[], string]>([
    ['alone', [duplicate], 'Not sent. 1 file waits for your answer.'],
    ['beside new files', [fresh, duplicate], 'Not sent. 1 file waits for your answer. Press Upload.'],
    [
      'while others are sent',
      [sent, moving, duplicate, duplicate],
      'Sending 2 of 2. 2 files wait for your answer. You can close this window.',
    ],
    [
      'with another name to give',
      [badlyNamed, duplicate],
      'Not sent. 1 file waits for your answer. 1 file needs another name.',
    ],
    ['after the others were sent', [sent, sent, duplicate], '2 sent. 1 file waits for your answer.'],
  ])('names duplicates that wait for an answer: %s', (_, rows, expected) => {
    expect(words(rows)).toBe(expected);
  });

  it('names files that need another name, and suggests no button without effect', () => {
    expect(words([badlyNamed, badlyNamed])).toBe('Not sent. 2 files need other names.');
  });

  it('names files that are being added, whose bytes exist in the page only', () => {
    expect(words([sent, failed], { arriving: 1 })).toBe('Adding 1 more file… Keep this window open.');
    expect(words([duplicate], { arriving: 2 })).toBe(
      'Adding 2 more files… 1 file waits for your answer. Keep this window open.',
    );
    expect(words([], { arrivingElsewhere: 1 })).toBe('Keep this window open.');
    expect(words([], { arriving: 60 })).toBe('Adding 60 more files… Keep this window open.');
    expect(words([moving], { arriving: 60 })).toBe('Sending 1 of 1. Keep this window open.');
    expect(words([moving], { arrivingElsewhere: 1 })).toBe('Sending 1 of 1. Keep this window open.');
  });

  it('suggests no disabled button', () => {
    expect(words([fresh], { canStart: false })).toBe('Not sent.');
  });
});

describe('the sentence about closing', () => {
  it.each<readonly [string, readonly UploadRow[], boolean, string]>([
    ['new, copied', [fresh], true, 'Not sent. Press Upload.'],
    ['new, in memory', [inMemory(fresh)], true, 'Not sent. Press Upload. Keep the browser open.'],
    ['new, in the page', [inPage(fresh)], true, 'Not sent. Press Upload. Keep this window open.'],
    ['new, in memory of a hosted page', [inMemory(fresh)], false, 'Not sent. Press Upload. Keep this window open.'],
    ['new, copied by a hosted page', [fresh], false, 'Not sent. Press Upload.'],
    ['sending, copied', [moving], true, 'Sending 1 of 1. You can close this window.'],
    ['sending, in memory', [inMemory(moving)], true, 'Sending 1 of 1. You can close this window, but not the browser.'],
    ['sending, in the page', [inPage(moving)], true, 'Sending 1 of 1. Keep this window open.'],
    ['sending, in memory of a hosted page', [inMemory(moving)], false, 'Sending 1 of 1. Keep this window open.'],
    [
      'sending, copied by a hosted page',
      [moving],
      false,
      'Sending 1 of 1. If you close this page, sending continues once you are back and signed in.',
    ],
    [
      'the weakest of several',
      [moving, inMemory(fresh)],
      true,
      'Sending 1 of 1. 1 not sent. You can close this window, but not the browser.',
    ],
    [
      'sending to the end, of a hosted page',
      [checked, failed],
      false,
      '1 sent. The server is processing 1. 1 failed. If you close this page, sending continues once you are back and signed in.',
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
    expect(words(rows, { hasBackground })).toBe(expected);
  });

  it('says that sending continues only while something is sent that survives the browser', () => {
    expect(statusOf([moving]).detail).toBe('uploads.statusKept');
    for (const rows of [[fresh], [paused], [sent], [inMemory(moving)], [inPage(moving)]])
      expect(statusOf(rows).detail).toBeNull();
    expect(statusOf([moving], { hasBackground: false }).detail).toBeNull();
    // Next to a question there is no room for it on a narrow hosted page.
    expect(statusOf([moving, duplicate], { hasBackground: false })).toMatchObject({ detail: 'uploads.statusReturn' });
    expect(words([moving, duplicate], { hasBackground: false })).toBe('Sending 1 of 1. 1 file waits for your answer.');
  });
});

it.each<readonly [string, readonly UploadRow[]]>([
  ['plain', [fresh]],
  ['plain', [moving]],
  ['plain', [sent, fresh]],
  ['plain', []],
  ['plain', [sent, paused]],
  ['plain', [moving, failed]],
  ['plain', [moving, held('server')]],
  ['warning', [badlyNamed]],
  ['warning', [badlyNamed, duplicate]],
  ['warning', [moving, duplicate]],
  ['warning', [held('server'), failed]],
  ['error', [failed]],
  ['error', [sent, refused]],
  ['ok', [sent, sent]],
  ['warning', [sent, duplicate]],
  ['warning', [held('connection')]],
  ['error', [sent, failed]],
])('has a colour by its meaning: %s', (tone, rows) => {
  expect(statusOf(rows).tone).toBe(tone);
});
