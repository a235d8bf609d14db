import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { uploadRoute } from '#lib/routing/model/routes.ts';
import { useMirror } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { RouteLink } from '../ui/route-link.tsx';

/** Image, Video, Audio (2.7.2); a tab without its permission is shown and cannot be entered (6.3). */
export function UploadTabs({ current }: { readonly current: MediaType }) {
  const { t } = useText();
  const permissions = useMirror((state) => state.auth.permissions);
  return (
    <nav className="segmented" aria-label={t('uploads.tabs')}>
      {MEDIA_TYPES.map((type) => {
        const label = t(`uploads.${type}`);
        if (!permissions[type] && type !== current) {
          return (
            <button
              key={type}
              type="button"
              className="segment"
              disabled
              title={t('uploads.tabForbidden', { type: label })}
            >
              {label}
            </button>
          );
        }
        return (
          <RouteLink
            key={type}
            className="segment"
            to={uploadRoute(type)}
            aria-current={type === current ? 'page' : undefined}
          >
            {label}
          </RouteLink>
        );
      })}
    </nav>
  );
}
