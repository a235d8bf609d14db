/** Text, colour and tooltip of the toolbar button for the signed-in user's uploads. Pure. */
import type { ToolbarBadge } from '#lib/host/engine-host.ts';
import { toLocaleDigits } from '#lib/localisation/model/digits.ts';
import { countedLabel } from '#lib/localisation/model/plural-form.ts';
import { type ShippedLanguage, shippedLanguage } from '#lib/localisation/model/usable-locale.ts';
import type { AuthState } from '#lib/session/model/auth-state.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import type { UploadBundle } from '../model/upload-state.ts';
import type { BundleTally } from '../table/upload-index.ts';

export interface UploadCounts {
  /** Started and not finished. */
  readonly active: number;
  /** Failed, and from the start on refused: the server does not have them, as the dialog at the end says (decision 22). */
  readonly failed: number;
  /** New or paused, including duplicates that wait for a decision. */
  readonly unsent: number;
  /** The server has them, and the user has not closed the dialog about the end. */
  readonly sent: number;
}

export interface BadgeSource {
  readonly uploads: {
    /** The user whose queue is shown; null while signed out. */
    owner(): string | null;
    visibleBundles(): readonly UploadBundle[];
    readonly table: { tallyOf(bundleId: string): Omit<BundleTally, 'valid'> };
  };
  readonly session: { state(): AuthState };
  readonly settings: { startUp(): StartUp };
}

const PRODUCT = 'Comyan Widget';

/** Copied from the shipped catalogues, which are too large to load at every start of the background. */
const SHIPPED = {
  en: {
    'uploads.badgeActive.one': 'Sending {count} file.',
    'uploads.badgeActive.other': 'Sending {count} files.',
    'uploads.badgeFailed.one': '{count} file failed.',
    'uploads.badgeFailed.other': '{count} files failed.',
    'uploads.badgeUnsent.one': '{count} file not sent yet.',
    'uploads.badgeUnsent.other': '{count} files not sent yet.',
    'uploads.badgeSent.one': '{count} file sent.',
    'uploads.badgeSent.other': '{count} files sent.',
  },
  de: {
    'uploads.badgeActive.one': '{count} Datei wird gesendet.',
    'uploads.badgeActive.other': '{count} Dateien werden gesendet.',
    'uploads.badgeFailed.one': '{count} Datei fehlgeschlagen.',
    'uploads.badgeFailed.other': '{count} Dateien fehlgeschlagen.',
    'uploads.badgeUnsent.one': '{count} Datei noch nicht gesendet.',
    'uploads.badgeUnsent.other': '{count} Dateien noch nicht gesendet.',
    'uploads.badgeSent.one': '{count} Datei gesendet.',
    'uploads.badgeSent.other': '{count} Dateien gesendet.',
  },
} as const satisfies Readonly<Record<ShippedLanguage, object>>;

type Label = 'uploads.badgeActive' | 'uploads.badgeFailed' | 'uploads.badgeUnsent' | 'uploads.badgeSent';

/** A badge has room for four characters. */
function short(count: number, startUp: StartUp): string {
  const text = count < 1_000 ? String(count) : `${Math.min(99, Math.floor(count / 1_000))}k`;
  return startUp.status === 'ready' ? toLocaleDigits(text, startUp.locale) : text;
}

/** Empty for none. */
export function badgeSentence(label: Label, count: number, startUp: StartUp): string {
  if (count === 0) return '';
  const { locale, strings } = startUp.status === 'ready' ? startUp : { locale: '', strings: {} };
  const served: Readonly<Record<string, string>> = strings;
  const language = shippedLanguage(locale);
  const shipped: Readonly<Record<string, string>> = SHIPPED[language];
  const text =
    countedLabel(label, count, locale || language, (id) => served[id]) ||
    countedLabel(label, count, language, (id) => shipped[id]);
  return (text ?? '').replace('{count}', count.toLocaleString(locale || 'en-US'));
}

/**
 * Active uploads take precedence over failed ones, these over unsent ones, and these over the end of all (4.12); the
 * tooltip lists all. A symbol marks the state, never colour alone.
 */
export function toolbarBadge(bundles: readonly UploadCounts[], startUp: StartUp): ToolbarBadge {
  const sum = (name: keyof UploadCounts): number => bundles.reduce((total, counts) => total + counts[name], 0);
  const [active, failed, unsent, sent] = [sum('active'), sum('failed'), sum('unsent'), sum('sent')];
  const sentences = [
    badgeSentence('uploads.badgeActive', active, startUp),
    badgeSentence('uploads.badgeFailed', failed, startUp),
    badgeSentence('uploads.badgeUnsent', unsent, startUp),
    badgeSentence('uploads.badgeSent', sent, startUp),
  ].filter(Boolean);
  const title = [PRODUCT, ...sentences].join('\n');
  if (active > 0) return { text: `↑${short(active, startUp)}`, tone: 'active', title };
  if (failed > 0) return { text: `!${short(failed, startUp)}`, tone: 'failed', title };
  if (unsent > 0) return { text: short(unsent, startUp), tone: 'unsent', title };
  return sent > 0 ? { text: '✓', tone: 'sent', title } : { text: '', tone: 'unsent', title };
}

/**
 * The badge counts only the signed-in user's uploads. Null until the server has named the user: the badge then stays as
 * it was.
 */
export function currentBadge({ uploads, session, settings }: BadgeSource): ToolbarBadge | null {
  if (uploads.owner() === null && ['unknown', 'loading'].includes(session.state().status)) return null;
  const counts = uploads.visibleBundles().map((bundle) => countsOf(bundle, uploads.table.tallyOf(bundle.id)));
  return toolbarBadge(counts, settings.startUp());
}

function countsOf({ isStarted, completion, revision }: UploadBundle, tally: Omit<BundleTally, 'valid'>): UploadCounts {
  const { active, failed, refused, unsent, settled } = tally;
  const isEnded = completion !== 'none';
  // Files refused before the start do not count as failed uploads.
  const hasBegun = isStarted || isEnded || (revision > 0 && unsent === 0);
  return { active, unsent, failed: failed + (hasBegun ? refused : 0), sent: isEnded ? settled - failed : 0 };
}
