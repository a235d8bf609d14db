import { expect, it } from 'vitest';
import { createForeignCheck } from '#lib/background/own-uploads.ts';
import { createOtherTabUploads } from '#lib/uploads/queue/other-tab-uploads.ts';
import type { UploadStorage } from '#lib/uploads/table/upload-storage.ts';
import { createUploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUpload, newUploadBundle } from '../../../helpers/builders/upload-builders.ts';

const HERE = 'https://media.example/';
const THERE = 'https://other.example/';
const ANNA = 'NEWS/anna';

/** One bundle with three uploads for each of two users at each of two servers. */
const bundles = [ANNA, 'NEWS/ben'].flatMap((owner) =>
  [HERE, THERE].map((server) => newUploadBundle({ id: `${owner} ${server}`, owner, server })),
);
const uploads = bundles.flatMap(({ id }) =>
  [1, 2, 3].map((at) => newUpload({ uploadId: `${id} ${at}`, bundleId: id })),
);
const storage = {
  load: async () => ({ uploads, bundles, steps: [], damagedIds: [] }),
  commit: async () => undefined,
  saveSoon: () => undefined,
} as unknown as UploadStorage;

it.each([
  [ANNA, HERE, [`${ANNA} ${HERE}`]],
  [ANNA, THERE, [`${ANNA} ${THERE}`]],
  [null, HERE, []],
  [ANNA, null, []],
])('[4.17] %s at %s finds all uploads and bundles foreign except %j', async (owner, server, own) => {
  const table = createUploadTable(storage, () => undefined);
  await table.load();
  const user = owner !== null && server !== null ? { owner, server } : null;
  const isForeign = createForeignCheck({ table }, () => user);
  const ids = [...bundles.map(({ id }) => id), ...uploads.map(({ uploadId }) => uploadId)];
  const isOwn = (id: string) => own.some((bundleId) => id.startsWith(bundleId));
  expect(ids.filter((id) => !isForeign(id))).toEqual(ids.filter(isOwn));
  expect(isForeign('unknown')).toBe(false);
});

it('[4.17] uploads of other tabs are counted and discarded of one user at one server', async () => {
  const table = createUploadTable(
    { ...storage, load: async () => ({ uploads: [], bundles: [], steps: [], damagedIds: [] }) },
    () => undefined,
  );
  const others = createOtherTabUploads({ storage, table, claim: async () => true });
  expect(await others.unfinished(ANNA, HERE)).toBe(3);
  const abandoned = await others.claimAbandoned(ANNA, HERE);
  expect(abandoned.map(({ bundle, uploads: own }) => [bundle.id, own.length])).toEqual([[`${ANNA} ${HERE}`, 3]]);
});
