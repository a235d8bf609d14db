import '../../../assets/styles/search/tray.css';
import '../../../assets/styles/ui/menu.css';
import { type DragEvent, type FocusEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { renewTray } from '#lib/client/search/renew-tray.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { offerUndo } from '../../surface/surface-undo.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { ResultThumbnail } from '../item/result-thumbnail.tsx';
import { giveTrayUse, useTray } from '../item/use-tray.ts';
import { TrayList } from './tray-list.tsx';
import { TrayMenu } from './tray-menu.tsx';
import { useTrayActions } from './use-tray-actions.ts';

const PrintSheet = lazyPart(async () => (await import('./print-sheet.tsx')).PrintSheet);

/** Thumbnails of the results selected last; all are in the list. */
const SHOWN = 4;
/** So many tabs are opened, and files saved, without a question. */
const ASK_ABOVE = 10;
type Handed = 'open' | 'download';
const ASKED = { open: 'tray.askOpen', download: 'tray.askDownload' } as const;

/** The selected results of all searches, and what can be done with all of them. */
export function TrayBar() {
  const { t, count } = useText();
  const { host } = useClient();
  const tray = useTray();
  const { items, gone } = useStore(tray.store);
  const selected = useMemo(() => [...items.values()], [items]);
  const actions = useTrayActions();
  const { items: taken } = actions;
  const [isOpen, setOpen] = useState(false);
  useRenewal(isOpen);
  const [printed, setPrinted] = useState<readonly SearchItem[] | null>(null);
  /** What is asked about, because it opens many tabs or files. */
  const [asked, setAsked] = useState<Handed | null>(null);
  // A drag or Ctrl+C of one of the selected results takes them all.
  useEffect(() => giveTrayUse(tray, { drag: actions.drag, copy: actions.copyHtml }));
  const bar = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const pictures = useRef<HTMLDivElement>(null);
  const hasAny = taken.length > 0;
  const focusEvents = useFocusAfter(hasAny, opener);
  const listId = useId();
  const leave = (): void => {
    const main = bar.current?.closest('main');
    (main?.querySelector<HTMLElement>('.results') ?? main)?.focus();
  };
  const clear = (): void => {
    leave();
    offerUndo('undo.selectionCleared', tray.clear());
  };
  const drag = {
    draggable: true,
    title: t('tray.drag'),
    onDragStart: (event: DragEvent) => actions.drag(event, pictures.current),
  };
  return (
    <section ref={bar} className="tray" aria-label={t('tray.label')} {...focusEvents}>
      <div className="tray-head">
        {/* For the mouse; 'Copy with captions' does the same. */}
        <div ref={pictures} className="tray-pictures" aria-hidden="true" {...(actions.hasLinks && drag)}>
          {taken.slice(-SHOWN).map((item) => (
            <ResultThumbnail key={itemKey(item)} item={item} />
          ))}
        </div>
        <button
          ref={opener}
          type="button"
          className={buttonClass('quiet')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="tray-counts">
            <strong>{count('tray.selected', selected.length)}</strong>{' '}
            {gone.size > 0 && <span className="tray-gone">{count('tray.selectedGone', gone.size)}</span>}
          </span>
          <Icon name="chevronDown" />
        </button>
        <div className="tray-actions">
          {actions.hasLinks && (
            <>
              <Button icon="link" title={t('tray.copyLinks')} onClick={actions.copyLinks}>
                <span className="button-label">{t('tray.copyLinks')}</span>
              </Button>
              <Button icon={LATE_ICONS.copy} title={t('tray.copyHtml')} onClick={actions.copyHtml}>
                <span className="button-label">{t('tray.copyHtml')}</span>
              </Button>
            </>
          )}
          {hasAny && (
            <PopoverPanel label={t('tray.actions')} className={buttonClass()} button={<Icon name={LATE_ICONS.more} />}>
              {(close) => (
                <TrayMenu
                  actions={actions}
                  onHand={(action) => (taken.length > ASK_ABOVE ? setAsked(action) : actions[action]())}
                  onPrint={host.capabilities.canPrint ? () => actions.print(setPrinted) : undefined}
                  close={close}
                />
              )}
            </PopoverPanel>
          )}
          <IconButton icon="close" label={t('tray.clear')} onClick={clear} />
        </div>
      </div>
      {asked && (
        <HandQuestion
          action={asked}
          total={taken.length}
          onAgree={() => actions[asked]()}
          onClose={() => setAsked(null)}
        />
      )}
      {printed && <PrintSheet items={printed} onPrinted={() => setPrinted(null)} />}
      {isOpen && <TrayList id={listId} selected={selected} gone={gone} onEmpty={leave} />}
    </section>
  );
}

/** Asks the server for the selected results when they may be old: restored, looked at, or in view again. */
function useRenewal(isOpen: boolean): void {
  const { send } = useClient();
  const tray = useTray();
  // Nothing was selected since it was restored.
  const [isRestored] = useState(() => tray.store.getState().anchor === null);
  useEffect(() => {
    if (isRestored || isOpen) void renewTray(tray, send);
  }, [tray, send, isRestored, isOpen]);
  useEffect(() => {
    const renew = () => document.visibilityState === 'visible' && void renewTray(tray, send);
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, [tray, send]);
}

/** Gives the focus of an action to `opener` when all results are gone, and the actions with them. */
function useFocusAfter(hasAny: boolean, opener: RefObject<HTMLElement | null>) {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hasAny && hadFocus.current && document.activeElement === document.body) opener.current?.focus();
  }, [hasAny, opener]);
  const note = ({ type }: FocusEvent) => {
    hadFocus.current = type === 'focus';
  };
  return { onFocus: note, onBlur: note };
}

interface HandQuestionProps {
  readonly action: Handed;
  readonly total: number;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** Asks before many tabs are opened, or files saved. */
function HandQuestion({ action, total, onAgree, onClose }: HandQuestionProps) {
  const { t } = useText();
  const agree = (): void => {
    onClose();
    onAgree();
  };
  return (
    <MessageDialog title={t(ASKED[action], { count: total })} onClose={onClose}>
      <Button autoFocus onClick={onClose}>
        {t('app.cancel')}
      </Button>
      <Button variant="main" onClick={agree}>
        {t(`tray.${action}`)}
      </Button>
    </MessageDialog>
  );
}
