import { OVERRIDABLE_METHODS, type ProxyFindings } from '#lib/contract/proxy-findings.ts';
import type { RewrittenAddress } from '#lib/contract/upload-address.ts';
import { useText } from '../i18n/text-provider.tsx';
import { OptionsSection } from './options-section.tsx';

/**
 * Says how a proxy interferes with uploads, and what an administrator has to change. Renders nothing if it does not.
 */
export function ConnectionSection({ proxy: { methods, rewritten, refusedStatus } }: { readonly proxy: ProxyFindings }) {
  const { t } = useText();
  const refused = (works: boolean): string =>
    OVERRIDABLE_METHODS.filter((method) => methods[method] === works).join(', ');
  const addressFinding = ({ named, expected, isTaken }: RewrittenAddress): string =>
    t(isTaken ? 'settings.proxyAddress' : 'settings.proxyAddressRefused', { named, expected });
  const findings = [
    ...(rewritten ? [addressFinding(rewritten)] : []),
    ...(refused(true) ? [t('settings.proxyMethods', { methods: refused(true) })] : []),
    ...(refused(false) ? [t('settings.proxyMethodsRefused', { methods: refused(false) })] : []),
    ...(refusedStatus === null ? [] : [t('settings.proxyRefuses', { status: String(refusedStatus) })]),
  ];
  if (findings.length === 0) return null;
  return (
    <OptionsSection title={t('settings.connection')}>
      {findings.map((finding) => (
        <p key={finding} className="options-note">
          {finding}
        </p>
      ))}
    </OptionsSection>
  );
}
