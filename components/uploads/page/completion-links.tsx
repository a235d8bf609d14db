import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchesOf } from '#lib/client/search/searches.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { searchRoute } from '#lib/routing/model/routes.ts';
import { assetLink } from '#lib/search/model/asset-link.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { requestResultFocus } from '../../surface/result-focus.ts';
import { Button } from '../../ui/button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';

/**
 * A search filter has at most 100,000 characters (`search-messages.ts`); the rest is for the filter of a first visit.
 */
const MAX_IDS_LENGTH = 95_000;

interface CompletionLinksProps {
  readonly type: MediaType;
  /** Complete uploads. */
  readonly sent: readonly UploadRow[];
  /** Closes the dialog. */
  readonly onLeave: () => void;
}

/** Buttons of the completion dialog: search for the new assets, and copy their links. */
export function CompletionLinks({ type, sent, onLeave }: CompletionLinksProps) {
  const { t } = useText();
  const client = useClient();
  const { details } = client;
  const navigate = useNavigate();
  const { server, settings } = useReady();
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  const [objectIds, setObjectIds] = useState<readonly string[]>([]);
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  // Sidecars are no assets.
  const uploadIds = sent.flatMap((row) => (row.type === 'meta' ? [] : row.uploadId)).join();
  useEffect(() => {
    let isCurrent = true;
    // Requested at once, since dismissing the dialog may remove the rows.
    details.load(uploadIds.split(',').filter(Boolean)).then(
      (found) => isCurrent && setObjectIds(found.map(({ objectId }) => objectId)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [details, uploadIds]);

  const links = objectIds.map((objectId) => assetLink(settings.dragUrlTemplate, objectId, server)).filter(Boolean);
  const copy = () =>
    navigator.clipboard.writeText(links.join('\n')).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  const idFilter = objectIds.join();
  const canSearch = settings.ENABLE_SEARCH && !isEmbedded && idFilter !== '' && idFilter.length <= MAX_IDS_LENGTH;
  const show = () => {
    searchesOf(client)[type].submit('', null, 0, idFilter);
    requestResultFocus();
    onLeave();
    navigate(searchRoute(type));
  };
  return (
    <>
      {links.length > 0 && (
        <Button size="large" icon={copied === 'yes' ? 'check' : 'link'} onClick={() => void copy()}>
          {t(copied === 'yes' ? 'uploads.linksCopied' : 'uploads.copyLinks')}
        </Button>
      )}
      {canSearch && (
        <Button size="large" icon={LATE_ICONS.search} onClick={show}>
          {t('uploads.showThem')}
        </Button>
      )}
      {/* The page's own live region is silent behind a dialog. */}
      <span className={copied === 'refused' ? 'completion-refused' : 'visually-hidden'} role="status">
        {copied !== null && t(copied === 'yes' ? 'uploads.linksCopied' : 'uploads.linksNotCopied')}
      </span>
    </>
  );
}
