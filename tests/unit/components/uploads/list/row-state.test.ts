import { describe, expect, it } from 'vitest';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { createTexts } from '../../../../../components/i18n/text-provider.tsx';
import { rowState } from '../../../../../components/uploads/list/row-state.ts';
import { rowOf } from '../../../../helpers/screens/page-client.ts';

const texts = createTexts('en-US', {});

/** Printed text, tone and icon of a row. */
function shown(parts: Partial<UploadRow>): string {
  const { text, tone, icon } = rowState(rowOf(parts));
  return [texts.t(text), tone, icon].join(' | ');
}

it.each([
  ['new', 'Not sent yet | plain | file'],
  ['uploading', 'Uploading | accent | upload'],
  ['processing', 'Processing | accent | clock'],
  ['paused', 'Paused | plain | pause'],
  ['terminated', 'Paused | plain | pause'],
  ['complete', 'Complete | ok | check'],
  ['error', 'Failed | error | alert'],
] as const)('shows the state of an upload: %s', (status, words) => {
  expect(shown({ status })).toBe(words);
});

describe('shows what an upload waits for instead of its state:', () => {
  it.each([
    ['connection', 'Waiting for connection | warning | unplugged'],
    ['portal', 'Network asks for a sign-in | warning | unplugged'],
    ['server', 'Server error, waiting | warning | clock'],
    ['busy', 'Server is busy, waiting | warning | clock'],
    ['locked', 'Locked by the server, waiting | warning | clock'],
    ['full', 'Server is full, waiting | warning | clock'],
    ['quota', 'Too many unfinished, waiting | warning | clock'],
    ['sign-in', 'Sign in to continue | warning | key'],
  ] as const)('%s', (waitingFor, words) => {
    expect(shown({ status: 'uploading', waitingFor })).toBe(words);
    const trying = words.replace(/^[^|]+/, 'Trying again ');
    expect(shown({ status: 'uploading', waitingFor, isTrying: true })).toBe(trying);
  });
});

it('shows a refusal, then a question, then the wait for other uploads before all else', () => {
  const isWaitingForSlot = { status: 'uploading', waitingFor: 'server', isWaitingForSlot: true } as const;
  expect(shown(isWaitingForSlot)).toBe('Waiting | plain | clock');
  expect(shown({ ...isWaitingForSlot, isDuplicate: true })).toBe('Answer needed | warning | alert');
  expect(shown({ ...isWaitingForSlot, isDuplicate: true, isRefused: true })).toBe('Failed | error | alert');
});
