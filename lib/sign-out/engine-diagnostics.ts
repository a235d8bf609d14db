/** The engine's part of 'Copy diagnostics' (docs/design/surfaces-and-messages.md#options-page). */
import { recentLog } from '#lib/core/log.ts';
import type { AuthState } from '#lib/session/model/auth-state.ts';
import type { EngineDiagnostics } from '#lib/settings/model/diagnostics.ts';
import type { SettingsService } from '#lib/settings/server/settings-service.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import type { StoredUploads } from './local-data.ts';

export interface DiagnosticsDeps {
  readonly records: { isDurable(): boolean };
  readonly session: { state(): AuthState };
  readonly settings: Pick<SettingsService, 'startUp' | 'choices'>;
  readonly uploads: StoredUploads;
}

function countByStatus(uploads: readonly Upload[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of uploads) counts[state.status] = (counts[state.status] ?? 0) + 1;
  return counts;
}

export async function engineDiagnostics(deps: DiagnosticsDeps): Promise<EngineDiagnostics> {
  const { records, session, settings, uploads } = deps;
  const startUp = settings.startUp();
  const isReady = startUp.status === 'ready';
  const { policy } = await settings.choices();
  return {
    startUp: startUp.status === 'failed' ? `failed: ${startUp.error.code}` : startUp.status,
    server: 'server' in startUp ? new URL(startUp.server).origin : '',
    locale: isReady ? startUp.locale : (startUp.status !== 'loading' && startUp.locale) || '',
    theme: isReady ? startUp.theme.name : '',
    signIn: isReady ? startUp.settings.authenticationMethod : 'unknown',
    session: session.state().status,
    policy: Object.keys(policy),
    uploads: countByStatus(uploads.table.uploads()),
    copies: await uploads.copies(),
    isStorageDurable: records.isDurable(),
    proxy: uploads.link.proxy.findings(),
    log: recentLog(),
  };
}
