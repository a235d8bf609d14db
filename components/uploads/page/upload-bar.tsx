import { useNavigate } from 'react-router-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import { barVariant } from '#lib/routing/model/bar-variant.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useFrame } from '../../surface/frame-context.ts';
import { lastSearchRoute } from '../../surface/last-search-route.ts';
import { Bar } from '../../ui/bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { UploadTabs } from './upload-tabs.tsx';

/** The bar above the upload page as each surface shows it (docs/design/surfaces-and-messages.md#surfaces). */
export function UploadBar({ type }: { readonly type: MediaType }) {
  const { t } = useText();
  const frame = useFrame();
  const navigate = useNavigate();
  const { host, opening } = useClient();
  const isSearchOn = useReady().settings.ENABLE_SEARCH;
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  const isWidget = host.surface !== 'page' || opening.isWidget;
  const variant = barVariant({ isSearchOn, isWidget, isEmbedded });
  const hasTabs = variant === 'tabs' || variant === 'tabs-only';
  const hasMenu = variant === 'title-close';
  const titleText = t(`uploads.${type}Title`);
  const title = <h1 className={hasTabs || hasMenu ? 'visually-hidden' : 'bar-title'}>{titleText}</h1>;
  if (variant === 'tabs-only') {
    return (
      <div className="embedded-tabs">
        {title}
        <UploadTabs current={type} />
        {frame.user}
      </div>
    );
  }
  return (
    <Bar
      home={frame.home}
      end={
        <>
          {frame.surfaces}
          {hasMenu ? (
            <IconButton icon="close" label={t('uploads.backToSearch')} onClick={() => navigate(lastSearchRoute())} />
          ) : (
            frame.user
          )}
        </>
      }
    >
      {title}
      {hasMenu && frame.titled(titleText)}
      {hasTabs && <UploadTabs current={type} />}
    </Bar>
  );
}
