import { type KeptSearch, keptText, type OwnSearches } from '#lib/search/model/kept-search.ts';
import type { ForgottenText } from '#lib/settings/model/overview.ts';
import type { OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import { useText } from '../i18n/text-provider.tsx';
import { ForgettableRow } from './forgettable-row.tsx';

interface OwnTextsRowsProps {
  readonly texts: OwnTexts;
  readonly searches: OwnSearches;
  readonly isPending: boolean;
  readonly onForget: (text: ForgottenText) => void;
}

/** The signed-in user's templates, code replacements, captions and searches, each with its text and a button to delete it. */
export function OwnTextsRows({ texts, searches, isPending, onForget }: OwnTextsRowsProps) {
  const { t } = useText();
  const { templates, replacements, captions } = texts;
  const { named, recent } = searches;
  const shown = (search: KeptSearch): string => keptText(search) || t('searches.withFilter');
  return (
    <>
      {templates.map(({ id, name, values }) => (
        <ForgettableRow
          key={id}
          title={t('settings.template', { name })}
          saved={values}
          isPending={isPending}
          onForget={() => onForget({ kind: 'template', id })}
        />
      ))}
      {replacements !== '' && (
        <ForgettableRow
          title={t('codes.title')}
          saved={replacements.split('\n')}
          isPending={isPending}
          onForget={() => onForget({ kind: 'replacements' })}
        />
      )}
      {captions.length > 0 && (
        <ForgettableRow
          title={t('captions.recent')}
          saved={captions}
          isPending={isPending}
          onForget={() => onForget({ kind: 'captions' })}
        />
      )}
      {named.map((search) => (
        <ForgettableRow
          key={search.id}
          title={t('settings.savedSearch', { name: search.name })}
          saved={[shown(search)]}
          isPending={isPending}
          onForget={() => onForget({ kind: 'search', id: search.id })}
        />
      ))}
      {recent.length > 0 && (
        <ForgettableRow
          title={t('searches.recent')}
          saved={[...new Set(recent.map(shown))]}
          isPending={isPending}
          onForget={() => onForget({ kind: 'recentSearches' })}
        />
      )}
    </>
  );
}
