import { expect, it } from 'vitest';
import { createPageClient, rowOf } from '../../../../helpers/screens/page-client.ts';

const UNDO = { id: 'step', kind: 'remove', count: 1, name: 'husum.jpg', until: 0 } as const;

/** A page with one upload whose File it has. */
function withUpload() {
  const page = createPageClient();
  page.share({ rows: [rowOf({ uploadId: 'upload-1' })] });
  page.client.previews.remember(new Map([['upload-1', new File(['bytes'], 'husum.jpg')]]));
  return page;
}

it('frees the File of an upload that is removed while another page than the list is shown', () => {
  const { client, share } = withUpload();
  share({ rows: [] });
  expect(client.previews.file('upload-1')).toBeUndefined();
});

it('keeps the File of a removed upload as long as the removal can be undone', () => {
  const { client, share } = withUpload();
  share({ rows: [], undo: UNDO });
  expect(client.previews.file('upload-1')?.name).toBe('husum.jpg');
  share({ undo: null });
  expect(client.previews.file('upload-1')).toBeUndefined();
});

it('keeps the File of an upload whose removal was undone', () => {
  const { client, share } = withUpload();
  share({ rows: [], undo: UNDO });
  share({ rows: [rowOf({ uploadId: 'upload-1' })], undo: null });
  expect(client.previews.file('upload-1')?.name).toBe('husum.jpg');
});
