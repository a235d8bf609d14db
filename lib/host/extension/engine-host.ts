import { createClockWatch } from '#lib/core/clock-watch.ts';
import { disclosedBy } from '#lib/core/disclosure.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import type {
  BackgroundLifetime,
  EngineHost,
  HostPermissions,
  ManagedPolicy,
  Toolbar,
  ToolbarBadge,
} from '../engine-host.ts';
import { answerInTime } from '../shared/answer-in-time.ts';
import { browser } from './browser.ts';
import { startHeartbeat } from './heartbeat.ts';
import { patternOf } from './host-permissions.ts';
import { permitOnly } from './permit-only.ts';
import { NOTES_LOCK } from './site-permission.ts';
import { CONNECT_REQUEST, ENGINE_STARTED, SAVED_SNAPSHOT, TYPED_SERVER } from './wire-names.ts';

/** Measured: Chromium answers 3 to 15 s after its own start, when its policies are loaded. Our start does not wait. */
const POLICY_PATIENCE_MS = 250;
const QUEUE_BACKUP = 'queueBackup';
const ALARM = 'resume-uploads';
/** Accent, error and warning colours of the light scheme, with white text. Themes do not change them. */
const BADGE_COLORS = { active: '#00707d', failed: '#b3261e', unsent: '#8a5200', sent: '#2b6b2f' } as const;

export function createEngineHost(builtInServer: string): EngineHost {
  const isFirefox = browser.runtime.getURL('').startsWith('moz-');
  return {
    now: () => Date.now(),
    elapsedMs: () => performance.now(),
    browserLocale: browser.i18n.getUILanguage(),
    fixedServer: builtInServer === '' ? null : builtInServer,
    isEmbedded: false,
    isFramed: false,
    ...createQueueBackup(),
    ...(!isFirefox && { disclosed: disclosedBy(builtInServer) }),
    ...(__COMYAN_PRIVACY_POLICY__ !== '' && { privacyPolicy: __COMYAN_PRIVACY_POLICY__ }),
    policy: createManagedPolicy(isFirefox),
    lifetime: createLifetime(),
    toolbar: createToolbar(),
    updates: {
      // With a listener, the extension decides when the update is installed.
      onAvailable: (listener) => browser.runtime.onUpdateAvailable.addListener(listener),
      apply: () => browser.runtime.reload(),
    },
    permissions: createPermissions(),
  };
}

function createManagedPolicy(isFirefox: boolean): ManagedPolicy {
  const changed = createEmitter<void>();
  /** A late answer is remembered: a second request may be as slow. */
  let late: { readonly policy: unknown } | null = null;
  let changes = 0;
  return {
    read() {
      if (late !== null) return Promise.resolve(late.policy);
      const since = changes;
      // Firefox rejects if no policy names this extension.
      const answer = browser.storage.managed.get().catch(() => ({}));
      return answerInTime<unknown>(answer, POLICY_PATIENCE_MS, null, (policy) => {
        // Stale: the listener of a later change reads again.
        if (since !== changes) return;
        late = { policy };
        changed.emit();
      });
    },
    onChanged(listener) {
      changed.on(listener);
      // Firefox reads policies once, and warns of listeners.
      if (isFirefox) return;
      // The event of all areas would start a stopped background with each value that a surface stores.
      browser.storage.managed.onChanged.addListener(() => {
        changes += 1;
        late = null;
        listener();
      });
    },
  };
}

function createLifetime(): BackgroundLifetime {
  let stopHeartbeat: (() => void) | null = null;
  let alarmEveryMs: number | null | undefined;
  const hasClockJumped = createClockWatch(Date.now, () => performance.now());
  return {
    keepAwake(isNeeded) {
      if (isNeeded === (stopHeartbeat !== null)) return;
      stopHeartbeat?.();
      stopHeartbeat = isNeeded ? startHeartbeat() : null;
    },
    wakeRegularly(everyMs) {
      // Alarms follow the clock: after it was set back by hours, the alarm would be late by as much.
      if (alarmEveryMs === everyMs && !hasClockJumped()) return;
      alarmEveryMs = everyMs;
      if (everyMs === null) void browser.alarms.clear(ALARM);
      else browser.alarms.create(ALARM, { periodInMinutes: everyMs / 60_000 });
    },
    onWakeUp: (listener) => browser.alarms.onAlarm.addListener(listener),
    // Rejects if no surface is open.
    announceStart: () => void browser.runtime.sendMessage(ENGINE_STARTED).catch(() => undefined),
    saveSnapshot(snapshot) {
      const saved =
        snapshot === null
          ? browser.storage.session.remove(SAVED_SNAPSHOT)
          : browser.storage.session.set({ [SAVED_SNAPSHOT]: snapshot });
      // Without a snapshot, a surface waits for the background.
      saved.catch((error: unknown) => log('warn', 'snapshot not saved', { error }));
    },
  };
}

function createToolbar(): Toolbar {
  let badge: ToolbarBadge | null = null;
  return {
    showBadge(next) {
      // Skips unchanged values: this is called after every chunk, and each browser API call crosses processes.
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
    // Rejects without a focused window, and in Firefox without a user gesture.
    reopenPopup: () => void browser.action.openPopup?.().catch(() => undefined),
  };
}

/** Random text, because the browser compresses what it stores. */
function createFillers(): Record<string, string> {
  const text = () => crypto.getRandomValues(new Uint32Array(10_000)).join('');
  return Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`filler-${index}`, text()]));
}

function createQueueBackup(): Pick<EngineHost, 'readQueueBackup' | 'changeQueueBackup' | 'rewriteQueueBackup'> {
  let lastChange: Promise<void> = Promise.resolve();
  const afterLastChange = (change: () => Promise<void>): Promise<void> => {
    lastChange = lastChange.catch(() => undefined).then(change);
    return lastChange;
  };
  return {
    readQueueBackup: async () => (await browser.storage.local.get(QUEUE_BACKUP))[QUEUE_BACKUP] ?? null,
    changeQueueBackup: (change) =>
      afterLastChange(async () => {
        const backup = change((await browser.storage.local.get(QUEUE_BACKUP))[QUEUE_BACKUP]);
        if (backup === null) await browser.storage.local.remove(QUEUE_BACKUP);
        else await browser.storage.local.set({ [QUEUE_BACKUP]: backup });
      }),
    rewriteQueueBackup: () =>
      afterLastChange(async () => {
        // Measured: Chromium deletes the files of an area that is cleared, and keeps removed values otherwise. Firefox
        // keeps the file, and writes over what was removed.
        await navigator.locks.request(NOTES_LOCK, async () => {
          const all = await browser.storage.local.get();
          await browser.storage.local.clear();
          await browser.storage.local.set(all);
        });
        const fillers = createFillers();
        await browser.storage.local.set(fillers);
        await browser.storage.local.remove(Object.keys(fillers));
      }),
  };
}

function createPermissions(): HostPermissions {
  return {
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
        ? browser.storage.session.remove([CONNECT_REQUEST, TYPED_SERVER])
        : browser.storage.session.set({ [CONNECT_REQUEST]: request }),
  };
}
