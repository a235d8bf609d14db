import { useEffect, useEffectEvent, useRef } from 'react';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { type QueueChange, queueChanges } from './queue-changes.ts';
import { useProgressAnnouncements } from './use-progress-announcements.ts';

/** What happens within this time is said in one announcement, also while 200 files arrive one by one. */
const GATHER_MS = 600;

interface QueueAnnouncerProps {
  readonly summary: QueueSummary;
  /** The list as it was when the page was opened: what was in it is no news. */
  readonly first: QueueSummary;
}

/** Says to a screen reader what changed in the list. The completion dialog says the end. */
export function QueueAnnouncer({ summary, first }: QueueAnnouncerProps) {
  const texts = useText();
  const said = useRef(first);
  const progress = useRef<string[]>([]);
  const latest = useRef({ summary, texts });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const gather = useEffectEvent(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const { summary: now, texts: words } = latest.current;
      const changes = queueChanges(said.current, now).map((change) => sentence(change, words));
      said.current = now;
      const sentences = [...changes, ...progress.current.splice(0)];
      if (sentences.length > 0) announce(sentences.join(' '));
    }, GATHER_MS);
  });
  useEffect(() => {
    latest.current = { summary, texts };
    if (queueChanges(said.current, summary).length > 0) gather();
  }, [summary, texts]);
  useProgressAnnouncements(summary, first, (text) => {
    progress.current.push(text);
    gather();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}

function sentence(change: QueueChange, { t, count }: ReturnType<typeof useText>): string {
  return 'countedId' in change ? count(change.countedId, change.count) : t(change.id);
}
