import { OVERRIDABLE_METHODS, type ProxyNotes } from '#lib/contract/proxy-notes.ts';
import type { RewrittenAddress } from '#lib/contract/upload-address.ts';
import { useText } from '../i18n/text-provider.tsx';
import { OptionsSection } from './options-section.tsx';

/**
 * Says how a proxy interferes with uploads, and what an administrator has to change. Renders nothing if it does not.
 */
export function ConnectionSection({ proxy: { methods, rewritten, refusedStatus } }: { readonly proxy: ProxyNotes }) {
  const { t } = useText();
  const refused = (works: boolean): string =>
    OVERRIDABLE_METHODS.filter((method) => methods[method] === works).join(', ');
  const addressNote = ({ named, expected, isTaken }: RewrittenAddress): string =>
    t(isTaken ? 'settings.proxyAddress' : 'settings.proxyAddressRefused', { named, expected });
  const notes = [
    ...(rewritten ? [addressNote(rewritten)] : []),
    ...(refused(true) ? [t('settings.proxyMethods', { methods: refused(true) })] : []),
    ...(refused(false) ? [t('settings.proxyMethodsRefused', { methods: refused(false) })] : []),
    ...(refusedStatus === null ? [] : [t('settings.proxyRefuses', { status: String(refusedStatus) })]),
  ];
  if (notes.length === 0) return null;
  return (
    <OptionsSection title={t('settings.connection')}>
      {notes.map((note) => (
        <p key={note} className="options-note">
          {note}
        </p>
      ))}
    </OptionsSection>
  );
}
