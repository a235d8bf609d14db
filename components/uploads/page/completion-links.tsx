import { type ReactNode, useMemo } from 'react';
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
import { CopyButton } from './copy-button.tsx';

/**
 * A search filter has at most 100,000 characters (`search-messages.ts`); the rest is for the filter of a first visit.
 */
const MAX_IDS_LENGTH = 95_000;

interface CompletionLinksProps {
  readonly type: MediaType;
  /** Complete uploads without sidecars. */
  readonly sent: readonly UploadRow[];
  /** Their ids in the media system, as soon as they are known. */
  readonly objectIds: readonly string[];
  /** Closes the dialog. */
  readonly onLeave: () => void;
  /** A button that copies what was not sent. */
  readonly report: ReactNode;
  /** The button that closes the dialog: the main one without a search to lead to. */
  readonly children: (variant: 'main' | 'plain') => ReactNode;
}

/** Buttons of the completion dialog: copy links and report, close it, search for the new assets. */
export function CompletionLinks({ type, sent, objectIds, onLeave, report, children }: CompletionLinksProps) {
  const { t } = useText();
  const client = useClient();
  const navigate = useNavigate();
  const { server, settings } = useReady();
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  const linkOf = (objectId: string) => assetLink(settings.dragUrlTemplate, objectId, server);
  const hasLinks = objectIds.some((objectId) => linkOf(objectId) !== '');
  const links = () => objectIds.map(linkOf).filter(Boolean).join('\n');
  const idFilter = useMemo(() => objectIds.join(), [objectIds]);
  const hasSearch = settings.ENABLE_SEARCH && !isEmbedded && sent.length > 0;
  const canSearch = hasSearch && idFilter !== '' && idFilter.length <= MAX_IDS_LENGTH;
  const show = () => {
    searchesOf(client)[type].submit('', null, 0, idFilter);
    requestResultFocus();
    onLeave();
    navigate(searchRoute(type));
  };
  return (
    <>
      {(hasLinks || report) && (
        <div className="completion-copies">
          {hasLinks && <CopyButton icon="link" label={t('uploads.copyLinks')} text={links} />}
          {report}
        </div>
      )}
      {children(hasSearch ? 'plain' : 'main')}
      {canSearch && (
        <Button variant="main" size="large" icon={LATE_ICONS.search} onClick={show}>
          {t('uploads.showThem')}
        </Button>
      )}
    </>
  );
}
