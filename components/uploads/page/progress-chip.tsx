import { uploadRoute } from '#lib/routing/model/routes.ts';
import { summarise } from '#lib/uploads/model/queue-summary.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { useSent } from '../use-sent.ts';

/**
 * On a search page: progress of running uploads and link to them (docs/design/surfaces-and-messages.md#user-interface).
 */
export function ProgressChip() {
  const { t, count } = useText();
  const rows = useMirror((state) => state.rows);
  const bundles = useMirror((state) => state.bundles);
  const running = [...rows.values()].filter((row) => row.status === 'uploading' || row.status === 'processing');
  const summary = summarise(running);
  const { permille, isAbout } = useSent(summary, summary.sending);
  const first = running[0];
  if (!first) return null;
  const type = bundles.find((bundle) => bundle.id === first.bundleId)?.type ?? 'image';
  const percent = Math.floor(permille / 10);
  const uploads = count('uploads.running', running.length);
  const label = t(isAbout ? 'uploads.showRunningAbout' : 'uploads.showRunning', { uploads, percent });
  return (
    <RouteLink className="progress-chip" to={uploadRoute(type)} aria-label={label} title={label}>
      <Icon name="upload" />
      {isAbout && '≈ '}
      {percent} %
    </RouteLink>
  );
}
