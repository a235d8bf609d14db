import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { uploadRoute } from '#lib/routing/model/routes.ts';
import { mayUpload } from '#lib/session/model/auth-state.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { RouteLink } from '../../ui/route-link.tsx';

/** Image, Video, Audio (2.7.2); a tab without its permission is shown and cannot be entered, the current one included (6.3). */
export function UploadTabs({ current }: { readonly current: MediaType }) {
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
