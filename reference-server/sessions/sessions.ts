/** Sessions of signed-in users. The session id is the credential; only its hash is stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type SessionAnswer, verificationText } from '#lib/contract/session.ts';
import { type Account, findAccount } from '../config/accounts.ts';
import { personNamed, usernameOf } from '../core/person.ts';
import type { HandOverRecord, Records, SessionRecord } from '../stores/records.ts';

export interface Session {
  readonly sessionId: string;
  /** `domain/username`, the owner of the user's uploads. */
  readonly userName: string;
  readonly account: Account;
  readonly isRemembered: boolean;
}

const REMEMBERED_MS = 14 * 24 * 3_600_000;
/** A session without 'Remember me' expires a day after its last `refreshSession`. */
const UNREMEMBERED_MS = 24 * 3_600_000;
const HAND_OVER_MS = 60_000;

export interface Sessions {
  begin(domain: string, account: Account, isRemembered: boolean): Promise<Session>;
  /** Undefined when there is no such session or it has ended. */
  find(sessionId: string | undefined): Promise<Session | undefined>;
  /** A one-time code with which a page of this origin starts a session of the account within a minute. */
  handOver(domain: string, account: Account, origin: string): Promise<string>;
  /**
   * The answer that names whose code it is, without using it up. Undefined when the code was used, has expired, does
   * not exist or is another origin's.
   */
  peek(code: string, origin: string): Promise<SessionAnswer | undefined>;
  /** Starts a session for the code. Undefined as in `peek`; another origin's attempt uses the code up as well. */
  redeem(code: string, origin: string): Promise<Session | undefined>;
  /** Restarts the session's lifetime. */
  extend(session: Session): Promise<void>;
  end(session: Session): Promise<void>;
  /** Ends all sessions, or those of one user. */
  endAll(userName?: string): Promise<void>;
}

export function createSessions(records: Records): Sessions {
  const save = async (session: Session) => {
    const lifetimeMs = session.isRemembered ? REMEMBERED_MS : UNREMEMBERED_MS;
    await records.saveSession({ ...toRecord(session), expiresAt: records.now() + lifetimeMs });
  };
  const beginAs = async (userName: string, account: Account, isRemembered: boolean): Promise<Session> => {
    const session = { sessionId: randomSecret(), userName, account, isRemembered };
    await save(session);
    return session;
  };
  return {
    begin: (domain, account, isRemembered) => beginAs(personNamed(domain, account.name), account, isRemembered),
    async handOver(domain, account, origin) {
      const code = randomSecret();
      const userName = personNamed(domain, account.name);
      await records.saveHandOver({ codeHash: hashOf(code), userName, origin, expiresAt: records.now() + HAND_OVER_MS });
      return code;
    },
    async peek(code, origin) {
      const owner = ownerOf(await records.findHandOver(hashOf(code), records.now()), origin);
      return owner && sessionAnswer({ ...owner, sessionId: code });
    },
    async redeem(code, origin) {
      const owner = ownerOf(await records.consumeHandOver(hashOf(code), records.now()), origin);
      return owner && beginAs(owner.userName, owner.account, false);
    },
    async find(sessionId) {
      if (sessionId === undefined || sessionId === '') return undefined;
      const record = await records.findSession(hashOf(sessionId), records.now());
      const account = accountOf(record?.userName);
      if (record === undefined || account === undefined) return undefined;
      return { sessionId, userName: record.userName, account, isRemembered: record.isRemembered };
    },
    extend: save,
    end: (session) => records.endSession(hashOf(session.sessionId)),
    endAll: (userName) => records.endSessions(userName),
  };
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The user of a one-time code; undefined if there is none, or the code is another origin's. */
function ownerOf(
  handOver: HandOverRecord | undefined,
  origin: string,
): Pick<Session, 'userName' | 'account'> | undefined {
  const account = accountOf(handOver?.userName);
  if (handOver === undefined || account === undefined || handOver.origin !== origin) return undefined;
  return { userName: handOver.userName, account };
}

function accountOf(userName: string | undefined): Account | undefined {
  return findAccount(usernameOf(userName ?? ''));
}

function toRecord(session: Session): Omit<SessionRecord, 'expiresAt'> {
  return { sessionHash: hashOf(session.sessionId), userName: session.userName, isRemembered: session.isRemembered };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** `partitioned` cookies are for a widget in a frame: browsers keep them separately for each embedding site. */
export type CookieKind = 'lax' | 'partitioned';

/**
 * The value of the readable CSRF cookie: derived from the session's id by a one-way hash. A request does not reveal
 * which kind of cookie it carries, so each kind has its own token.
 */
export function csrfTokenOf(session: Session, kind: CookieKind): string {
  const prefix = { lax: 'xsrf', partitioned: 'xsrf-partitioned' }[kind];
  return createHash('sha256').update(`${prefix}:${session.sessionId}`).digest('base64url');
}

/** The kind of cookie that the token belongs to; undefined when it is not a token of this session. */
export function kindOfToken(session: Session, token: unknown): CookieKind | undefined {
  const given = Buffer.from(typeof token === 'string' ? token : '');
  return (['lax', 'partitioned'] as const).find((kind) => {
    const expected = Buffer.from(csrfTokenOf(session, kind));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** The answer of login, setSession and refreshSession (specification 3.2, 5.13). */
export function sessionAnswer(session: Pick<Session, 'sessionId' | 'userName' | 'account'>): SessionAnswer {
  return {
    userSessionID: session.sessionId,
    userName: session.userName,
    userDivision: session.account.division,
    verificationToken: hashOf(verificationText(session.userName, session.sessionId)),
  };
}

export const REMEMBERED_SECONDS = REMEMBERED_MS / 1000;
