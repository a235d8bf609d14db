/** The signed-in user, as every surface sees it (3.3, 4.17, 6.1, 6.2). The token never leaves the background. */
import type { UploadChannels } from '#lib/contract/channels.ts';
import { MEDIA_TYPES, type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { NO_SIGN_IN_WINDOW, type SignInWindowState } from './sign-in-window-state.ts';

export type Permissions = Readonly<Record<MediaType, boolean>>;

export type AuthStatus =
  /** Not requested from the server since the background started. */
  | 'unknown'
  | 'loading'
  | 'signed-in'
  | 'signed-out'
  /** A session that existed has ended; the dialog of 4.18 is due. */
  | 'expired';

export interface WaitingUploads {
  readonly owner: string;
  readonly count: number;
  /** When they will be removed, in ms since 1970 (docs/design/session.md#how-a-session-ends). */
  readonly until: number;
}

export interface AuthState {
  readonly status: AuthStatus;
  /**
   * The previous user has signed out or the server has changed: searches are cleared. False after an expiry, where the
   * same user may return (docs/design/session.md#how-a-session-ends).
   */
  readonly hasLeft: boolean;
  readonly username: string;
  readonly domain: string;
  readonly userDivision: string;
  readonly permissions: Permissions;
  readonly channels: UploadChannels;
  /**
   * The page is in a host application that supplies the session (1.4). False after a sign-out or the Login button of
   * the dialog of 4.18 (4.17), but not after the host application has ended the session.
   */
  readonly isEmbedded: boolean;
  /** Name and domain kept by 'Remember me' for the login page. */
  readonly remembered: { readonly username: string; readonly domain: string };
  /** Unfinished uploads that wait for their owner; null if there are none. */
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

/** Owner of the queue, drafts and searches, `DOMAIN/name` (3.2), also after an expiry; empty without a user. */
export function ownerOf({ domain, username }: Pick<AuthState, 'domain' | 'username'>): string {
  return username === '' ? '' : `${domain}/${username}`;
}

/** The owner; null without a signed-in user. */
export function signedInOwner(auth: AuthState): string | null {
  return auth.status === 'signed-in' ? ownerOf(auth) : null;
}

/** A media type may be uploaded if it has at least one channel (6.1). */
export function permissionsOf(channels: UploadChannels): Permissions {
  const allowed = MEDIA_TYPES.map((type) => [type, channels[UPLOAD_DOMAIN[type]].length > 0] as const);
  return Object.fromEntries(allowed) as Record<MediaType, boolean>;
}

/** Whether files of this type may be added (6.3), regardless of the sign-in method. True without a known user. */
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

/** True if at least one media type may be uploaded. */
export function hasUploadPermissions(permissions: Permissions): boolean {
  return firstAllowedType(permissions) !== undefined;
}

/** Splits `domain/username` (3.2); without a slash, all of it is the name. */
export function splitUserName(userName: string): { username: string; domain: string } {
  const slash = userName.indexOf('/');
  return slash < 0
    ? { username: userName, domain: '' }
    : { username: userName.slice(slash + 1), domain: userName.slice(0, slash) };
}

/** The part of the state that describes the user whom the server has named. */
export function userFieldsOf(
  { userName, userDivision }: { readonly userName: string; readonly userDivision: string },
  channels: UploadChannels,
): Pick<AuthState, 'username' | 'domain' | 'userDivision' | 'permissions' | 'channels'> {
  return { ...splitUserName(userName), userDivision, permissions: permissionsOf(channels), channels };
}
