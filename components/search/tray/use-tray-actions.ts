import type { DragEvent } from 'react';
import { creditLine, linkFormats } from '#lib/search/model/asset-link.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useReady } from '../../surface/client-context.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { copyFormats, setDragFormats } from '../item/dragged-link.ts';
import { useRestrictedUse } from '../item/restricted-use-context.ts';
import { titleOf } from '../item/title-of.ts';
import { useMarkOf } from '../item/usage-clock.tsx';
import { useLinkOf } from '../item/use-dragged-link.ts';
import { namesOf } from './names-of.ts';

/** What can be done with all selected results. Those in `gone` are left out and named; marks count for each. */
export function useTrayActions(selected: readonly SearchItem[], gone: ReadonlySet<string>) {
  const texts = useText();
  const { t, count } = texts;
  const { host } = useClient();
  const { settings } = useReady();
  const { takeMany } = useRestrictedUse();
  const linkOf = useLinkOf();
  const markOf = useMarkOf();
  const isGone = (item: SearchItem) => gone.has(itemKey(item));
  const items = selected.filter((item) => !isGone(item));
  const files = items.filter(({ hiresUrl }) => hiresUrl !== '');
  const leftOut = selected.filter(isGone).map((item) => titleOf(item, texts));
  /** Says what was done, which of these are marked, and which were left out. */
  const tell = (done: string, used: readonly SearchItem[], isWarned = false): void => {
    const marked = used.flatMap((item) => markOf(item)?.shortText.replace(/^/, `${titleOf(item, texts)}: `) ?? []);
    const sentences = [
      done,
      marked.length > 0 && t(isWarned ? 'tray.checkMarked' : 'tray.marked', { names: namesOf(marked, texts) }),
      leftOut.length > 0 && t('tray.leftOut', { names: namesOf(leftOut, texts) }),
    ];
    showAnnouncedToast(sentences.filter(Boolean).join(' '), isWarned || leftOut.length > 0 ? 'warning' : 'ok');
  };
  const copy = (formats: Parameters<typeof copyFormats>[0], done: () => void) =>
    copyFormats(formats).then(done, () => showAnnouncedToast(t('tray.notCopied'), 'error'));
  const htmlOf = (used: readonly SearchItem[]) => linkFormats(...used.map((item) => linkOf(item, true)));
  return {
    count: items.length,
    /** False: links do not exist on this server. */
    hasLinks: items.some((item) => linkOf(item).link !== ''),
    copyLinks: () =>
      takeMany({
        items,
        action: 'copy',
        run(isWarned, used) {
          const text = linkFormats(...used.map((item) => linkOf(item)))['text/plain'];
          void copy({ 'text/plain': text }, () => tell(count('tray.linksCopied', used.length), used, isWarned));
        },
      }),
    copyHtml: () =>
      takeMany({
        items,
        action: 'copy',
        run: (isWarned, used) => void copy(htmlOf(used), () => tell(count('tray.copied', used.length), used, isWarned)),
      }),
    copyCredits(): void {
      const credits = items.map(({ byline, credit }) => creditLine(byline, credit));
      const lines = [...new Set(credits.filter(Boolean))];
      const without = credits.filter((line) => line === '').length;
      const done = [count('tray.creditsCopied', lines.length), without > 0 && count('tray.withoutCredit', without)];
      if (lines.length === 0) showAnnouncedToast(t('tray.noCredits'), 'warning');
      else void copy({ 'text/plain': lines.join('\n') }, () => tell(done.filter(Boolean).join(' '), []));
    },
    open: () =>
      takeMany({
        items,
        action: 'open',
        run(isWarned, used) {
          const links = used.map((item) => linkOf(item).link);
          void openTabs(links, host.loadCommands).then((opened) => {
            if (opened === links.length) tell(count('tray.opened', opened), used, isWarned);
            else showAnnouncedToast(t('tray.openBlocked', { opened, total: links.length }), 'warning');
          });
        },
      }),
    /** False: there is no file that the server lets people save. */
    hasFiles: settings.downloads && files.length > 0,
    download: () =>
      takeMany({
        items: files,
        action: 'download',
        run(isWarned, used) {
          void saveFiles(
            used.map(({ hiresUrl }) => hiresUrl),
            host.loadCommands,
          ).then(() => {
            const without = items.length - files.length;
            const done = [count('tray.downloaded', used.length), without > 0 && count('tray.withoutFile', without)];
            tell(done.filter(Boolean).join(' '), used, isWarned);
          });
        },
      }),
    drag(event: DragEvent, picture: Element | null): void {
      const isDragged = takeMany({
        items,
        action: 'drag',
        run(isWarned, used) {
          setDragFormats(event, htmlOf(used), picture);
          if (isWarned || leftOut.length > 0) tell(count('tray.dragged', used.length), used, isWarned);
        },
      });
      if (!isDragged) event.preventDefault();
    },
  };
}

export type TrayActions = ReturnType<typeof useTrayActions>;

/** A page saves files of its own server by links; the tabs of an extension close when their file is being saved. */
async function saveFiles(addresses: readonly string[], loadCommands: LoadCommands): Promise<void> {
  const downloads = addresses.map((address) => {
    const url = new URL(address);
    url.searchParams.set('download', '1');
    return url.href;
  });
  if (loadCommands) return (await loadCommands()).openTabs(downloads);
  for (const href of downloads) Object.assign(document.createElement('a'), { href, download: '' }).click();
}

type LoadCommands = ReturnType<typeof useClient>['host']['loadCommands'];

/** How many were opened: a page may open one tab for a click, unless its user allows more. */
async function openTabs(links: readonly string[], loadCommands: LoadCommands): Promise<number> {
  if (loadCommands) {
    await (await loadCommands()).openTabs(links);
    return links.length;
  }
  return links.filter((link) => {
    // With `noopener` the answer would be null although it is open.
    const tab = window.open(link, '_blank');
    if (tab) tab.opener = null;
    return tab !== null;
  }).length;
}
