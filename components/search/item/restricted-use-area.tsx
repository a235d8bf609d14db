import { type ReactNode, useRef, useState } from 'react';
import { itemUsage } from '#lib/search/model/item-usage.ts';
import { answerToUse, type RestrictedUse } from '#lib/search/model/restricted-use.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { usageLabel } from '../../surface/usage-label.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import {
  RestrictedUseContext,
  type RestrictedUses,
  type WantedUse,
  type WantedUses,
} from './restricted-use-context.ts';

const RestrictedManyDialog = lazyPart(async () => (await import('./restricted-many-dialog.tsx')).RestrictedManyDialog);
const RestrictedUseDialog = lazyPart(async () => (await import('./restricted-use-dialog.tsx')).RestrictedUseDialog);

/** Warns, asks or refuses, as the server has set it, when a result in it is used that may not simply be used. */
export function RestrictedUseArea({ children }: { readonly children: ReactNode }) {
  const answerFor = useAnswerFor();
  const one = useSingle();
  const many = useSeveral();
  return (
    <RestrictedUseContext value={{ answerFor, use: one.use, takeMany: many.takeMany }}>
      {children}
      {one.question}
      {many.question}
    </RestrictedUseContext>
  );
}

function useAnswerFor(): RestrictedUses['answerFor'] {
  const texts = useText();
  const { RESTRICTED_USE: setting } = useReady().settings;
  return (item) => {
    const kind = usageLabel(itemUsage(item), texts)?.kind ?? null;
    return answerToUse({ kind, action: 'copy', setting });
  };
}

function useSingle() {
  const texts = useText();
  const { RESTRICTED_USE: setting } = useReady().settings;
  const [asked, setAsked] = useState<WantedUse | null>(null);
  /** The result that may be dragged once. */
  const agreed = useRef('');
  const use = (wanted: WantedUse): boolean => {
    const { item, action, run } = wanted;
    const usage = usageLabel(itemUsage(item), texts);
    const hasAgreed = agreed.current === item.objectId;
    const answer = answerToUse({ kind: usage?.kind ?? null, action, setting, hasAgreed });
    if (isStopping(answer)) {
      setAsked(wanted);
      return false;
    }
    if (action === 'drag') agreed.current = '';
    run(answer === 'warn');
    // A copied link has a sentence of its own.
    if (answer === 'warn' && action !== 'copy')
      showAnnouncedToast(texts.t('restrictedUse.warning', { mark: usage?.text ?? '' }), 'warning');
    return true;
  };
  const agree = ({ item, action, run }: WantedUse): void => {
    setAsked(null);
    if (action === 'drag') {
      agreed.current = item.objectId;
      showAnnouncedToast(texts.t('restrictedUse.mayDrag'), 'ok');
    } else run(false);
  };
  const question = asked && (
    <RestrictedUseDialog
      wanted={asked}
      isBlocked={setting === 'block'}
      onAgree={() => agree(asked)}
      onClose={() => setAsked(null)}
    />
  );
  return { use, question };
}

function useSeveral() {
  const { t } = useText();
  const { RESTRICTED_USE: setting } = useReady().settings;
  const answerFor = useAnswerFor();
  const [asked, setAsked] = useState<WantedUses | null>(null);
  const agreed = useRef<AgreedDrag | null>(null);
  const isStopped = (item: SearchItem) => isStopping(answerFor(item));
  const takeMany = (wanted: WantedUses): boolean => {
    const { items, action, run } = wanted;
    const allowed = action === 'drag' ? allowedNow(agreed.current, items, isStopped) : null;
    if (items.some(isStopped) && !allowed) {
      setAsked(wanted);
      return false;
    }
    if (action === 'drag') agreed.current = null;
    run(
      items.some((item) => answerFor(item) === 'warn'),
      allowed ?? items,
    );
    return true;
  };
  const agree = ({ items: of, action, run }: WantedUses, items: readonly SearchItem[]): void => {
    setAsked(null);
    if (action === 'drag') {
      const marked = items.filter(isStopped);
      agreed.current = { of: keysOf(of), items: new Set(keysOf(items)), marked: new Set(keysOf(marked)) };
      showAnnouncedToast(t('restrictedUse.mayDragMany'), 'ok');
    } else run(false, items);
  };
  const question = asked && (
    <RestrictedManyDialog
      items={asked.items}
      isBlocked={setting === 'block'}
      onAgree={(items) => agree(asked, items)}
      onClose={() => setAsked(null)}
    />
  );
  return { takeMany, question };
}

function isStopping(answer: RestrictedUse): boolean {
  return answer === 'ask' || answer === 'block';
}

/** What may be dragged once instead of the results `of`, and which of them were marked when the user agreed. */
interface AgreedDrag {
  readonly of: readonly string[];
  readonly items: ReadonlySet<string>;
  readonly marked: ReadonlySet<string>;
}

/** Null: nothing was agreed for these, or one is marked since. */
function allowedNow(
  agreement: AgreedDrag | null,
  items: readonly SearchItem[],
  isStopped: (item: SearchItem) => boolean,
): readonly SearchItem[] | null {
  if (agreement === null || keysOf(items).join() !== agreement.of.join()) return null;
  const allowed = items.filter((item) => agreement.items.has(itemKey(item)));
  const isNew = (item: SearchItem) => isStopped(item) && !agreement.marked.has(itemKey(item));
  return allowed.some(isNew) ? null : allowed;
}

function keysOf(items: readonly SearchItem[]): readonly string[] {
  return items.map(itemKey);
}
