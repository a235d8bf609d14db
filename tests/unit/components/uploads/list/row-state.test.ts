import { expect, it } from 'vitest';
import { rowState } from '../../../../../components/uploads/list/row-state.ts';
import { rowOf } from '../../../../helpers/screens/page-client.ts';

it('shows what an upload waits for instead of its state', () => {
  expect(rowState(rowOf({ status: 'uploading', waitingFor: 'connection' })).text).toBe('uploads.waitingFor.connection');
  expect(rowState(rowOf({ status: 'uploading', waitingFor: 'sign-in' })).text).toBe('uploads.waitingFor.sign-in');
  expect(rowState(rowOf({ status: 'uploading' })).text).toBe('uploads.uploading');
});
