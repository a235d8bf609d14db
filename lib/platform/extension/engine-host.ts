import type { EngineHost } from '#lib/capabilities/engine-host.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import { answerInTime } from '../shared/answer-in-time.ts';
import { browser } from './browser.ts';
import { startHeartbeat } from './heartbeat.ts';
import { patternOf, permitOnly } from './host-permissions.ts';
import { ENGINE_STARTED, KEPT_SNAPSHOT } from './wire-names.ts';

/** Measured: Chromium answers 3 to 15 s after its own start, when its policies are loaded. Nobody waits for that. */
const POLICY_PATIENCE_MS = 250;
const ALARM = 'resume-uploads';

export function createEngineHost(bakedServer: string): EngineHost {
  let stopHeartbeat: (() => void) | null = null;
  let isAlarmSet: boolean | null = null;
  let badge: string | null = null;
  const policyChanged = createEmitter<void>();
  /** What the browser has said after all: asked again, it may be as slow again. */
  let late: { readonly policy: unknown } | null = null;
  let policies = 0;
  return {
    now: () => Date.now(),
    browserLocale: browser.i18n.getUILanguage(),
    fixedServer: bakedServer === '' ? null : bakedServer,
    isEmbedded: false,
    isFramed: false,
    readPolicy() {
      if (late !== null) return Promise.resolve(late.policy);
      const since = policies;
      // Firefox rejects where no policy names this extension.
      const asked = browser.storage.managed.get().catch(() => ({}));
      return answerInTime<unknown>(asked, POLICY_PATIENCE_MS, null, (policy) => {
        // Of before a change, whose listener asks by itself.
        if (since !== policies) return;
        late = { policy };
        policyChanged.emit();
      });
    },
    onPolicyChanged(listener) {
      policyChanged.on(listener);
      browser.storage.onChanged.addListener((_changes, area) => {
        if (area !== 'managed') return;
        policies += 1;
        late = null;
        listener();
      });
    },
    keepAwake(isNeeded) {
      if (isNeeded === (stopHeartbeat !== null)) return;
      stopHeartbeat?.();
      stopHeartbeat = isNeeded ? startHeartbeat() : null;
    },
    wakeRegularly(isNeeded) {
      if (isAlarmSet === isNeeded) return;
      isAlarmSet = isNeeded;
      if (isNeeded) browser.alarms.create(ALARM, { periodInMinutes: 0.5 });
      else void browser.alarms.clear(ALARM);
    },
    showBadge(text) {
      // Asked after every chunk, and each call goes to another process.
      if (badge === text) return;
      badge = text;
      void browser.action.setBadgeText({ text });
    },
    notify(title, message) {
      if (message === '') return;
      browser.notifications
        .create({ type: 'basic', iconUrl: browser.runtime.getURL('icon/128.png'), title, message })
        .catch((error: unknown) => log('warn', 'notification refused', { error }));
    },
    // Rejects when no surface is open: nobody needs to know then.
    announceStart: () => void browser.runtime.sendMessage(ENGINE_STARTED).catch(() => undefined),
    // With a listener the browser leaves the moment to us, until it is started again.
    onUpdateAvailable: (listener) => browser.runtime.onUpdateAvailable.addListener(listener),
    applyUpdate: () => browser.runtime.reload(),
    keepSnapshot(snapshot) {
      const kept =
        snapshot === null
          ? browser.storage.session.remove(KEPT_SNAPSHOT)
          : browser.storage.session.set({ [KEPT_SNAPSHOT]: snapshot });
      // Without it a surface waits for the background, as it would have to anyway.
      kept.catch((error: unknown) => log('warn', 'snapshot not kept', { error }));
    },
    isServerPermitted: (server) => browser.permissions.contains({ origins: [patternOf(server)] }),
    permitOnly,
    claim: () => Promise.resolve(true),
  };
}
