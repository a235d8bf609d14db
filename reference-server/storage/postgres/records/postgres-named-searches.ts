/** Named searches in PostgreSQL, one row per person. */
import type { NamedSearchRow } from '#lib/contract/named-searches.ts';
import type { Records } from '../../../stores/records.ts';
import type { Query } from '../connection/database.ts';
import type { TextDatabase } from '../connection/text-values.ts';

type NamedSearchRows = Pick<Records, 'findNamedSearches' | 'changeNamedSearches'>;

export function namedSearchRows({ query, inTransaction }: TextDatabase): NamedSearchRows {
  return {
    findNamedSearches: (person) => read(query, person),
    changeNamedSearches: (person, next) =>
      inTransaction(async (inside) => {
        // Also without a row, which could not be locked.
        await inside("SELECT pg_advisory_xact_lock(hashtextextended('named searches ' || $1::text, 0))", [person]);
        const searches = next(await read(inside, person));
        if (searches.length === 0) await inside('DELETE FROM named_searches WHERE person = $1', [person]);
        else
          await inside(
            `INSERT INTO named_searches VALUES ($1, $2)
               ON CONFLICT (person) DO UPDATE SET searches = excluded.searches`,
            [person, JSON.stringify(searches)],
          );
        return searches;
      }),
  };
}

async function read(query: Query, person: string): Promise<NamedSearchRow[]> {
  const [row] = await query('SELECT searches FROM named_searches WHERE person = $1', [person]);
  return JSON.parse(String(row?.searches ?? '[]')) as NamedSearchRow[];
}
