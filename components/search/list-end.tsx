import { useText } from '../hooks/text-provider.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface ListEndProps {
  readonly context?: { readonly isLoading: boolean };
}

/** Below the last result: the next page is under way. */
export function ListEnd({ context }: ListEndProps) {
  const { t } = useText();
  return (
    <div className="list-end" role="status">
      {context?.isLoading && (
        <>
          <Spinner /> {t('search.loading')}
        </>
      )}
    </div>
  );
}
