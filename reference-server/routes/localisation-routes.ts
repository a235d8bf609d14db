/** Texts, options and tables: one address, selected by `svcCmd` (specification 7.16–7.18). */

import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { OptionRow, StringRow, TableRow } from '#lib/contract/localisation.ts';
import { type Language, LOCALE_ID, languageOf } from '../config/languages.ts';
import { tableRows } from '../config/tables.ts';
import { optionRows } from '../config/upload-options.ts';
import { HttpError } from '../core/http-error.ts';
import { compress, type Encoding, encodingFor } from '../http/compressed-files.ts';
import { readInput } from '../http/read-input.ts';
import { readWildcards } from '../search/wildcards.ts';
import type { AppContext } from './app-context.ts';

const text = v.optional(v.pipe(v.string(), v.maxLength(4_000)), '');
const localisationQuery = v.object({
  svcCmd: text,
  svcFormat: v.optional(v.literal('jsonxhr'), 'jsonxhr'),
  svcLanguageID: v.optional(v.string()),
  strID: text,
  optID: text,
  tableID: text,
});
type LocalisationQuery = v.InferOutput<typeof localisationQuery>;

/** Every client asks for the same few lists. */
const MAX_KEPT_ANSWERS = 20;

export function addLocalisationRoutes(server: FastifyInstance, context: AppContext): void {
  const kept = new Map<string, KeptAnswer>();
  const answerOnce = async (query: LocalisationQuery): Promise<KeptAnswer> => {
    const { svcCmd, strID, optID, tableID } = query;
    const key = JSON.stringify([svcCmd, languageOf(query.svcLanguageID), strID, optID, tableID]);
    const known = kept.get(key) ?? { bytes: Buffer.from(JSON.stringify(await answer(query, context))) };
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest);
    return known;
  };
  server.get(
    '/services/svcLOCMain.asp',
    { config: { isCostlyRead: true, needsNoPart: true } },
    async (request, reply) => {
      const known = await answerOnce(readInput(localisationQuery, request.query));
      const encoding = encodingFor(known.bytes.length, request.headers['accept-encoding']);
      reply.type('application/json; charset=utf-8').header('Vary', 'Accept-Encoding');
      if (encoding === null) return reply.send(known.bytes);
      // The labels of a language have 130 kB.
      known[encoding] ??= compress[encoding](known.bytes);
      return reply.header('Content-Encoding', encoding).send(await known[encoding]);
    },
  );
}

/** An answer, and the same compressed once somebody has asked for it. */
type KeptAnswer = { readonly bytes: Buffer } & Partial<Record<Encoding, Promise<Buffer>>>;

async function answer(query: LocalisationQuery, context: AppContext): Promise<StringRow[] | OptionRow[] | TableRow[]> {
  switch (query.svcCmd) {
    case 'locGetStrList': {
      const matches = matcher(query.strID);
      const texts = Object.entries(await catalogueOf(languageOf(query.svcLanguageID)));
      const requested = texts.filter(([strID]) => matches(strID));
      return requested.map(([strID, strVal]) => ({ strModuleID: 'widget', strID, strVal }));
    }
    case 'locGetOptList': {
      const matches = matcher(withDots(query.optID));
      return optionRows(context.options.maxUploadBytes).filter((row) => matches(withDots(row.optID)));
    }
    case 'locGetTable': {
      const rows = tableRows(query.tableID, languageOf(query.svcLanguageID));
      if (rows === undefined) throw new HttpError(404, 'not-found', `There is no table ${query.tableID}.`);
      return rows;
    }
    default:
      throw new HttpError(400, 'malformed', 'svcCmd is locGetStrList, locGetOptList or locGetTable.');
  }
}

const withDots = (id: string) => id.replaceAll('\\', '.');

function matcher(patterns: string): (id: string) => boolean {
  const matches = readWildcards(patterns);
  if (matches === undefined) throw new HttpError(400, 'patterns', 'There are too many patterns or asterisks.');
  return matches;
}

const catalogue = v.record(v.string(), v.string());

type Catalogue = Readonly<Record<string, string>>;

const catalogues = new Map<Language, Promise<Catalogue>>();

/** Text by id in one language. Read once, because requests without a session ask for it. */
function catalogueOf(language: Language): Promise<Catalogue> {
  const known = catalogues.get(language) ?? readCatalogue(language);
  catalogues.set(language, known);
  known.catch(() => catalogues.delete(language));
  return known;
}

/** From the same files that the client ships. */
async function readCatalogue(language: Language): Promise<Catalogue> {
  const url = new URL(`../../assets/localisation/${LOCALE_ID[language]}.json`, import.meta.url);
  return v.parse(catalogue, JSON.parse(await readFile(url, 'utf8')));
}
