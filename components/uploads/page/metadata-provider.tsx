import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Client } from '#lib/client/connection/client.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { areListsMissing, type FormLists } from '#lib/upload-form/model/form-lists.ts';
import { checksFiles } from '#lib/upload-form/model/missing-metadata.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useRetryOnReconnect } from '../../surface/use-retry-on-reconnect.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MetadataContext, NO_LISTS } from '../metadata-context.ts';
import type { DialogPlace, KeptDialogs } from './kept-dialog.tsx';

const FileMetadataDialog = lazyPart(
  async () => (await import('../file-dialog/file-metadata-dialog.tsx')).FileMetadataDialog,
);
const FieldsLeftToFiles = lazyPart(async () => (await import('../form/fields-left-to-files.tsx')).FieldsLeftToFiles);
const ContactSheetDialog = lazyPart(
  async () => (await import('../contact-sheet/contact-sheet-dialog.tsx')).ContactSheetDialog,
);

const KeptDialog = lazyPart(async () => (await import('./kept-dialog.tsx')).KeptDialog);

/** Popups that have read what an earlier one had stored: each does so once, when it opens. */
const restored = new WeakSet<Client['host']>();

/** Until the surface is closed: what was refused is kept as long. */
let wasEdited = false;

interface MetadataProviderProps {
  readonly type: MediaType;
  readonly children: ReactNode;
}

/** Provides `useTabMetadata` and shows the two metadata dialogs; that of one file opens above the contact sheet. */
export function MetadataProvider({ type, children }: MetadataProviderProps) {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [isOverviewOpen, setOverviewOpen] = useState(false);
  const [hasEdited, setEdited] = useState(wasEdited);
  const [startAt, setStartAt] = useState<DialogPlace | null>(null);
  const { host } = useClient();
  const [kept, setKept] = useState('');
  useEffect(() => {
    if (host.surface !== 'popup' || restored.has(host)) return;
    restored.add(host);
    void host.readSaved('dialog').then((text) => setKept(text ?? ''));
  }, [host]);
  const restore = useCallback(({ file, at }: KeptDialogs) => {
    wasEdited = true;
    setEdited(true);
    setStartAt(at);
    setOpenedId(file);
    setOverviewOpen(file === null);
  }, []);
  const lists = useLoadedLists(type);
  const { settings } = useReady();
  const [fieldsLeftToFiles, setFieldsLeftToFiles] = useState<readonly string[]>([]);
  const metadata = useMemo(() => {
    const open = (dialog: () => void): void => {
      wasEdited = true;
      setEdited(true);
      dialog();
    };
    return {
      lists,
      fieldsLeftToFiles,
      hasEdited,
      onEdit: () => open(() => undefined),
      openFile: (uploadId: string) => open(() => setOpenedId(uploadId)),
      openOverview: () => open(() => setOverviewOpen(true)),
    };
  }, [lists, fieldsLeftToFiles, hasEdited]);
  return (
    <MetadataContext value={metadata}>
      {children}
      {checksFiles(settings) && <FieldsLeftToFiles type={type} onNames={setFieldsLeftToFiles} />}
      {host.surface === 'popup' && (hasEdited || kept !== '') && (
        <KeptDialog kept={kept} type={type} openedId={openedId} isOverviewOpen={isOverviewOpen} onRestore={restore} />
      )}
      {isOverviewOpen && (
        <ContactSheetDialog
          type={type}
          startAt={startAt?.upload}
          onClose={() => {
            setStartAt(null);
            setOverviewOpen(false);
          }}
        />
      )}
      {openedId !== null && (
        <FileMetadataDialog
          type={type}
          uploadId={openedId}
          startAt={startAt?.field}
          onFile={setOpenedId}
          onClose={() => {
            setStartAt(null);
            setOpenedId(null);
          }}
        />
      )}
    </MetadataContext>
  );
}

/**
 * Categories and supplemental categories of a media type (4.19). A failed request is repeated.
 */
function useLoadedLists(type: MediaType): FormLists {
  const { send } = useClient();
  const { locale } = useReady();
  const owner = useMirror(({ auth }) => ownerOf(auth));
  const [lists, setLists] = useState(NO_LISTS);
  const [attempt, setAttempt] = useState(0);
  // The lists depend on user and language; `attempt` repeats a failed request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isCurrent = true;
    send('metadata.lists', { type }).then(
      (found) => isCurrent && setLists(found),
      // Logged by the background; the form works without them.
      () => isCurrent && setLists((known) => ({ ...known, categoriesStatus: 'error', supplementalStatus: 'error' })),
    );
    return () => {
      isCurrent = false;
    };
  }, [send, type, owner, locale, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useRetryOnReconnect(areListsMissing(lists), retry);
  return lists;
}
