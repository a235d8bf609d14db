/** Specification 7.16–7.18: one address, selected by `svcCmd`. */

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
const question = v.object({
  svcCmd: text,
  svcFormat: v.optional(v.string(), 'jsonxhr'),
  svcLanguageID: v.optional(v.string()),
  strID: text,
  optID: text,
  tableID: text,
});
type Question = v.InferOutput<typeof question>;

export function addLocalisationRoutes(server: FastifyInstance, context: AppContext): void {
  server.get('/services/svcLOCMain.asp', async (request) => {
    const parsed = v.safeParse(question, request.query);
    if (!parsed.success) throw new HttpError(400, 'malformed', 'A parameter may be there once only.');
    if (parsed.output.svcFormat !== 'jsonxhr') throw new HttpError(400, 'malformed', 'svcFormat is jsonxhr.');
    return answer(parsed.output, context);
  });
}

async function answer(query: Question, context: AppContext): Promise<StringRow[] | OptionRow[] | TableRow[]> {
  switch (query.svcCmd) {
    case 'locGetStrList': {
      const isAsked = matcher(query.strID);
      const texts = Object.entries(await readCatalogue(languageOf(query.svcLanguageID)));
      const asked = texts.filter(([strID]) => isAsked(strID));
      return asked.map(([strID, strVal]) => ({ strModuleID: 'widget', strID, strVal }));
    }
    case 'locGetOptList': {
      const isAsked = matcher(withDots(query.optID));
      return optionRows(context.options.maxUploadBytes).filter((row) => isAsked(withDots(row.optID)));
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

/** A comma list of patterns; `*` stands for any number of signs. */
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

/** The texts of one language, as the client ships them too: id → text. */
async function readCatalogue(language: Language): Promise<Readonly<Record<string, string>>> {
  const url = new URL(`../../assets/localisation/${LOCALE_ID[language]}.json`, import.meta.url);
  return v.parse(catalogue, JSON.parse(await readFile(url, 'utf8')));
}
