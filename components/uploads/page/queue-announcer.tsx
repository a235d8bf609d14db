import { useEffect, useEffectEvent, useRef } from 'react';
import type { QueueSummary } from '#lib/uploads/model/queue-summary.ts';
import { type SentSoFar, sentSoFar } from '#lib/uploads/model/sending-estimate.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { nextBaseline, type QueueChange, queueChanges } from './queue-changes.ts';

/** Changes within this time become one announcement, for example 200 files that arrive one by one. */
const GATHER_MS = 600;

interface QueueAnnouncerProps {
  readonly summary: QueueSummary;
  readonly sent: SentSoFar;
  /** The list when the page was opened; it is not announced. */
  readonly first: QueueSummary;
}

/** Announces changes of the list to screen readers. The end is announced by the completion dialog. */
export function QueueAnnouncer({ summary, sent, first }: QueueAnnouncerProps) {
  const texts = useText();
  const announced = useRef(first);
  const progress = useRef<string[]>([]);
  const retract = useRef<() => void>(null);
  const latest = useRef({ summary, texts });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const gather = useEffectEvent(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const { summary: now, texts: latestTexts } = latest.current;
      const changes = queueChanges(announced.current, now).map((change) => changeText(change, latestTexts));
      announced.current = now;
      const messages = [...changes, ...progress.current.splice(0)];
      if (messages.length > 0) retract.current = announce(messages.join(' '));
    }, GATHER_MS);
  });
  useEffect(() => {
    latest.current = { summary, texts };
    if (queueChanges(announced.current, summary).length > 0) gather();
    else if (timer.current === undefined) announced.current = nextBaseline(announced.current, summary);
  }, [summary, texts]);
  const isMoving = summary.uploading > 0;
  useProgressAnnouncements(sent, isMoving, first, (text) => {
    progress.current.push(text);
    gather();
  });
  // What was said of a running upload can be read in the page, and is not true after its end or on another page.
  useEffect(
    () => () => {
      progress.current = [];
      if (isMoving) retract.current?.();
    },
    [isMoving],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}

function changeText(change: QueueChange, { t, count }: ReturnType<typeof useText>): string {
  return 'countedId' in change ? count(change.countedId, change.count) : t(change.id);
}

/** Calls `onText` for the start and for each quarter reached after `first`. */
function useProgressAnnouncements(
  { permille, bytesTotal, isAbout }: SentSoFar,
  isMoving: boolean,
  first: QueueSummary,
  onText: (text: string) => void,
): void {
  const { t } = useText();
  const quarter = Math.floor(permille / 250);
  const publish = useEffectEvent(onText);
  const announced = useRef<{ readonly quarter: number; readonly bytesTotal: number } | null>(
    first.uploading > 0 ? { quarter: quarterAtFirst(first), bytesTotal: first.bytesTotal } : null,
  );
  const percentId = isAbout ? 'uploads.percentAbout' : 'uploads.percentDone';
  const say = useEffectEvent((percent: number) => publish(t(percentId, { percent })));

  useEffect(() => {
    if (!isMoving) {
      announced.current = null;
      return;
    }
    const before = announced.current;
    // After a pause or resume the total differs: that is no progress.
    const isNextQuarter = before?.bytesTotal === bytesTotal && quarter > before.quarter;
    if (before === null) publish(t('uploads.started'));
    else if (isNextQuarter && quarter < 4) say(quarter * 25);
    announced.current = { quarter: Math.max(quarter, before?.quarter ?? 0), bytesTotal };
  }, [isMoving, quarter, bytesTotal, t]);
}

function quarterAtFirst(first: QueueSummary): number {
  return Math.floor(sentSoFar(first, first.sending, Date.now()).permille / 250);
}
