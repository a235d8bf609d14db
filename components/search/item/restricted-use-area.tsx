import { type ReactNode, useRef, useState } from 'react';
import { itemUsage } from '#lib/search/model/item-usage.ts';
import { answerToUse } from '#lib/search/model/restricted-use.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
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
  /** What may be dragged once instead of these, and which of them were marked when the user agreed. */
  const agreedMany = useRef<AgreedDrag | null>(null);
  const labelOf = (item: SearchItem) => usageLabel(itemUsage(item), texts);
  const isStopped = (item: SearchItem): boolean => ['ask', 'block'].includes(uses.answerFor(item));
  /** Null: nothing was agreed for these, or one is marked since. */
  const allowedNow = (agreement: AgreedDrag | null, { items }: WantedUses): readonly SearchItem[] | null => {
    if (agreement === null || keysOf(items).join() !== agreement.of.join()) return null;
    const allowed = items.filter((item) => agreement.items.has(itemKey(item)));
    const isNew = (item: SearchItem) => isStopped(item) && !agreement.marked.has(itemKey(item));
    return allowed.some(isNew) ? null : allowed;
  };
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
      const isAnyStopped = answers.includes('ask') || answers.includes('block');
      const allowed = action === 'drag' ? allowedNow(agreedMany.current, wanted) : null;
      if (isAnyStopped && !allowed) {
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
      const marked = items.filter((item) => isStopped(item));
      agreedMany.current = { of: keysOf(of), items: new Set(keysOf(items)), marked: new Set(keysOf(marked)) };
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

interface AgreedDrag {
  readonly of: readonly string[];
  readonly items: ReadonlySet<string>;
  readonly marked: ReadonlySet<string>;
}

function keysOf(items: readonly SearchItem[]): readonly string[] {
  return items.map(itemKey);
}
