import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { UnderstoodPart } from '#lib/contract/search.ts';
import { type Texts, useText } from '../../i18n/text-provider.tsx';

/** What the server has understood of the text besides plain words: 'without: flood'. */
export function UnderstoodWords({ search }: { readonly search: SearchStore }) {
  const { t } = useText();
  const understood = useUnderstood(search);
  if (understood.length === 0) return null;
  return (
    <ul className="search-understood" aria-label={t('search.understood')}>
      {understood.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may have the same form twice
        <li key={at} className="filter-chip" dir="auto">
          <span title={words}>{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** The same as a sentence, read out with the count: of two live regions that change together one may be cut off. */
export function UnderstoodSentence({ search }: { readonly search: SearchStore }) {
  const { t } = useText();
  const understood = useUnderstood(search);
  if (understood.length === 0) return null;
  return <span className="visually-hidden">{` ${t('search.understood')} ${understood.join(', ')}`}</span>;
}

function useUnderstood(search: SearchStore): readonly string[] {
  const texts = useText();
  return useStore(search.store, (state) => shownResults(state).understood).map((part) => wordsOf(part, texts));
}

function wordsOf({ kind, texts }: UnderstoodPart, { t, locale }: Texts): string {
  const list = new Intl.ListFormat(locale, { type: kind === 'either' ? 'disjunction' : 'conjunction' });
  return t(`search.understood.${kind}`, { words: list.format(texts) });
}
