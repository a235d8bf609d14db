import { useNavigate } from 'react-router-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import { barVariant } from '#lib/routing/model/bar-variant.ts';
import { Bar } from '../app/bar.tsx';
import { useClient, useReady } from '../app/client-context.tsx';
import { SurfaceButtons } from '../app/surface-buttons.tsx';
import { useText } from '../localisation/text-provider.tsx';
import { lastSearchRoute } from '../routing/last-search-route.ts';
import { UserBadge } from '../session/user-badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { UploadTabs } from './upload-tabs.tsx';

/** The bar above the upload page in the variants of design 1. */
export function UploadBar({ type }: { readonly type: MediaType }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { host } = useClient();
  const { settings } = useReady();
  const isWidget = host.surface !== 'page' || new URLSearchParams(window.location.search).get('src') === 'widget';
  const variant = barVariant({ isSearchAvailable: settings.ENABLE_SEARCH, isWidget });
  const title = <h1 className={variant === 'tabs' ? 'visually-hidden' : 'bar-title'}>{t(`uploads.${type}Title`)}</h1>;
  return (
    <Bar
      end={
        <>
          <SurfaceButtons />
          {variant === 'title-close' ? (
            <IconButton icon="close" label={t('uploads.backToSearch')} onClick={() => navigate(lastSearchRoute())} />
          ) : (
            <UserBadge />
          )}
        </>
      }
    >
      {title}
      {variant === 'tabs' && <UploadTabs current={type} />}
    </Bar>
  );
}
