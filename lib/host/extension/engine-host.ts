import { createClockWatch } from '#lib/core/clock-watch.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import type { EngineHost, ToolbarBadge } from '../engine-host.ts';
import { answerInTime } from '../shared/answer-in-time.ts';
import { browser } from './browser.ts';
import { startHeartbeat } from './heartbeat.ts';
import { patternOf, permitOnly } from './host-permissions.ts';
import { CONNECT_REQUEST, ENGINE_STARTED, KEPT_SNAPSHOT, typedKey } from './wire-names.ts';

/** Measured: Chromium answers 3 to 15 s after its own start, when its policies are loaded. Nobody waits for that. */
const POLICY_PATIENCE_MS = 250;
const QUEUE_NOTE = 'queueNote';
const ALARM = 'resume-uploads';
/** Accent, bad and warning of the light scheme: browsers write white on them. */
const BADGE_COLORS = { active: '#00707d', failed: '#b3261e', unsent: '#8a5200' } as const;

export function createEngineHost(bakedServer: string): EngineHost {
  let stopHeartbeat: (() => void) | null = null;
  let alarmEveryMs: number | null | undefined;
  const hasClockJumped = createClockWatch(Date.now, () => performance.now());
  let badge: ToolbarBadge | null = null;
  const policyChanged = createEmitter<void>();
  /** What the browser has said after all: asked again, it may be as slow again. */
  let late: { readonly policy: unknown } | null = null;
  let policies = 0;
  let lastNote: Promise<void> = Promise.resolve();
  return {
    now: () => Date.now(),
    elapsedMs: () => performance.now(),
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
    wakeRegularly(everyMs) {
      // An alarm waits for a moment of the clock: one that was set back by hours would not come.
      if (alarmEveryMs === everyMs && !hasClockJumped()) return;
      alarmEveryMs = everyMs;
      if (everyMs === null) void browser.alarms.clear(ALARM);
      else browser.alarms.create(ALARM, { periodInMinutes: everyMs / 60_000 });
    },
    onWakeUp: (listener) => browser.alarms.onAlarm.addListener(listener),
    showBadge(next) {
      // Called after every chunk, and each call to the browser crosses a process.
      const { text, tone, title } = next;
      if (badge?.text !== text) void browser.action.setBadgeText({ text });
      if (badge?.tone !== tone) void browser.action.setBadgeBackgroundColor({ color: BADGE_COLORS[tone] });
      if (badge?.title !== title) void browser.action.setTitle({ title });
      badge = next;
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
    readNote: async () => (await browser.storage.local.get(QUEUE_NOTE))[QUEUE_NOTE] ?? null,
    changeNote(change) {
      lastNote = lastNote
        .catch(() => undefined)
        .then(async () => {
          const note = change((await browser.storage.local.get(QUEUE_NOTE))[QUEUE_NOTE]);
          if (note === null) await browser.storage.local.remove(QUEUE_NOTE);
          else await browser.storage.local.set({ [QUEUE_NOTE]: note });
        });
      return lastNote;
    },
    // One engine writes it.
    onNoteChanged: () => undefined,
    isServerPermitted: (server) => browser.permissions.contains({ origins: [patternOf(server)] }),
    isHostPermitted: async (server) =>
      (await browser.permissions.getAll()).origins?.includes(patternOf(server)) ?? false,
    permitOnly,
    onPermitted: (listener) => browser.permissions.onAdded.addListener(listener),
    async readConnectRequest() {
      const stored = await browser.storage.session.get(CONNECT_REQUEST);
      return stored[CONNECT_REQUEST] ?? null;
    },
    writeConnectRequest: (request) =>
      request === null
        ? browser.storage.session.remove([CONNECT_REQUEST, typedKey('server')])
        : browser.storage.session.set({ [CONNECT_REQUEST]: request }),
    // Rejects without a window in front, and in Firefox without a gesture: then the person opens it.
    reopenPopup: () => void browser.action.openPopup?.().catch(() => undefined),
    claim: () => Promise.resolve(true),
  };
}
