import { expect, it } from 'vitest';
import { createDetailsLoader } from '#lib/client/uploads/details-loader.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Send } from '#lib/messaging/messages.ts';

function loaderWith(answer: (uploadIds: readonly string[]) => unknown) {
  const asked: (readonly string[])[] = [];
  const send = (async (_: string, { uploadIds }: { uploadIds: readonly string[] }) => {
    asked.push(uploadIds);
    return answer(uploadIds);
  }) as unknown as Send;
  return { asked, loader: createDetailsLoader(send) };
}

it('combines requests, at most 200 uploads in one message', async () => {
  const { asked, loader } = loaderWith((uploadIds) => uploadIds.map((uploadId) => ({ uploadId })));
  const ids = Array.from({ length: 201 }, (_, at) => `upload-${at}`);
  const found = await Promise.all([...ids, 'upload-0'].map((uploadId) => loader.load(uploadId)));
  expect(asked.map(({ length }) => length)).toEqual([200, 1]);
  expect(found.map((details) => details?.uploadId)).toEqual([...ids, 'upload-0']);
});

it('returns null for a removed upload, and passes an error on', async () => {
  expect(await loaderWith(() => []).loader.load('gone')).toBeNull();
  const failing = loaderWith(() => Promise.reject(new AppError('messaging/disconnected')));
  await expect(failing.loader.load('one')).rejects.toMatchObject({ code: 'messaging/disconnected' });
});

it('requests many at once, at most 200 in one message, and omits removed ones', async () => {
  const { asked, loader } = loaderWith((uploadIds) =>
    uploadIds.filter((uploadId) => uploadId !== 'upload-7').map((uploadId) => ({ uploadId })),
  );
  const ids = Array.from({ length: 201 }, (_, at) => `upload-${at}`);
  const loaded = loader.loadAll(ids);
  expect(asked).toHaveLength(1);
  const found = await loaded;
  expect(asked.map(({ length }) => length)).toEqual([200, 1]);
  expect(found.map(({ uploadId }) => uploadId)).toEqual(ids.filter((id) => id !== 'upload-7'));
  expect(await loader.loadAll([])).toEqual([]);
});
