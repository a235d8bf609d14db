import { type ReactNode, useRef, useState } from 'react';
import { itemUsage } from '#lib/search/model/item-usage.ts';
import { answerToUse } from '#lib/search/model/restricted-use.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { usageLabel } from '../../surface/usage-label.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { latePart } from '../../ui/lazy-part.ts';
import { RestrictedUseContext, type WantedUse, type WantedUses } from './restricted-use-context.ts';

const RestrictedManyDialog = latePart(async () => (await import('./restricted-many-dialog.tsx')).RestrictedManyDialog);
const RestrictedUseDialog = latePart(async () => (await import('./restricted-use-dialog.tsx')).RestrictedUseDialog);

/** Warns, asks or refuses, as the server has set it, when a result in it is used that may not simply be used. */
export function RestrictedUseArea({ children }: { readonly children: ReactNode }) {
  const texts = useText();
  const { RESTRICTED_USE: setting } = useReady().settings;
  const [asked, setAsked] = useState<WantedUse | null>(null);
  /** The result that may be dragged once. */
  const agreed = useRef('');
  const [askedMany, setAskedMany] = useState<WantedUses | null>(null);
  /** What may be dragged once instead of these. */
  const agreedMany = useRef<{ readonly of: readonly SearchItem[]; readonly items: readonly SearchItem[] } | null>(null);
  const labelOf = (item: SearchItem) => usageLabel(itemUsage(item), texts);
  const uses = {
    answerFor: (item: SearchItem) => answerToUse({ kind: labelOf(item)?.kind ?? null, action: 'copy', setting }),
    use(wanted: WantedUse): boolean {
      const { item, action, run } = wanted;
      const usage = labelOf(item);
      const hasAgreed = agreed.current === item.objectId;
      const answer = answerToUse({ kind: usage?.kind ?? null, action, setting, hasAgreed });
      if (answer === 'ask' || answer === 'block') {
        setAsked(wanted);
        return false;
      }
      if (action === 'drag') agreed.current = '';
      run(answer === 'warn');
      // A copied link has a sentence of its own.
      if (answer === 'warn' && action !== 'copy')
        showAnnouncedToast(texts.t('restrictedUse.warning', { mark: usage?.text ?? '' }), 'warning');
      return true;
    },
    takeMany(wanted: WantedUses): boolean {
      const { items, action, run } = wanted;
      const answers = items.map((item) => uses.answerFor(item));
      const isStopped = answers.includes('ask') || answers.includes('block');
      const allowed =
        action === 'drag' && isSame(agreedMany.current?.of, items) ? agreedMany.current?.items : undefined;
      if (isStopped && !allowed) {
        setAskedMany(wanted);
        return false;
      }
      if (action === 'drag') agreedMany.current = null;
      run(answers.includes('warn'), allowed ?? items);
      return true;
    },
  };
  const agreeMany = ({ items: of, action, run }: WantedUses, items: readonly SearchItem[]): void => {
    setAskedMany(null);
    if (action === 'drag') {
      agreedMany.current = { of, items };
      showAnnouncedToast(texts.t('restrictedUse.mayDragMany'), 'ok');
    } else run(false, items);
  };
  const agree = ({ item, action, run }: WantedUse): void => {
    setAsked(null);
    if (action === 'drag') {
      agreed.current = item.objectId;
      showAnnouncedToast(texts.t('restrictedUse.mayDrag'), 'ok');
    } else run(false);
  };
  return (
    <RestrictedUseContext value={uses}>
      {children}
      {asked && (
        <RestrictedUseDialog
          wanted={asked}
          isBlocked={setting === 'block'}
          onAgree={() => agree(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {askedMany && (
        <RestrictedManyDialog
          items={askedMany.items}
          isBlocked={setting === 'block'}
          onAgree={(items) => agreeMany(askedMany, items)}
          onClose={() => setAskedMany(null)}
        />
      )}
    </RestrictedUseContext>
  );
}

function isSame(one: readonly SearchItem[] | undefined, other: readonly SearchItem[]): boolean {
  return one?.length === other.length && one.every((item, at) => item.objectId === other[at]?.objectId);
}
