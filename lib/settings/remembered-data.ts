/**
 * What stays of users on this computer after their sessions: remembered form values, views and the name for the login
 * page (docs/privacy.md; specification 3.3, 3.20, 5.11).
 */
import { log } from '#lib/core/log.ts';
import { type AuthState, ownerOf } from '#lib/session/model/auth-state.ts';
import { isSameUser, type QueueUser } from '#lib/session/model/kept-queue.ts';
import { GEOLOCATION_CONSENT, PREFERENCES, REMEMBERED_LOGIN } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { valuesToRemember } from '#lib/upload-form/model/form-values.ts';
import type { RememberedForm } from './model/overview.ts';
import type { StartUp } from './model/start-up.ts';
import type { SettingsService } from './settings-service.ts';

export interface RememberedDataDeps {
  readonly values: StoredValues;
  readonly forms: {
    /** Of all users. */
    all(): Promise<readonly RememberedForm[]>;
    /** Keeps the values that `pick` returns; an empty result removes the form. */
    keepOnly(pick: (form: RememberedForm) => RememberedForm['values']): Promise<void>;
  };
  readonly settings: Pick<SettingsService, 'isSharedComputer'>;
  readonly session: { forgetRemembered(): Promise<void> };
  /** The signed-in user; null without one. */
  user(): QueueUser | null;
}

export interface RememberedData {
  /** Forms of the signed-in user; none while nobody is signed in. */
  ownForms(): Promise<readonly RememberedForm[]>;
  /** Of all users. */
  formCount(): Promise<number>;
  /** Ignores the id of another user's form. */
  forgetForm(id: string): Promise<void>;
  /** The user has signed out. Never rejects. */
  signedOut(user: QueueUser): Promise<void>;
  /** On a shared computer, removes what is remembered of everybody but the signed-in user. Never rejects. */
  followSharedComputer(): Promise<void>;
  /** Call it with each state of the session: does the same when another user, or nobody, is signed in. */
  followSession(auth: AuthState): void;
  /** Removes values of fields that are no longer remembered. Never rejects. */
  followSettings(startUp: StartUp): Promise<void>;
}

export function createRememberedData(deps: RememberedDataDeps): RememberedData {
  const { values, forms, settings, session, user } = deps;
  const isOwn = (form: RememberedForm): boolean => isSameUser(user(), form);
  const keepFormsOf = (isKept: (form: RememberedForm) => boolean): Promise<void> =>
    forms.keepOnly((form) => (isKept(form) ? form.values : {}));
  const followSharedComputer = logFailure(async () => {
    if (!(await settings.isSharedComputer())) return;
    await keepFormsOf(isOwn);
    await Promise.all([values.remove(PREFERENCES), values.remove(GEOLOCATION_CONSENT), session.forgetRemembered()]);
  });
  let last = '';
  return {
    ownForms: async () => (await forms.all()).filter(isOwn),
    formCount: async () => (await forms.all()).length,
    forgetForm: (id) => keepFormsOf((form) => form.id !== id || !isOwn(form)),
    signedOut: logFailure(async (left: QueueUser) => {
      if (await settings.isSharedComputer()) return followSharedComputer();
      const login = await values.get(REMEMBERED_LOGIN);
      if (!isOfLogin(left.owner, login)) await keepFormsOf((form) => !isSameUser(left, form));
    }),
    followSharedComputer,
    followSession(auth) {
      const current = `${auth.status} ${ownerOf(auth)}`;
      if (current === last || !['signed-in', 'signed-out'].includes(auth.status)) return;
      last = current;
      void followSharedComputer();
    },
    followSettings: logFailure(async (startUp: StartUp) => {
      if (startUp.status !== 'ready') return;
      const { server, settings } = startUp;
      await forms.keepOnly(({ type, values, ...form }) =>
        form.server === server ? valuesToRemember(type, values, settings) : values,
      );
    }),
  };
}

/** Whether this owner, `DOMAIN/name`, has signed in with 'Remember me' last. */
function isOfLogin(
  owner: string,
  { username, domain }: { readonly username: string; readonly domain: string },
): boolean {
  // The name may have been typed with its domain (7.2).
  const typed = username.includes('/') ? username : `${domain}/${username}`;
  return username !== '' && typed.toLowerCase() === owner.toLowerCase();
}

/** What cannot be removed now is removed at the next sign-out; the session ends in any case. */
function logFailure<Args extends unknown[]>(work: (...args: Args) => Promise<void>): (...args: Args) => Promise<void> {
  return (...args) => work(...args).catch((error: unknown) => log('warn', 'settings: not forgotten', { error }));
}
