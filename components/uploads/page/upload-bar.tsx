import { useNavigate } from 'react-router-dom';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { barVariant } from '#lib/routing/model/bar-variant.ts';
import { uploadRoute } from '#lib/routing/model/routes.ts';
import { mayUpload } from '#lib/session/model/auth-state.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { useFrame } from '../../surface/frame-context.ts';
import { lastSearchRoute } from '../../surface/last-search-route.ts';
import { Bar } from '../../ui/bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RouteLink } from '../../ui/route-link.tsx';

/** The bar above the upload page, by surface (docs/design/surfaces-and-messages.md#surfaces). */
export function UploadBar({ type }: { readonly type: MediaType }) {
  const { t } = useText();
  const frame = useFrame();
  const navigate = useNavigate();
  const { host, launchParams } = useClient();
  const isSearchOn = useReady().settings.ENABLE_SEARCH;
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  const isWidget = host.surface !== 'page' || launchParams?.isWidget === true;
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

/** Image, Video, Audio (2.7.2). A tab without permission is disabled, the current one too (6.3). */
function UploadTabs({ current }: { readonly current: MediaType }) {
  const { t } = useText();
  const auth = useMirror((state) => state.auth);
  return (
    <nav className="segmented" aria-label={t('uploads.tabs')}>
      {MEDIA_TYPES.map((type) => {
        const label = t(`uploads.${type}`);
        const common = { className: 'segment', 'aria-current': type === current ? 'page' : undefined } as const;
        return mayUpload(type, auth) ? (
          <RouteLink key={type} {...common} to={uploadRoute(type)}>
            {label}
          </RouteLink>
        ) : (
          <button key={type} {...common} type="button" disabled title={t('uploads.tabForbidden', { type: label })}>
            {label}
          </button>
        );
      })}
    </nav>
  );
}
