/**
 * What stays of users on this computer after their sessions: remembered form values, views and the name for the login
 * page (docs/privacy.md; specification 3.3, 3.20, 5.11).
 */
import { log } from '#lib/core/log.ts';
import { isSameUser, type QueueUser, userKey } from '#lib/core/queue-user.ts';
import { NO_OWN_SEARCHES, type OwnSearches } from '#lib/search/model/kept-search.ts';
import { type AuthState, ownerOf } from '#lib/session/model/auth-state.ts';
import type { ForgottenText, RememberedForm } from '#lib/settings/model/overview.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import type { SettingsService } from '#lib/settings/server/settings-service.ts';
import { REMEMBERED_LOGIN, REMEMBERED_OWNER } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { keepUsers } from '#lib/storage/user-values.ts';
import { valuesToRemember } from '#lib/upload-form/model/form-values.ts';
import { NO_OWN_TEXTS, type OwnTexts } from '#lib/upload-form/model/own-texts.ts';

export interface RememberedDataDeps {
  readonly values: StoredValues;
  readonly forms: {
    /** Returns the forms of all users. */
    all(): Promise<readonly RememberedForm[]>;
    /** Keeps the values that `pick` returns; an empty result removes the form. True: something was removed. */
    keepOnly(pick: (form: RememberedForm) => RememberedForm['values']): Promise<boolean>;
  };
  /** The current user's texts. */
  readonly ownTexts: {
    read(): Promise<OwnTexts>;
    removeTemplate(id: string): Promise<void>;
    removeReplacements(): Promise<void>;
    removeCaptions(): Promise<void>;
  };
  /** The current user's searches. */
  readonly ownSearches: {
    read(): Promise<OwnSearches>;
    remove(id: string): Promise<void>;
    removeRecent(): Promise<void>;
    moveToServer(): Promise<void>;
  };
  readonly settings: Pick<SettingsService, 'isSharedComputer'>;
  readonly session: { forgetRemembered(): Promise<void> };
  /** The signed-in user; null without one. */
  user(): QueueUser | null;
  /** The user has deleted a form of their own. */
  formForgotten(form: RememberedForm): Promise<void>;
  /** Something was removed that must leave the files of the browser as well. */
  eraseTraces(): void;
}

export interface RememberedData {
  /** Forms of the signed-in user; none while no user is signed in. */
  ownForms(): Promise<readonly RememberedForm[]>;
  /** Counts the forms of all users. */
  formCount(): Promise<number>;
  /** Ignores the id of another user's form. */
  forgetForm(id: string): Promise<void>;
  /** Templates, code replacements and captions of the signed-in user; empty while no user is signed in. */
  ownTexts(): Promise<OwnTexts>;
  /** Recent and saved searches of the signed-in user; empty while no user is signed in. */
  ownSearches(): Promise<OwnSearches>;
  /** One template or saved search of the current user, or all code replacements, captions or recent searches. Rejects with `session/expired`. */
  forgetText(text: ForgottenText): Promise<void>;
  /** Removes the name and domain of 'Remember me'. */
  forgetLogin(): Promise<void>;
  /** The user has signed out; the caller erases the traces. Never rejects. */
  signedOut(user: QueueUser): Promise<void>;
  /** On a shared computer, removes what is remembered of everybody but the signed-in user. Never rejects. */
  followSharedComputer(): Promise<void>;
  /**
   * Call it with each state of the session: does the same when another user, or none, is signed in, and moves the saved
   * searches of a user to a server that keeps them.
   */
  followSession(auth: AuthState): void;
  /** Removes values of fields that this server no longer has remembered. Never rejects. */
  followSettings(startUp: StartUp): Promise<void>;
}

export function createRememberedData(deps: RememberedDataDeps): RememberedData {
  const { values, forms, ownTexts, ownSearches, settings, session, user, eraseTraces } = deps;
  const isOwn = (owned: QueueUser): boolean => isSameUser(user(), owned);
  const keepFormsOf = (isKept: (form: RememberedForm) => boolean): Promise<boolean> =>
    forms.keepOnly((form) => (isKept(form) ? form.values : {}));
  const eraseIf = async (isRemoved: Promise<boolean>): Promise<void> => {
    if (await isRemoved) eraseTraces();
  };
  const forgetLogin = async (): Promise<boolean> => {
    if ((await values.get(REMEMBERED_LOGIN)).username === '') return false;
    await session.forgetRemembered();
    return true;
  };
  /** Resolves with whether something was removed. */
  const keepOnlyOwn = async (): Promise<boolean> => {
    if (!(await settings.isSharedComputer())) return false;
    const current = user();
    const own = current === null ? null : userKey(current);
    const removed = await Promise.all([
      keepFormsOf(isOwn),
      keepUsers(values, ['sign-out', 'shared computer'], (owner) => owner === own),
      forgetLogin(),
    ]);
    return removed.includes(true);
  };
  const followSharedComputer = logFailure(() => eraseIf(keepOnlyOwn()));
  const moveToServer = logFailure(ownSearches.moveToServer);
  const formForgotten = logFailure(deps.formForgotten);
  const removals: Readonly<Record<ForgottenText['kind'], (id: string) => Promise<void>>> = {
    template: ownTexts.removeTemplate,
    replacements: ownTexts.removeReplacements,
    captions: ownTexts.removeCaptions,
    search: ownSearches.remove,
    recentSearches: ownSearches.removeRecent,
  };
  let last = '';
  return {
    ownForms: async () => (await forms.all()).filter(isOwn),
    formCount: async () => (await forms.all()).length,
    async forgetForm(id) {
      const form = (await forms.all()).find((one) => one.id === id && isOwn(one));
      if (form === undefined) return;
      await keepFormsOf((one) => one.id !== id);
      await formForgotten(form);
      eraseTraces();
    },
    ownSearches: async () => (user() === null ? NO_OWN_SEARCHES : ownSearches.read()),
    ownTexts: async () => (user() === null ? NO_OWN_TEXTS : ownTexts.read()),
    async forgetText(text) {
      await removals[text.kind]('id' in text ? text.id : '');
      eraseTraces();
    },
    forgetLogin: () => eraseIf(forgetLogin()),
    signedOut: logFailure(async (left: QueueUser) => {
      await keepOnlyOwn();
      const owner = await values.get(REMEMBERED_OWNER);
      if (owner === userKey(left)) return;
      await keepFormsOf((form) => !isSameUser(left, form));
      await keepUsers(values, ['sign-out'], (key) => key !== userKey(left));
    }),
    followSharedComputer,
    followSession(auth) {
      const current = `${auth.status} ${ownerOf(auth)}`;
      if (current === last || !['signed-in', 'signed-out'].includes(auth.status)) return;
      last = current;
      void followSharedComputer();
      void moveToServer();
    },
    followSettings: logFailure(async (startUp: StartUp) => {
      if (startUp.status !== 'ready') return;
      const { server, settings } = startUp;
      // A start may know the user before the settings that say where searches are kept.
      void moveToServer();
      await eraseIf(
        forms.keepOnly(({ type, values, ...form }) =>
          form.server === server ? valuesToRemember(type, values, settings) : values,
        ),
      );
    }),
  };
}

/** What cannot be removed now is removed at the next sign-out; the session ends in any case. */
function logFailure<Args extends unknown[]>(work: (...args: Args) => Promise<void>): (...args: Args) => Promise<void> {
  return (...args) => work(...args).catch((error: unknown) => log('warn', 'settings: not forgotten', { error }));
}
