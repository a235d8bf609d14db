/** Texts, options and tables: one address, selected by `svcCmd` (specification 7.16–7.18). */

import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { OptionRow, StringRow, TableRow } from '#lib/contract/localisation.ts';
import type { AppContext } from '../app-context.ts';
import { type Language, LOCALE_ID, languageOf } from '../demo-library/data/languages.ts';
import { tableRows } from '../demo-library/data/tables.ts';
import { optionRows } from '../demo-library/data/upload-options.ts';
import { HttpError } from '../http/http-error.ts';

const text = v.optional(v.string(), '');
const localisationQuery = v.object({
  svcCmd: text,
  svcFormat: v.optional(v.string(), 'jsonxhr'),
  svcLanguageID: v.optional(v.string()),
  strID: text,
  optID: text,
  tableID: text,
});
type LocalisationQuery = v.InferOutput<typeof localisationQuery>;

export function addLocalisationRoutes(server: FastifyInstance, context: AppContext): void {
  server.get('/services/svcLOCMain.asp', async (request) => {
    const parsed = v.safeParse(localisationQuery, request.query);
    if (!parsed.success) throw new HttpError(400, 'malformed', 'A parameter may be there once only.');
    if (parsed.output.svcFormat !== 'jsonxhr') throw new HttpError(400, 'malformed', 'svcFormat is jsonxhr.');
    return answer(parsed.output, context);
  });
}

async function answer(query: LocalisationQuery, context: AppContext): Promise<StringRow[] | OptionRow[] | TableRow[]> {
  switch (query.svcCmd) {
    case 'locGetStrList': {
      const matches = matcher(query.strID);
      const texts = Object.entries(await readCatalogue(languageOf(query.svcLanguageID)));
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

/** `patterns` is a comma-separated list; `*` matches any number of characters. */
function matcher(patterns: string): (id: string) => boolean {
  const sources = patterns.split(',').filter((pattern) => pattern.trim() !== '');
  const expressions = sources.map((pattern) => {
    const parts = pattern
      .trim()
      .split('*')
      .map((part) => part.replace(/[^\w\s]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`);
  });
  return (id) => expressions.some((expression) => expression.test(id));
}

const catalogue = v.record(v.string(), v.string());

/** Text by id in one language, from the same files that the client ships. */
async function readCatalogue(language: Language): Promise<Readonly<Record<string, string>>> {
  const url = new URL(`../../assets/localisation/${LOCALE_ID[language]}.json`, import.meta.url);
  return v.parse(catalogue, JSON.parse(await readFile(url, 'utf8')));
}
