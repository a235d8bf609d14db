import { useText } from '../hooks/text-provider.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Over the last visible results: a page is under way. */
export function ListEnd({ isLoading }: { readonly isLoading: boolean }) {
  const { t } = useText();
  return (
    <div className="list-end" role="status">
      {isLoading && (
        <span className="list-end-words">
          <Spinner /> {t('search.loading')}
        </span>
      )}
    </div>
  );
}
