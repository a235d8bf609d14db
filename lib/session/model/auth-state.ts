/** Who is signed in, as every surface sees it (specification 3.3, 4.17, 6.1, 6.2). The token never leaves the background. */
import type { UploadChannels } from '#lib/contract/channels.ts';
import { MEDIA_TYPES, type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { NO_SIGN_IN_WINDOW, type SignInWindowState } from './sign-in-window-state.ts';

export type Permissions = Readonly<Record<MediaType, boolean>>;

export type AuthStatus =
  /** Nobody has asked the server yet in this life of the background. */
  | 'unknown'
  | 'loading'
  | 'signed-in'
  | 'signed-out'
  /** A session that existed has ended; the dialog of 4.18 is due. */
  | 'expired';

export interface WaitingUploads {
  readonly owner: string;
  readonly count: number;
  /** They are not kept for longer than this, in ms since 1970 (docs/design/session.md#how-a-session-ends). */
  readonly until: number;
}

export interface AuthState {
  readonly status: AuthStatus;
  /**
   * Whoever was here has signed out, or the server is another: nothing of the searches stays. An expired session that
   * waits for the same person is no such end (docs/design/session.md#how-a-session-ends).
   */
  readonly hasLeft: boolean;
  readonly username: string;
  readonly domain: string;
  readonly userDivision: string;
  readonly permissions: Permissions;
  readonly channels: UploadChannels;
  /** Inside of a host application that supplies the session; a reset leaves it (1.4, 4.17). */
  readonly isEmbedded: boolean;
  /** Name and domain kept by 'Remember me' for the login page. */
  readonly remembered: { readonly username: string; readonly domain: string };
  /** Unfinished uploads that wait for their owner; null when none do. */
  readonly waiting: WaitingUploads | null;
  /** Single sign-on in a window of its own. */
  readonly signInWindow: SignInWindowState;
}

export const NO_PERMISSIONS: Permissions = { image: false, video: false, audio: false };
export const NO_CHANNELS: UploadChannels = { img: [], vid: [], aud: [] };

export const SIGNED_OUT: AuthState = {
  status: 'signed-out',
  hasLeft: false,
  username: '',
  domain: '',
  userDivision: '',
  permissions: NO_PERMISSIONS,
  channels: NO_CHANNELS,
  isEmbedded: false,
  remembered: { username: '', domain: '' },
  waiting: null,
  signInWindow: NO_SIGN_IN_WINDOW,
};

/** Whose queue, drafts and searches these are: `DOMAIN/name` (3.2), also after an expiry; empty while it is nobody. */
export function ownerOf({ domain, username }: Pick<AuthState, 'domain' | 'username'>): string {
  return username === '' ? '' : `${domain}/${username}`;
}

/** The owner, or null while nobody is signed in. */
export function signedInOwner(auth: AuthState): string | null {
  return auth.status === 'signed-in' ? ownerOf(auth) : null;
}

/** A media type may be uploaded when there is at least one channel for it (6.1). */
export function permissionsOf(channels: UploadChannels): Permissions {
  const allowed = MEDIA_TYPES.map((type) => [type, channels[UPLOAD_DOMAIN[type]].length > 0] as const);
  return Object.fromEntries(allowed) as Record<MediaType, boolean>;
}

/**
 * Whether files of this type may be added (6.3), by whatever method the person signed in. As long as nobody is known, the
 * answer is yes.
 */
export function mayUpload(
  type: MediaType,
  { username, permissions }: Pick<AuthState, 'username' | 'permissions'>,
): boolean {
  return username === '' || permissions[type];
}

/** The first type that may be uploaded; undefined for none. */
export function firstAllowedType(permissions: Permissions): MediaType | undefined {
  return MEDIA_TYPES.find((type) => permissions[type]);
}

export function hasUploadPermissions(permissions: Permissions): boolean {
  return firstAllowedType(permissions) !== undefined;
}

/** `domain/username` (3.2) taken apart; without a domain the whole is the name. */
export function splitUserName(userName: string): { username: string; domain: string } {
  const slash = userName.indexOf('/');
  return slash < 0
    ? { username: userName, domain: '' }
    : { username: userName.slice(slash + 1), domain: userName.slice(0, slash) };
}

/** What a state says about the person whom the server has named. */
export function personOf(
  { userName, userDivision }: { readonly userName: string; readonly userDivision: string },
  channels: UploadChannels,
): Pick<AuthState, 'username' | 'domain' | 'userDivision' | 'permissions' | 'channels'> {
  return { ...splitUserName(userName), userDivision, permissions: permissionsOf(channels), channels };
}
