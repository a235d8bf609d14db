import '../../../assets/styles/search/go-to-result.css';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { PAGE_SIZE } from '#lib/contract/search-types.ts';
import { toLatinDigits } from '#lib/localisation/model/digits.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useIsOut } from './use-is-out.ts';

/** A field for the number of a result; Enter goes to it. Renders nothing if all results fit on one page. */
export function GoToResult({ search }: { readonly search: SearchStore }) {
  const { t } = useText();
  const total = useStore(search.store, (state) => shownResults(state).total);
  // While there may be more, no number is too high.
  const isCounted = useStore(search.store, (state) => shownResults(state).atLeast === null);
  const isOut = useIsOut(search);
  const input = useRef<HTMLInputElement>(null);
  if (total <= PAGE_SIZE) return null;
  const range = t('search.goToRange', { last: isCounted ? total : '…' });
  return (
    <form
      className="go-to-result"
      onSubmit={(event) => {
        event.preventDefault();
        // Accepts any thousands separator (500,000 or 500.000) and the digits of any script.
        const field = input.current;
        if (!field || field.value.trim() === '' || search.store.getState().stale !== null) return;
        const number = Number(toLatinDigits(field.value).replace(/\D/g, ''));
        if (number > 0) {
          search.goTo((isCounted ? Math.min(number, total) : number) - 1);
          field.value = '';
          return;
        }
        field.setCustomValidity(range);
        field.reportValidity();
      }}
    >
      <input
        ref={input}
        readOnly={isOut}
        className="control"
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={12}
        aria-label={t('search.goTo')}
        title={range}
        onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
        placeholder={t('search.goTo')}
      />
    </form>
  );
}
