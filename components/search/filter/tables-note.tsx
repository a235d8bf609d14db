import { useText } from '../../hooks/text-provider.tsx';
import { usePending } from '../../hooks/use-pending.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useFilter } from './use-filter.ts';

/** Says that the choices of the filter could not be had, with a way to ask again; nothing where they could. */
export function TablesNote() {
  const { t } = useText();
  const { filter, tables } = useFilter();
  const [isPending, run] = usePending();
  if (!tables.hasFailed) return null;
  return (
    <div className="filter-note" role="status">
      <p>{t('filter.tablesFailed')}</p>
      <Button
        size="small"
        icon="retry"
        disabled={isPending}
        onClick={({ currentTarget }) => {
          // The button goes with the note.
          currentTarget.form?.querySelector('select')?.focus();
          run(async () => {
            await filter.retry();
            // The note has stood there all the time: nothing of it would be said.
            if (filter.store.getState().tables.hasFailed) announce(t('filter.tablesFailed'));
          });
        }}
      >
        {t('app.tryAgain')}
      </Button>
    </div>
  );
}
