import type { DragEvent } from 'react';
import { useStore } from 'zustand';
import { renewTray } from '#lib/client/search/renew-tray.ts';
import { withTimeLimit } from '#lib/core/with-time-limit.ts';
import { creditLine, linkFormats } from '#lib/search/model/asset-link.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useReady } from '../../surface/client-context.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { type CopiedFormats, copyFormats, setDragFormats } from '../item/dragged-link.ts';
import { useRestrictedUse } from '../item/restricted-use-context.ts';
import { useLinkOf } from '../item/use-dragged-link.ts';
import { useTray } from '../item/use-tray.ts';
import { openLinks, saveFiles } from './open-links.ts';
import { type Done, type Taken, takenOf, useDoneMessage } from './use-done-message.ts';

interface TrayUse {
  readonly takenNow: () => Taken;
  readonly renew: () => Promise<void>;
  readonly announceDone: (done: Done) => void;
}

/**
 * What can be done with all selected results. Those that are gone are left out and named; marks count for each. The
 * server is asked first, but for a drag and the clipboard, which cannot wait: what was gone is named after them.
 */
export function useTrayActions() {
  const tray = useTray();
  const { send } = useClient();
  const linkOf = useLinkOf();
  const { items } = takenOf(useStore(tray.store));
  const renew = () => renewTray(tray, send);
  const shared = { takenNow: () => takenOf(tray.store.getState()), renew, announceDone: useDoneMessage(tray, renew) };
  return {
    /** Those that can be taken. */
    items,
    /** False: links do not exist on this server. */
    hasLinks: items.some((item) => linkOf(item).link !== ''),
    ...useCopies(shared),
    ...useHandedFiles(shared, items),
  };
}

export type TrayActions = ReturnType<typeof useTrayActions>;

/** Their texts, in the clipboard or in a drag. */
function useCopies({ takenNow, announceDone }: TrayUse) {
  const { t, count } = useText();
  const { takeMany } = useRestrictedUse();
  const linkOf = useLinkOf();
  const copy = (formats: CopiedFormats, done: Done) =>
    void copyFormats(formats).then(
      () => announceDone(done),
      () => showAnnouncedToast(t('tray.notCopied'), 'error'),
    );
  const formatsOf = (used: readonly SearchItem[]) => linkFormats(...used.map((item) => linkOf(item, true)));
  const copyMany = (
    formatsFrom: (used: readonly SearchItem[]) => CopiedFormats,
    id: 'tray.linksCopied' | 'tray.copied',
  ) => {
    const { items, leftOut } = takenNow();
    if (items.length === 0) return announceDone({ done: '', items, leftOut });
    takeMany({
      items,
      action: 'copy',
      run: (isWarned, used) =>
        copy(formatsFrom(used), { done: count(id, used.length), items: used, leftOut, isWarned }),
    });
  };
  return {
    copyLinks: () =>
      copyMany(
        (used) => ({ 'text/plain': linkFormats(...used.map((item) => linkOf(item)))['text/plain'] }),
        'tray.linksCopied',
      ),
    copyHtml: () =>
      copyMany((used) => {
        const blocks = used.map((item) => linkOf(item, true));
        // Where only text can be pasted, it says the same.
        const text = blocks.map(({ title, notes = [], link }) => [title, ...notes, link].join('\n')).join('\n\n');
        return { ...formatsOf(used), 'text/plain': text };
      }, 'tray.copied'),
    copyCredits(): void {
      const { items, leftOut } = takenNow();
      const credits = items.map(({ byline, credit }) => creditLine(byline, credit));
      const lines = [...new Set(credits.filter(Boolean))];
      const without = credits.filter((line) => line === '').length;
      const done = [count('tray.creditsCopied', lines.length), without > 0 && count('tray.withoutCredit', without)];
      const about = { items, leftOut, isUnmarked: true };
      if (lines.length === 0) announceDone({ ...about, done: t('tray.noCredits') });
      else copy({ 'text/plain': lines.join('\n') }, { ...about, done: done.filter(Boolean).join(' ') });
    },
    drag(event: DragEvent, picture: Element | null): void {
      const { items, leftOut } = takenNow();
      if (items.length === 0) announceDone({ done: '', items, leftOut });
      const isDragged =
        items.length > 0 &&
        takeMany({
          items,
          action: 'drag',
          run(isWarned, used) {
            setDragFormats(event, formatsOf(used), picture);
            announceDone({ done: count('tray.dragged', used.length), items: used, leftOut, isWarned, isQuiet: true });
          },
        });
      if (!isDragged) event.preventDefault();
    },
  };
}

/** Their pages and files, handed to the browser. */
function useHandedFiles({ takenNow, renew, announceDone }: TrayUse, items: readonly SearchItem[]) {
  const { t, count } = useText();
  const { host } = useClient();
  const { settings } = useReady();
  const { takeMany } = useRestrictedUse();
  const linkOf = useLinkOf();
  const { loadCommands } = host;
  const hasFile = ({ hiresUrl }: SearchItem) => hiresUrl !== '';
  /** Calls `take` with what the server has now, or with what is known if it does not answer. */
  const renewAndTake = async (take: (taken: Taken, renewed: Promise<void>) => void): Promise<void> => {
    const renewed = renew();
    // Shorter than the five seconds for which a browser lets a press open tabs.
    await withTimeLimit(renewed);
    const taken = takenNow();
    if (taken.items.length > 0) take(taken, renewed);
    else announceDone({ ...taken, done: '', renewed });
  };
  /** `run` returns how many were handed to the browser, or nothing if that cannot be known. */
  const hand = (action: 'open' | 'download', run: (used: readonly SearchItem[]) => Promise<number>) =>
    renewAndTake(({ items: all, leftOut }, renewed) => {
      const wanted = action === 'download' ? all.filter(hasFile) : all;
      const without = all.length - wanted.length;
      takeMany({
        items: wanted,
        action,
        run(isWarned, used) {
          const total = used.length;
          const say = (opened: number): void => {
            const handed = opened < total ? t('tray.handedSome', { opened, total }) : count('tray.handed', total);
            const done = [
              total > 0 && handed,
              !loadCommands && total > 1 && t('tray.allowMore'),
              without > 0 && count('tray.withoutFile', without),
            ];
            announceDone({ done: done.filter(Boolean).join(' '), items: used, leftOut, isWarned, renewed });
          };
          run(used).then(say, () => say(0));
        },
      });
    });
  const linksOf = (used: readonly SearchItem[]) => used.map((item) => linkOf(item).link);
  const filesOf = (used: readonly SearchItem[]) => used.map(({ hiresUrl }) => hiresUrl);
  return {
    /** False: there is no file that the server lets people save. */
    hasFiles: settings.downloads && items.some(hasFile),
    open: () => hand('open', (used) => openLinks(linksOf(used), loadCommands)),
    download: () => hand('download', (used) => saveFiles(filesOf(used), loadCommands)),
    /** Calls `print` with those that may be printed. */
    print: (print: (used: readonly SearchItem[]) => void) =>
      renewAndTake(({ items: wanted, leftOut }, renewed) => {
        takeMany({
          items: wanted,
          action: 'download',
          run(isWarned, used) {
            print(used);
            announceDone({ done: count('tray.printing', used.length), items: used, leftOut, isWarned, renewed });
          },
        });
      }),
  };
}
