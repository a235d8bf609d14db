import '../../../assets/styles/uploads/contact-sheet.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { listedSelection, NOTHING_SELECTED, selectAll } from '#lib/client/selection.ts';
import { sheetStores } from '#lib/client/uploads/sheet-stores.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { nextWithoutCaption } from '#lib/uploads/model/missing-captions.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { runShortcut } from '../../surface/shortcut-actions.ts';
import { useMediaQuery } from '../../surface/use-media-query.ts';
import { usePictureSize } from '../../surface/use-picture-size.ts';
import { Modal } from '../../ui/modal.tsx';
import { FillInPlaces } from '../file-dialog/fill-in-places.tsx';
import { NotSaved } from '../file-dialog/not-saved.tsx';
import { useFileRows } from '../file-dialog/use-file-rows.ts';
import { useFormOfFile, useFormValues } from '../form/use-form-values.ts';
import { OrderMenu } from '../list/order-menu.tsx';
import { useGaps } from '../list/use-gaps.ts';
import { ErrorLineContext } from '../upload-command.ts';
import { useMainButton } from '../use-main-button.ts';
import { useSaidErrors } from '../use-said-errors.ts';
import { useTypeQueue } from '../use-type-queue.ts';
import { captionFieldOf, isCaption } from './card-values.ts';
import { EditPanel } from './edit-panel.tsx';
import { KeptCounter } from './kept-counter.tsx';
import { LostCaption } from './lost-caption.tsx';
import { ReplaceButton } from './replace-button.tsx';
import { SheetContext } from './sheet-context.ts';
import { SheetCounter } from './sheet-counter.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import { SheetGrid, type SheetHandle } from './sheet-grid.tsx';
import { SheetHead } from './sheet-head.tsx';
import { SIZES } from './sheet-size.ts';
import { tabInside } from './tab-inside.ts';
import { useFirstMissingCaption } from './use-first-missing-caption.ts';
import { useLackingFiles } from './use-lacking-files.ts';
import { useLostCaption } from './use-lost-caption.ts';

