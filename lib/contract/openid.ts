/**
 * Single sign-on works by navigation, not calls (specification 2.6.2, 7.23, 7.24): addresses below the upload endpoint,
 * and the report of the last one.
 */
import * as v from 'valibot';

/** Report of the sign-in or sign-out window (2.6.2). */
export const signInReport = v.object({
  type: v.picklist(['signinSuccess', 'signinError', 'signoutWidget']),
  /** The provider's reason, plain text. */
  message: v.optional(v.string(), ''),
  /** For a frame: a one-time code that `setSession` takes instead of a session id. Never in an address. */
  code: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
});
export type SignInReport = v.InferOutput<typeof signInReport>;

/** Longer reasons are cut (docs/design/choices.md). */
export const MAX_REASON_LENGTH = 300;

/** BroadcastChannel that also carries reports, because a provider may separate the window from its opener. */
export const SIGN_IN_CHANNEL = 'comyan-sign-in';

/** Absolute addresses; `server` and `uploadEndpoint` have slashes at their ends, `returnTo` is a path on the server. */
export interface OpenIdAddresses {
  signIn(returnTo: string): string;
  signOut(returnTo: string): string;
  /** For a separate window, which ends at `done` (2.6.2). */
  readonly widgetSignIn: string;
  /** The same for a frame, which cannot use cookies of that window: sets none, and the report has a code. */
  readonly framedSignIn: string;
  readonly widgetSignOut: string;
  readonly done: string;
  /** The full media system (2.6.1, 7.24). */
  readonly mediaSystem: string;
}

/** `server`: absolute address; `uploadEndpoint`: relative to it. */
export function openIdAddresses(server: string, uploadEndpoint: string): OpenIdAddresses {
  const below = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const address = new URL(path, new URL(uploadEndpoint, server));
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  };
  return {
    signIn: (returnTo) => below('openid/signin', { returnTo }),
    signOut: (returnTo) => below('openid/signout', { returnTo }),
    widgetSignIn: below('openid/signin', { src: 'widget' }),
    framedSignIn: below('openid/signin', { src: 'widget', partitioned: 'true' }),
    widgetSignOut: below('openid/signout/widget', { src: 'widget' }),
    done: below('openid/done'),
    mediaSystem: below('link/media-system'),
  };
}

/** The report in the query of `done`; null for any other address. */
export function reportInAddress(address: string, done: string): SignInReport | null {
  if (!URL.canParse(address)) return null;
  const [url, end] = [new URL(address), new URL(done)];
  if (url.origin !== end.origin || url.pathname !== end.pathname) return null;
  const { searchParams } = url;
  return readReport({ type: searchParams.get('result'), message: searchParams.get('msg') ?? '' });
}

/** Null if invalid. */
export function readReport(given: unknown): SignInReport | null {
  const parsed = v.safeParse(signInReport, given);
  if (!parsed.success) return null;
  return { ...parsed.output, message: parsed.output.message.slice(0, MAX_REASON_LENGTH) };
}
