import { expect, it } from 'vitest';
import { rowState } from '../../../../components/uploads/row-state.ts';
import { rowOf } from '../../../helpers/page-client.ts';

it('names what an upload waits for instead of its state', () => {
  expect(rowState(rowOf({ status: 'uploading', hold: 'connection' })).text).toBe('uploads.waitingForConnection');
  expect(rowState(rowOf({ status: 'uploading', hold: 'sign-in' })).text).toBe('uploads.signInToContinue');
  expect(rowState(rowOf({ status: 'uploading' })).text).toBe('uploads.uploading');
});