interface ContactSheetDialogProps {
  readonly type: MediaType;
  /** The file whose caption has the focus at first; the first empty one if not given. */
  readonly startAt?: string | undefined;
  readonly onClose: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Room for the panel beside the sheet. */
const WIDE = '(min-width: 900px)';

/** The files of a tab as pictures, each with the caption that will be sent; several can be edited together. */
export function ContactSheetDialog({ type, startAt, onClose }: ContactSheetDialogProps) {
  const { t } = useText();
  const client = useClient();
  const rows = useFileRows(type);
  const form = useFormValues(type);
  const formOfFile = useFormOfFile(form);
  const captionField = captionFieldOf(form.fields);
  const captionName = captionField?.name;
  const needed = useMemo(
    () => [...new Set([...(captionName ? [captionName] : []), ...form.mandatory])],
    [captionName, form.mandatory],
  );
  const lacking = useLackingFiles(type, rows, needed, form);
  const stores = sheetStores(client, type);
  const selection = useSelectedRows(rows, stores);
  const { lost, onTyped, dismiss } = useLostCaption(rows);
  const [sizePx, setSize] = usePictureSize('sheet-size', SIZES);
  const [isEditing, setEditing] = useState(false);
  const isWide = useMediaQuery(WIDE);
  const sayErrorOf = useSaidErrors();
  const handle = useRef<SheetHandle>(null);
  useFirstMissingCaption(rows, lacking, { captionName, startAt }, handle);
  const missing = captionName === undefined ? undefined : lacking?.[captionName];
  const nextMissing = (uploadId: string) =>
    nextWithoutCaption(
      rows.filter(({ isTransferred }) => !isTransferred),
      missing ?? NONE,
      uploadId,
    )?.uploadId;
  const queue = useTypeQueue(type);
  const { summary, canStart } = useMainButton(type, queue);
  const embargo = useGaps(type, queue.rows).find(({ name }) => name === 'embargo');
  // In the task of the click: a popup may close right after it.
  const upload = (): void => {
    onClose();
    runShortcut('upload');
  };
  const contents = useMemo(
    () => ({ form, formOfFile, captionField, needed, onTyped }),
    [form, formOfFile, captionField, needed, onTyped],
  );
  const panel = (
    <EditPanel
      rows={rows}
      stores={stores}
      ids={selection.ids}
      onHeldBack={(held) => stores.selection.setState({ ids: new Set(held), anchor: held[0] ?? null })}
      onClose={() => setEditing(false)}
    />
  );
  return (
    <SheetContext value={contents}>
      <Modal label={t('metadata.overview')} className="contact-sheet" onClose={onClose} onKeyDown={tabInside}>
        {/* First in the order of Tab: captions are what it is for. */}
        <div className="sheet-body">
          <SheetGrid rows={rows} sizePx={sizePx} stores={stores} handle={handle} nextMissing={nextMissing} />
          {isEditing && isWide && <PanelAside>{panel}</PanelAside>}
        </div>
        <SheetHead
          title={t(captionField && isCaption(captionField) ? 'sheet.title' : 'metadata.overview')}
          sizePx={sizePx}
          onSize={setSize}
          onClose={onClose}
          counter={
            <>
              {captionField && lacking && (
                <SheetCounter
                  rows={rows}
                  lacking={lacking}
                  captionField={captionField}
                  handle={handle}
                  mandatory={form.mandatory}
                />
              )}
              <KeptCounter rows={rows} stores={stores} />
            </>
          }
          tools={
            <>
              {captionField && (
                <ReplaceButton field={captionField} rows={rows} selected={selection.ids} find={stores.find} />
              )}
              {type === 'image' && <FillInPlaces type={type} rows={rows} />}
              {rows.length > 1 && (
                <ErrorLineContext value={sayErrorOf}>
                  <OrderMenu type={type} />
                </ErrorLineContext>
              )}
            </>
          }
        />
        <NotSaved />
        {lost && (
          <LostCaption
            caption={lost}
            onDismiss={() => {
              dismiss();
              handle.current?.focusCard(Math.max(0, handle.current.activeIndex), 'caption');
            }}
          />
        )}
        <SheetFoot
          selectedCount={selection.ids.length}
          goneCount={selection.gone}
          isEditing={isEditing}
          startable={summary.startable}
          embargoed={embargo?.count ?? 0}
          onUpload={canStart ? upload : undefined}
          onEdit={() => setEditing(true)}
          onAll={() => stores.selection.setState(selectAll(rows.map(({ uploadId }) => uploadId)))}
          onNone={() => stores.selection.setState(NOTHING_SELECTED)}
        />
        {isEditing && !isWide && (
          <Modal label={t('sheet.edit')} className="sheet-edit-dialog" onClose={() => setEditing(false)}>
            {panel}
          </Modal>
        )}
      </Modal>
    </SheetContext>
  );
}

/** The panel beside the sheet: takes the focus, and gives it back to the button that opens it. */
function PanelAside({ children }: { readonly children: ReactNode }) {
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = aside;
    current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const sheet = current?.closest('dialog');
    return () => {
      // After the button is back.
      setTimeout(() => {
        if (document.activeElement === document.body || document.activeElement === sheet)
          sheet?.querySelector<HTMLElement>('.sheet-selection-actions button')?.focus();
      });
    };
  }, []);
  return (
    <aside className="sheet-aside" ref={aside}>
      {children}
    </aside>
  );
}

function useSelectedRows(rows: ReturnType<typeof useFileRows>, { selection }: ReturnType<typeof sheetStores>) {
  const selected = useStore(selection);
  return useMemo(
    () =>
      listedSelection(
        selected,
        rows.map(({ uploadId }) => uploadId),
      ),
    [selected, rows],
  );
}
