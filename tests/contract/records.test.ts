/** What every store of the records promises: SQLite's in `contract`, PostgreSQL's in `contract-shared`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../reference-server/storage/postgres/connection/database.ts';
import { openPostgresRecords } from '../../reference-server/storage/postgres/records/postgres-records.ts';
import { openSqliteRecords } from '../../reference-server/storage/sqlite/sqlite-records.ts';
import type { Claim, Quotas, Records, UploadRecord } from '../../reference-server/stores/records.ts';
import { isShared } from './harness/back-end.ts';
import { createTestDatabase } from './harness/test-database.ts';

interface Opened {
  /** Two nodes on the same data; of SQLite, which has one node, both are the same. */
  readonly records: Records;
  readonly otherNode: Records;
  close(): Promise<void>;
}

async function openSqlite(): Promise<Opened> {
  const records = openSqliteRecords(':memory:', { mostTakenBack: 3 });
  return { records, otherNode: records, close: () => records.close() };
}

async function openPostgres(): Promise<Opened> {
  const { url, remove } = await createTestDatabase();
  const nodes = ['a', 'b'].map((nodeName) => openDatabase({ url, connections: 10, nodeName }));
  const [records, otherNode] = nodes.map((node, index) =>
    openPostgresRecords(node, { nodeId: `node-${index}`, now: Date.now, mostTakenBack: 3 }),
  ) as [Records, Records];
  return {
    records,
    otherNode,
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
      await remove();
    },
  };
}

const NO_QUOTAS: Quotas = { unfinishedUploads: 0, unfinishedBytes: 0, storedBytes: 0 };
const TIMES = Array.from({ length: 20 }, (_, index) => index);

/** That of the project. */
const STORE = isShared ? (['PostgreSQL', openPostgres] as const) : (['SQLite', openSqlite] as const);

