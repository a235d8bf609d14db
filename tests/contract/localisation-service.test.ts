/** Patterns, languages and completeness of the responses of svcLOCMain.asp. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_OPTION_NAMES } from '#lib/contract/localisation.ts';
import { TABLE_IDS } from '#lib/contract/tables.ts';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import german from '../../assets/localisation/de-DE.json' with { type: 'json' };
import english from '../../assets/localisation/en-US.json' with { type: 'json' };
import { createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

async function rows<Row>(query: Readonly<Record<string, string>>): Promise<Row[]> {
  const search = new URLSearchParams({ svcFormat: 'jsonxhr', ...query });
  return (await createClient(server).send(`/services/svcLOCMain.asp?${search}`)).json as Row[];
}
const strings = async (strID: string, svcLanguageID = '1033') =>
  Object.fromEntries(
    (await rows<{ strID: string; strVal: string }>({ svcCmd: 'locGetStrList', strID, svcLanguageID })).map((row) => [
      row.strID,
      row.strVal,
    ]),
  );

describe('strings', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['br, gzip', 'br'],
    ['identity', null],
    ['br;q=0', null],
  ])('come in the best encoding that the client accepts: %s', async (accepted, encoding) => {
    for (const id of ['1033', '1031', '1033']) {
      const url = `${server.address}services/svcLOCMain.asp?svcCmd=locGetStrList&strID=*&svcLanguageID=${id}`;
      const answer = await fetch(url, { headers: { 'Accept-Encoding': accepted } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/i);
      const found = (await answer.json()) as { strID: string; strVal: string }[];
      expect(Object.fromEntries(found.map((row) => [row.strID, row.strVal]))).toEqual(id === '1031' ? german : english);
    }
  });

  it('[1.7, 7.16] are the whole catalogue of a language', async () => {
    expect(await strings('*')).toEqual(english);
    expect(await strings('*', '1031')).toEqual(german);
  });

  it('[1.7] strings of Austria are German, of France English', async () => {
    expect(await strings('*', '3079')).toEqual(german);
    expect(await strings('*', '1036')).toEqual(english);
  });

  it('[7.16] are selected by a list of patterns, in which only the asterisk is special', async () => {
    const chosen = Object.keys(await strings('app.load*, app.name ,appXname,app?name'));
    expect(chosen.toSorted()).toEqual(['app.loading', 'app.name']);
    expect(await strings('a.p.name,pp.name,app.nam')).toEqual({});
  });
});

describe('options and tables', () => {
  it('[7.21] has the four options of each media type', async () => {
    const found = await rows<{ optID: string }>({ svcCmd: 'locGetOptList', optID: 'uploads.*' });
    const required = MEDIA_TYPES.flatMap((type) => UPLOAD_OPTION_NAMES.map((name) => `uploads\\${type}\\${name}`));
    expect(found.map(({ optID }) => optID).toSorted()).toEqual(required.toSorted());
  });

  it('[7.22] has every table, and preselects a row where one must be selected', async () => {
    // A user may select any number of categories, including none.
    const optional = ['imgSupplCategories', 'audSupplCategories'];
    for (const tableID of TABLE_IDS) {
      const table = await rows<{ rowDefSel: string }>({ svcCmd: 'locGetTable', tableID });
      expect({ tableID, hasDefault: table.some(({ rowDefSel }) => rowDefSel === '1') }).toEqual({
        tableID,
        hasDefault: !optional.includes(tableID),
      });
    }
  });

  it('[7.22] has date presets of the known codes only', async () => {
    const presets = await rows<{ rowVal: string }>({ svcCmd: 'locGetTable', tableID: 'imgSearchDatePresets' });
    expect(presets.filter(({ rowVal }) => !/^(?:\*|o|[aymdhs]\d+)$/.test(rowVal))).toEqual([]);
    expect(presets.length).toBeGreaterThan(5);
  });

  it('[5.15] has special queries that the filter understands', async () => {
    const { parseFilter } = await import('../../reference-server/search/parse-filter.ts');
    const queries = await rows<{ rowVal: string }>({ svcCmd: 'locGetTable', tableID: 'imgSearchCustomQueries' });
    const filters = queries
      .filter(({ rowVal }) => rowVal !== '*')
      .map(({ rowVal }) => parseFilter(`-(${rowVal})`)?.kind);
    expect(new Set(filters)).toEqual(new Set(['not']));
  });
});
