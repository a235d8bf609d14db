import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openPostgresCatalogue } from '../../../reference-server/storage/postgres/catalogue/postgres-catalogue.ts';
import { openDatabase } from '../../../reference-server/storage/postgres/connection/database.ts';
import { openSqliteCatalogue } from '../../../reference-server/storage/sqlite/sqlite-catalogue.ts';
import type { Catalogue, CatalogueAsset } from '../../../reference-server/stores/catalogue.ts';
import { isShared } from './back-end.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestCatalogue {
  readonly catalogue: Catalogue;
  /** Closes it and deletes its data. */
  remove(): Promise<void>;
}

/** Opens an empty catalogue. `partSize`: assets in a part of a count. */
type OpenCatalogue = (partSize?: number) => Promise<TestCatalogue>;

const KINDS: Readonly<Record<string, OpenCatalogue>> = {
  async SQLite(partSize) {
    const folder = await mkdtemp(join(tmpdir(), 'comyan-catalogue-'));
    const catalogue = openSqliteCatalogue(join(folder, 'catalogue.sqlite'), { partSize });
    return {
      catalogue,
      async remove() {
        await catalogue.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
  async PostgreSQL(partSize) {
    const { url, remove } = await createTestDatabase();
    const database = openDatabase({ url, connections: 5, nodeName: 'test' });
    const catalogue = openPostgresCatalogue(database, { partSize });
    return {
      catalogue,
      async remove() {
        await catalogue.close();
        await database.close();
        await remove();
      },
    };
  },
};

/** The catalogue of the project. */
export const CATALOGUES = Object.entries(KINDS).filter(([name]) => (name === 'PostgreSQL') === isShared);

interface Filled {
  readonly partSize?: number;
  readonly assets?: readonly CatalogueAsset[];
}

/** The catalogue of the tests in a block, with these assets. */
export function openForTests(open: OpenCatalogue, { partSize, assets = [] }: Filled = {}): () => Catalogue {
  let opened: TestCatalogue;
  beforeAll(async () => {
    opened = await open(partSize);
    await opened.catalogue.save(...assets);
  });
  afterAll(() => opened.remove());
  return () => opened.catalogue;
}
