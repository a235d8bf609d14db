import { expect, it } from 'vitest';
import { createPageClient, SIGNED_IN } from '../../../../helpers/screens/page-client.ts';

const FILES = () => new Map([['upload-1', new File(['bytes'], 'harbour.jpg')]]);

it('[4.17] frees files and thumbnails of a user who has left, but not after an expiry', () => {
  const { client, share } = createPageClient();
  share({ auth: SIGNED_IN });
  client.previews.remember(FILES());
  share({ auth: { status: 'expired' } });
  expect(client.previews.file('upload-1')?.name).toBe('harbour.jpg');
  share({ auth: { status: 'signed-out', hasLeft: true, username: '' } });
  expect(client.previews.file('upload-1')).toBeUndefined();
});

it('frees them when another user signs in', () => {
  const { client, share } = createPageClient();
  share({ auth: SIGNED_IN });
  client.previews.remember(FILES());
  share({ auth: { status: 'signed-in', username: 'photo', domain: 'NEWS' } });
  expect(client.previews.file('upload-1')).toBeUndefined();
});
