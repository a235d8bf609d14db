import type { DragEvent } from 'react';
import { creditLine, linkFormats } from '#lib/search/model/asset-link.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { type Texts, useText } from '../../i18n/text-provider.tsx';
import { useClient, useReady } from '../../surface/client-context.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { copyFormats, setDragFormats } from '../item/dragged-link.ts';
import { useRestrictedUse, type WantedUses } from '../item/restricted-use-context.ts';
import { titleOf } from '../item/title-of.ts';
import { useLinkOf } from '../item/use-dragged-link.ts';
import { openLinks, saveFiles } from './open-links.ts';
import { useItemNote } from './use-item-note.ts';

/** Names in a sentence. */
const MAX_NAMES = 3;

interface TrayUse {
  readonly items: readonly SearchItem[];
  /** Names of those that are gone. */
  readonly leftOut: readonly string[];
  /** Says what was done, which of these are marked or expired, and which were left out. */
  readonly announceDone: (done: string, used: readonly SearchItem[], isWarned?: boolean) => void;
}

/** What can be done with all selected results. Those in `gone` are left out and named; marks count for each. */
export function useTrayActions(selected: readonly SearchItem[], gone: ReadonlySet<string>) {
  const texts = useText();
  const linkOf = useLinkOf();
  const isGone = (item: SearchItem) => gone.has(itemKey(item));
  const items = selected.filter((item) => !isGone(item));
  const leftOut = selected.filter(isGone).map((item) => titleOf(item, texts));
  const shared = { items, leftOut, announceDone: useDoneMessage(leftOut) };
  return {
    count: items.length,
    /** False: links do not exist on this server. */
    hasLinks: items.some((item) => linkOf(item).link !== ''),
    ...useCopies(shared),
    ...useHandedFiles(shared),
  };
}

export type TrayActions = ReturnType<typeof useTrayActions>;

function useDoneMessage(leftOut: readonly string[]): TrayUse['announceDone'] {
  const texts = useText();
  const { t } = texts;
  const noteOf = useItemNote();
  return (done, used, isWarned = false) => {
    const marked = used.flatMap((item) => {
      const note = noteOf(item);
      return note ? [`${titleOf(item, texts)}: ${note.text}`] : [];
    });
    const sentences = [
      done,
      marked.length > 0 && t(isWarned ? 'tray.checkMarked' : 'tray.marked', { names: namesOf(marked, texts) }),
      leftOut.length > 0 && t('tray.leftOut', { names: namesOf(leftOut, texts) }),
    ];
    showAnnouncedToast(sentences.filter(Boolean).join(' '), isWarned || leftOut.length > 0 ? 'warning' : 'ok');
  };
}

/** Their texts, in the clipboard or in a drag. */
function useCopies({ items, leftOut, announceDone }: TrayUse) {
  const { t, count } = useText();
  const { takeMany } = useRestrictedUse();
  const linkOf = useLinkOf();
  const copy = (formats: Parameters<typeof copyFormats>[0], done: () => void) =>
    void copyFormats(formats).then(done, () => showAnnouncedToast(t('tray.notCopied'), 'error'));
  const formatsOf = (used: readonly SearchItem[]) => linkFormats(...used.map((item) => linkOf(item, true)));
  return {
    copyLinks: () =>
      takeMany({
        items,
        action: 'copy',
        run(isWarned, used) {
          const text = linkFormats(...used.map((item) => linkOf(item)))['text/plain'];
          copy({ 'text/plain': text }, () => announceDone(count('tray.linksCopied', used.length), used, isWarned));
        },
      }),
    copyHtml: () =>
      takeMany({
        items,
        action: 'copy',
        run(isWarned, used) {
          const blocks = used.map((item) => linkOf(item, true));
          // Where only text can be pasted, it says the same.
          const text = blocks.map(({ title, notes = [], link }) => [title, ...notes, link].join('\n')).join('\n\n');
          const formats = { ...formatsOf(used), 'text/plain': text };
          copy(formats, () => announceDone(count('tray.copied', used.length), used, isWarned));
        },
      }),
    copyCredits(): void {
      const credits = items.map(({ byline, credit }) => creditLine(byline, credit));
      const lines = [...new Set(credits.filter(Boolean))];
      const without = credits.filter((line) => line === '').length;
      const done = [count('tray.creditsCopied', lines.length), without > 0 && count('tray.withoutCredit', without)];
      if (lines.length === 0) announceDone(t('tray.noCredits'), []);
      else copy({ 'text/plain': lines.join('\n') }, () => announceDone(done.filter(Boolean).join(' '), []));
    },
    drag(event: DragEvent, picture: Element | null): void {
      const isDragged = takeMany({
        items,
        action: 'drag',
        run(isWarned, used) {
          setDragFormats(event, formatsOf(used), picture);
          if (isWarned || leftOut.length > 0) announceDone(count('tray.dragged', used.length), used, isWarned);
        },
      });
      if (!isDragged) event.preventDefault();
    },
  };
}

/** Their pages and files, handed to the browser. */
function useHandedFiles({ items, announceDone }: TrayUse) {
  const { t, count } = useText();
  const { host } = useClient();
  const { settings } = useReady();
  const { takeMany } = useRestrictedUse();
  const linkOf = useLinkOf();
  const files = items.filter(({ hiresUrl }) => hiresUrl !== '');
  const { loadCommands } = host;
  /** `run` returns how many were handed to the browser, or nothing if that cannot be known. */
  const hand = (wanted: Pick<WantedUses, 'items' | 'action'>, run: (used: readonly SearchItem[]) => Promise<number>) =>
    takeMany({
      ...wanted,
      run(isWarned, used) {
        const total = used.length;
        const without = wanted.action === 'download' ? items.length - files.length : 0;
        const say = (opened: number): void => {
          const done = [
            opened < total ? t('tray.handedSome', { opened, total }) : count('tray.handed', total),
            !loadCommands && total > 1 && t('tray.allowMore'),
            without > 0 && count('tray.withoutFile', without),
          ];
          announceDone(done.filter(Boolean).join(' '), used, isWarned);
        };
        run(used).then(say, () => say(0));
      },
    });
  const linksOf = (used: readonly SearchItem[]) => used.map((item) => linkOf(item).link);
  const filesOf = (used: readonly SearchItem[]) => used.map(({ hiresUrl }) => hiresUrl);
  return {
    /** False: there is no file that the server lets people save. */
    hasFiles: settings.downloads && files.length > 0,
    open: () => hand({ items, action: 'open' }, (used) => openLinks(linksOf(used), loadCommands)),
    download: () => hand({ items: files, action: 'download' }, (used) => saveFiles(filesOf(used), loadCommands)),
    /** Calls `print` with those that may be printed. */
    print: (print: (used: readonly SearchItem[]) => void) =>
      takeMany({
        items,
        action: 'download',
        run(isWarned, used) {
          print(used);
          announceDone(count('tray.printing', used.length), used, isWarned);
        },
      }),
  };
}

/** The first names, and how many more there are. */
function namesOf(names: readonly string[], { count, locale }: Pick<Texts, 'count' | 'locale'>): string {
  const rest = names.length - MAX_NAMES;
  const shown = rest > 0 ? [...names.slice(0, MAX_NAMES), count('tray.more', rest)] : names;
  return new Intl.ListFormat(locale).format(shown);
}