describe.each([STORE])('records in %s', (_, open) => {
  let opened: Opened;
  let records: Records;
  /** Takes turns between the nodes. */
  const node = (index: number) => (index % 2 === 0 ? opened.records : opened.otherNode);
  let count = 0;
  /** Another one each time. */
  const owner = () => `NEWS/owner-${++count}`;
  const uploadOf = (given: Partial<UploadRecord>): UploadRecord => {
    count += 1;
    return {
      uploadKey: `key-${count}`,
      objectId: `object-${count}`,
      owner: 'NEWS/editor',
      uploadType: 'image',
      lengthBytes: 10,
      state: 'receiving',
      metadata: { filename: 'a.jpg' },
      createdAt: 1_000,
      receivedAt: null,
      ...given,
    };
  };
  const claim = (given: Partial<UploadRecord>, quotas: Partial<Quotas> = {}, on = records): Promise<Claim> =>
    on.claimUpload(uploadOf(given), { ...NO_QUOTAS, ...quotas });
  const claimed = async (given: Partial<UploadRecord>): Promise<UploadRecord> => {
    const made = await claim(given);
    if (made.kind !== 'claimed') throw new Error(`not claimed: ${made.kind}`);
    return made.upload;
  };

  beforeAll(async () => {
    opened = await open();
    records = opened.records;
  });
  afterAll(() => opened.close());

  describe('sessions', () => {
    const session = {
      sessionHash: 's-1',
      userName: 'NEWS/editor',
      isRemembered: true,
      expiresAt: Date.now() + 60_000,
    };

    it('are found on every node until they expire', async () => {
      await records.saveSession(session);
      expect(await opened.otherNode.findSession('s-1', session.expiresAt - 1)).toEqual(session);
      expect(await records.findSession('s-1', session.expiresAt)).toBeUndefined();
      expect(await records.findSession('s-2', 0)).toBeUndefined();
    });

    it('are replaced, and deleted after they have expired', async () => {
      await records.saveSession({ ...session, expiresAt: 1, isRemembered: false });
      expect(await records.findSession('s-1', 0)).toMatchObject({ expiresAt: 1, isRemembered: false });
      await records.saveSession({ ...session, sessionHash: 's-3' });
      expect(await records.findSession('s-1', 0)).toBeUndefined();
    });

    it('end one by one, by user, and all', async () => {
      for (const [sessionHash, userName] of [
        ['e-1', 'NEWS/a'],
        ['e-2', 'NEWS/a'],
        ['e-3', 'NEWS/b'],
        ['e-4', 'NEWS/c'],
      ] as const)
        await records.saveSession({ ...session, sessionHash, userName });
      const living = async () => {
        const found = await Promise.all([1, 2, 3, 4].map((index) => records.findSession(`e-${index}`, 0)));
        return found.flatMap((one) => one?.sessionHash ?? []);
      };
      await records.endSession('e-4');
      expect(await living()).toEqual(['e-1', 'e-2', 'e-3']);
      await records.endSessions('NEWS/a');
      expect(await living()).toEqual(['e-3']);
      await records.endSessions();
      expect(await living()).toEqual([]);
    });
  });

  describe('one-time codes', () => {
    const code = {
      codeHash: 'c-1',
      userName: 'NEWS/editor',
      origin: 'https://a.example',
      expiresAt: Date.now() + 60_000,
    };

    it('are used by one of many, and not after they have expired', async () => {
      await records.saveHandOver(code);
      expect(await opened.otherNode.findHandOver('c-1', 0)).toEqual(code);
      expect(await records.consumeHandOver('c-1', code.expiresAt)).toBeUndefined();
      const used = await Promise.all(TIMES.map((index) => node(index).consumeHandOver('c-1', 0)));
      expect(used.filter((one) => one !== undefined)).toEqual([code]);
      expect(await records.findHandOver('c-1', 0)).toBeUndefined();
    });

    it('are deleted after they have expired', async () => {
      await records.saveHandOver({ ...code, expiresAt: 1 });
      await records.saveHandOver({ ...code, codeHash: 'c-2' });
      expect(await records.findHandOver('c-1', 0)).toBeUndefined();
      expect(await records.findHandOver('c-2', 0)).toMatchObject({ codeHash: 'c-2' });
    });
  });

  it('a passcode is used by one of many, and none of an earlier step', async () => {
    const spent = await Promise.all(TIMES.map((index) => node(index).spendPasscodeStep('editor', 58_000_000)));
    expect(spent.filter((isSpent) => isSpent)).toHaveLength(1);
    expect(await records.spendPasscodeStep('editor', 57_999_999)).toBe(false);
    expect(await records.spendPasscodeStep('photo', 57_999_999)).toBe(true);
    expect(await records.spendPasscodeStep('editor', 58_000_001)).toBe(true);
  });

  describe('named searches', () => {
    const search = (id: string) => ({ id, name: id, type: 'image' as const, link: `q=${id}`, lookedAt: 1 });

    it('are those of their person, on every node', async () => {
      const [mine, theirs] = [owner(), owner()];
      expect(await records.findNamedSearches(mine)).toEqual([]);
      expect(await records.changeNamedSearches(mine, () => [search('a'), search('b')])).toHaveLength(2);
      expect(await opened.otherNode.findNamedSearches(mine)).toEqual([search('a'), search('b')]);
      expect(await records.findNamedSearches(theirs)).toEqual([]);
      expect(await records.changeNamedSearches(mine, () => [])).toEqual([]);
      expect(await opened.otherNode.findNamedSearches(mine)).toEqual([]);
    });

    it('none is lost when several are saved at the same time', async () => {
      const person = owner();
      await Promise.all(TIMES.map((at) => node(at).changeNamedSearches(person, (all) => [...all, search(`${at}`)])));
      const ids = (await records.findNamedSearches(person)).map(({ id }) => Number(id));
      expect(ids.toSorted((one, other) => one - other)).toEqual(TIMES);
    });

    it('stay as they are when a change is refused', async () => {
      const person = owner();
      await records.changeNamedSearches(person, () => [search('a')]);
      const refuse = () => {
        throw new Error('refused');
      };
      await expect(records.changeNamedSearches(person, refuse)).rejects.toThrow('refused');
      expect(await records.findNamedSearches(person)).toEqual([search('a')]);
    });
  });

  describe('failed sign-ins', () => {
    const later = Date.now() + 60_000;
    const add = (on: Records, ...keys: readonly string[]) =>
      on.changeSignInCounts(keys, (stored) => ({
        writes: keys.map((key, index) => {
          const { count: known = 0 } = stored[index] ?? {};
          return { key, failed: { count: known + 1, at: 5 }, expiresAt: later };
        }),
        result: stored,
      }));

    it('are read and stored in one step, whatever other sign-ins count', async () => {
      const keys = ['pair', 'account', 'address'];
      await Promise.all(TIMES.map((index) => add(node(index), ...(index % 3 === 0 ? keys.toReversed() : keys))));
      expect(await add(records, ...keys)).toEqual(keys.map(() => ({ count: 20, at: 5 })));
    });

    it('keep fractions, and are none after they have expired', async () => {
      const write = (expiresAt: number) =>
        records.changeSignInCounts(['leaky'], () => ({
          writes: [{ key: 'leaky', failed: { count: 2.75, at: 7 }, expiresAt }],
          result: undefined,
        }));
      await write(later);
      expect(await add(records, 'leaky', 'unknown')).toEqual([{ count: 2.75, at: 7 }, undefined]);
      await write(1);
      expect(await add(records, 'leaky')).toEqual([undefined]);
    });

    it('change nothing when the change fails', async () => {
      const failing = records.changeSignInCounts(['pair'], () => {
        throw new RangeError('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await add(records, 'pair')).toMatchObject([{ count: 21 }]);
    });
  });

  describe('uploads', () => {
    it('are found by their key and their object, with every character', async () => {
      const metadata = { uploadId: 'u\0-1', Headline: 'a\u0000b \ud800 \u{10FFFE}0 "\\u0000"', filename: 'ä.jpg' };
      const objectId = 'o\0\u{10FFFE}1';
      const upload = await claimed({ uploadKey: 'found-1', objectId, metadata, lengthBytes: 2 ** 53 - 1 });
      expect(await opened.otherNode.findUploadByKey('found-1')).toEqual(upload);
      expect(await records.findUploadByObject(objectId)).toEqual(upload);
      expect(await records.findRelated('NEWS/editor', 'uploadId', 'u\0-1')).toEqual([upload]);
      for (const other of ['o', 'o\0', 'o\u{10FFFE}0\u{10FFFE}1', 'o\ufffd', '', '\0'])
        expect(await records.findUploadByObject(other)).toBeUndefined();
      await records.terminate(objectId, 'NEWS/editor', 1);
      expect((await records.listLeftovers()).map((one) => one.upload)).toEqual([upload]);
      await records.deleteLeftovers(upload);
    });

    it('take metadata that are too long for an index', async () => {
      const uploadId = Array.from({ length: 8_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
      const upload = await claimed({ metadata: { uploadId } });
      expect(await records.findRelated('NEWS/editor', 'uploadId', uploadId)).toEqual([upload]);
    });

    it('exist once for each object, whoever claims it at the same time', async () => {
      const claims = await Promise.all(
        TIMES.map((index) => claim({ objectId: 'same', owner: `NEWS/${index % 3}` }, {}, node(index))),
      );
      const keys = claims.map((one) => (one.kind === 'claimed' ? one.upload.uploadKey : one.kind));
      expect(new Set(keys).size).toBe(1);
    });

    it('are related by what their metadata name, in the order of their creation', async () => {
      const [ours, others] = [owner(), owner()];
      const parentUploadId = 'parent-1';
      const third = await claimed({ owner: ours, metadata: { parentUploadId }, createdAt: 2_000 });
      const first = await claimed({ owner: ours, metadata: { parentUploadId } });
      const second = await claimed({ owner: ours, metadata: { parentUploadId } });
      await claimed({ owner: others, metadata: { parentUploadId } });
      expect(await records.findRelated(ours, 'parentUploadId', 'parent-1')).toEqual([first, second, third]);
      expect(await records.findRelated(ours, 'uploadId', 'parent-1')).toEqual([]);
      await records.saveMetadata(second.uploadKey, { uploadId: 'parent-1', Headline: 'new' });
      const changed = { ...second, metadata: { uploadId: 'parent-1', Headline: 'new' } };
      expect(await records.findUploadByKey(second.uploadKey)).toEqual(changed);
      expect(await records.findRelated(ours, 'uploadId', 'parent-1')).toEqual([changed]);
      expect(await records.findRelated(ours, 'parentUploadId', 'parent-1')).toEqual([first, third]);
    });

    it('are listed by their state, in the order of their creation', async () => {
      const [second, first] = [await claimed({ createdAt: 11 }), await claimed({ createdAt: 10 })];
      const keysOf = async (list: Promise<UploadRecord[]>) =>
        (await list)
          .map(({ uploadKey }) => uploadKey)
          .filter((key) => [first, second].some((one) => one.uploadKey === key));
      expect(await keysOf(records.listUploads())).toEqual([first.uploadKey, second.uploadKey]);
      await records.saveState(first.uploadKey, 'received', 20);
      expect(await keysOf(records.listUploads('receiving'))).toEqual([second.uploadKey]);
      expect(await keysOf(records.listUploads('received'))).toEqual([first.uploadKey]);
      await records.removeUpload(first.uploadKey);
      await records.removeUpload(second.uploadKey);
      expect(await keysOf(records.listUploads())).toEqual([]);
    });

    it('never go back to an earlier state', async () => {
      const { uploadKey } = await claimed({});
      const stateOf = async () => {
        const found = await records.findUploadByKey(uploadKey);
        return [found?.state, found?.receivedAt];
      };
      expect(await records.saveState(uploadKey, 'processed', 5)).toBe(true);
      expect(await stateOf()).toEqual(['receiving', null]);
      expect(await records.saveState(uploadKey, 'received', 5)).toBe(true);
      expect(await records.saveState(uploadKey, 'received', 6)).toBe(true);
      expect(await stateOf()).toEqual(['received', 5]);
      expect(await records.saveState(uploadKey, 'processed', 5)).toBe(true);
      expect(await opened.otherNode.saveState(uploadKey, 'received', 7)).toBe(true);
      expect(await opened.otherNode.saveState(uploadKey, 'failed', 7)).toBe(true);
      expect(await stateOf()).toEqual(['processed', 5]);
      await records.removeUpload(uploadKey);
      expect(await records.saveState(uploadKey, 'failed', 7)).toBe(false);
    });
  });

  describe('quotas', () => {
    it('hold for simultaneous claims', async () => {
      const ours = owner();
      const simultaneous = (quotas: Partial<Quotas>, lengthBytes = 10) =>
        Promise.all(
          Array.from({ length: 100 }, (_, index) => claim({ owner: ours, lengthBytes }, quotas, node(index))),
        ).then((claims) => claims.map((one) => (one.kind === 'over-quota' ? one.quota : one.kind)));
      const counted = (kinds: readonly string[]) =>
        Object.fromEntries([...new Set(kinds)].map((kind) => [kind, kinds.filter((one) => one === kind).length]));
      expect(counted(await simultaneous({ unfinishedUploads: 7 }))).toEqual({ claimed: 7, unfinishedUploads: 93 });
      expect(counted(await simultaneous({ unfinishedBytes: 100 }))).toEqual({ claimed: 3, unfinishedBytes: 97 });
      expect(counted(await simultaneous({ storedBytes: 115 }))).toEqual({ claimed: 1, storedBytes: 99 });
      expect(await claim({ owner: owner() }, { unfinishedUploads: 1 })).toMatchObject({ kind: 'claimed' });
    });

    it('count finished bytes apart, and give back what is removed', async () => {
      const ours = owner();
      const first = await claimed({ owner: ours, lengthBytes: 60 });
      await records.saveState(first.uploadKey, 'received', 5);
      const over = async (quotas: Partial<Quotas>) => {
        const made = await claim({ owner: ours, lengthBytes: 50 }, quotas);
        if (made.kind === 'claimed') await records.removeUpload(made.upload.uploadKey);
        return made.kind === 'over-quota' ? made.quota : made.kind;
      };
      expect(await over({ unfinishedBytes: 50, unfinishedUploads: 1 })).toBe('claimed');
      expect(await over({ storedBytes: 110 })).toBe('claimed');
      expect(await over({ storedBytes: 109 })).toBe('storedBytes');
      await records.removeUpload(first.uploadKey);
      expect(await over({ storedBytes: 50 })).toBe('claimed');
    });

    it('hold for sums that no integer takes', async () => {
      const ours = owner();
      for (let index = 0; index < 1_100; index += 1) await claim({ owner: ours, lengthBytes: Number.MAX_SAFE_INTEGER });
      expect(await claim({ owner: ours }, { storedBytes: 1 })).toMatchObject({ quota: 'storedBytes' });
    });
  });

  describe('removed uploads', () => {
    it('are not claimed again by their owner until they are forgotten', async () => {
      const [ours, others] = [owner(), owner()];
      const upload = await claimed({ owner: ours });
      const { objectId } = upload;
      expect(await records.terminate(objectId, others, 5)).toEqual({ kind: 'not-yours' });
      expect(await records.findUploadByObject(objectId)).toEqual(upload);
      expect(await records.terminate(objectId, ours, 5)).toEqual({ kind: 'taken-back', upload });
      expect(await records.terminate(objectId, ours, 6)).toEqual({ kind: 'taken-back', upload });
      expect(await claim({ objectId, owner: ours })).toEqual({ kind: 'taken-back' });
      expect(await records.listLeftovers()).toContainEqual({ upload, terminatedAt: 6 });
      await records.deleteLeftovers(upload);
      expect(await records.listLeftovers()).toEqual([]);
      expect(await records.terminate(objectId, ours, 7)).toEqual({ kind: 'taken-back' });
      await records.forgetTerminated(7);
      expect(await claim({ objectId, owner: ours })).toEqual({ kind: 'taken-back' });
      await records.forgetTerminated(8);
      expect(await claim({ objectId, owner: others })).toMatchObject({ kind: 'claimed' });
    });

    it('the last removed uploads of one person are remembered', async () => {
      const ours = owner();
      for (let at = 1; at <= 5; at += 1) await records.terminate(`${ours}-${at}`, ours, at);
      const kinds: string[] = [];
      for (let at = 1; at <= 5; at += 1) kinds.push((await claim({ objectId: `${ours}-${at}`, owner: ours })).kind);
      expect(kinds).toEqual(['claimed', 'claimed', 'taken-back', 'taken-back', 'taken-back']);
    });

    it('do not return when they are claimed at the same time', async () => {
      const ours = owner();
      const ids = TIMES.map((index) => `${ours}-${index}`);
      await Promise.all(
        ids.flatMap((objectId, index) => [
          claim({ objectId, owner: ours }, { unfinishedUploads: 20_000 }, node(index)),
          node(index + 1).terminate(objectId, ours, 10_000_000),
        ]),
      );
      for (const objectId of ids) expect(await records.findUploadByObject(objectId)).toBeUndefined();
      expect(await claim({ owner: ours }, { unfinishedUploads: 1 })).toMatchObject({ kind: 'claimed' });
      for (const { upload } of await records.listLeftovers()) await records.deleteLeftovers(upload);
    });
  });

  describe('processing', () => {
    const received = async () => {
      const { uploadKey } = await claimed({});
      await records.saveState(uploadKey, 'received', 5);
      return uploadKey;
    };
    const unprocessed = async () => (await records.listUnprocessed(100)).map(({ uploadKey }) => uploadKey);

    it('counts its attempts, except those that were given back', async () => {
      const uploadKey = await received();
      expect(await unprocessed()).toContain(uploadKey);
      expect(await records.claimProcessing(uploadKey)).toBe(true);
      expect(await records.beginProcessing(uploadKey)).toBe(1);
      await records.releaseProcessing(uploadKey, true);
      expect(await unprocessed()).toContain(uploadKey);
      expect(await opened.otherNode.claimProcessing(uploadKey)).toBe(true);
      expect(await opened.otherNode.beginProcessing(uploadKey)).toBe(1);
      expect(await opened.otherNode.beginProcessing(uploadKey)).toBe(2);
      await opened.otherNode.releaseProcessing(uploadKey, false);
      expect(await records.beginProcessing(uploadKey)).toBe(3);
      expect(await records.beginProcessing('unknown')).toBe(1);
    });

    it('begins again for what has failed, for nothing else', async () => {
      const uploadKey = await received();
      await records.claimProcessing(uploadKey);
      await records.beginProcessing(uploadKey);
      expect(await records.retryProcessing(uploadKey)).toBe(false);
      await records.saveState(uploadKey, 'failed', 5);
      expect(await records.retryProcessing(uploadKey)).toBe(true);
      expect(await records.retryProcessing(uploadKey)).toBe(false);
      expect(await records.findUploadByKey(uploadKey)).toMatchObject({ state: 'received', receivedAt: 5 });
      expect(await opened.otherNode.claimProcessing(uploadKey)).toBe(true);
      expect(await records.beginProcessing(uploadKey)).toBe(1);
      await records.saveState(uploadKey, 'processed', 5);
      expect(await records.retryProcessing(uploadKey)).toBe(false);
      expect(await records.retryProcessing('unknown')).toBe(false);
    });

    it('is claimed for received uploads only, and is listed from the oldest', async () => {
      const { uploadKey } = await claimed({});
      expect(await records.claimProcessing(uploadKey)).toBe(false);
      expect(await records.claimProcessing('unknown')).toBe(false);
      const oldest = await claimed({ createdAt: 1 });
      await records.saveState(oldest.uploadKey, 'received', 5);
      expect((await records.listUnprocessed(1)).map((one) => one.uploadKey)).toEqual([oldest.uploadKey]);
      await records.saveState(oldest.uploadKey, 'failed', 5);
      expect(await records.claimProcessing(oldest.uploadKey)).toBe(false);
      expect(await unprocessed()).not.toContain(oldest.uploadKey);
    });
  });
});

if (isShared)
  describe('records that nodes share', () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await openPostgres();
    });
    afterAll(() => opened.close());

    it('let one node process an upload', async () => {
      const { records, otherNode } = opened;
      const facts = { uploadKey: 'k', objectId: 'o', owner: 'NEWS/a', uploadType: 'image', state: 'received' } as const;
      await records.claimUpload({ ...facts, lengthBytes: 1, metadata: {}, createdAt: 1, receivedAt: 1 }, NO_QUOTAS);
      const claims = await Promise.all(TIMES.map((index) => (index % 2 ? records : otherNode).claimProcessing('k')));
      // Again for the node that has it.
      expect(claims.filter((isClaimed) => isClaimed)).toHaveLength(10);
      // Only the node that has the claim can give it back.
      const owner = claims.findIndex((isClaimed) => isClaimed) % 2 ? records : otherNode;
      const other = owner === records ? otherNode : records;
      expect(await other.listUnprocessed(10)).toEqual([]);
      expect(await owner.listUnprocessed(10)).toHaveLength(1);
      await other.releaseProcessing('k', false);
      expect(await other.claimProcessing('k')).toBe(false);
      await owner.renewClaims();
      await owner.releaseProcessing('k', false);
      expect(await other.claimProcessing('k')).toBe(true);
    });
  });
