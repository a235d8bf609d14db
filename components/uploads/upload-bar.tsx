import { useNavigate } from 'react-router-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import { barVariant } from '#lib/routing/model/bar-variant.ts';
import { surfaceQuery } from '#lib/routing/model/surface-query.ts';
import { useClient, useReady } from '../hooks/client-context.ts';
import { useFrame } from '../hooks/frame-context.ts';
import { lastSearchRoute } from '../hooks/last-search-route.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Bar } from '../ui/bar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { UploadTabs } from './upload-tabs.tsx';

/** Read once: navigating within the app drops the query of the address. */
const OPENED_WITH = surfaceQuery(new URL(window.location.href));

/** The bar above the upload page in the variants of design 1. */
export function UploadBar({ type }: { readonly type: MediaType }) {
  const { t } = useText();
  const frame = useFrame();
  const navigate = useNavigate();
  const { host } = useClient();
  const { settings } = useReady();
  const isWidget = host.surface !== 'page' || OPENED_WITH.get('src') === 'widget';
  const variant = barVariant({ isSearchAvailable: settings.ENABLE_SEARCH, isWidget });
  const title = <h1 className={variant === 'tabs' ? 'visually-hidden' : 'bar-title'}>{t(`uploads.${type}Title`)}</h1>;
  return (
    <Bar
      home={frame.home}
      end={
        <>
          {frame.surfaces}
          {variant === 'title-close' ? (
            <IconButton icon="close" label={t('uploads.backToSearch')} onClick={() => navigate(lastSearchRoute())} />
          ) : (
            frame.user
          )}
        </>
      }
    >
      {title}
      {variant === 'tabs' && <UploadTabs current={type} />}
    </Bar>
  );
}
