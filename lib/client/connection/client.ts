/** Access of the screens to the background and to this surface's host. */
import type { StoreApi } from 'zustand/vanilla';
import { AppError, fromPlainError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { PageChannel } from '#lib/host/page-channel.ts';
import type { PageHost } from '#lib/host/page-host.ts';
import type { AnswerOf, Reply, Send } from '#lib/messaging/messages.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import type { Previews } from '#lib/thumbnails/previews.ts';
import { createDetailsLoader, type DetailsLoader } from './details-loader.ts';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';
import { createNoEmbedding, type Embedding } from './embedding.ts';
import { createFileSender, type FileSender } from './file-sender.ts';
import type { LaunchParamsStore } from './launch-params-store.ts';
import { createMirror, type MirrorState } from './mirror.ts';
import { onUserChange } from './on-user-change.ts';
import { releasePreviews } from './released-previews.ts';

export interface Client {
  readonly host: PageHost;
  /** Parameters of the address that opened this surface. Absent on surfaces that have no address of their own. */
  readonly launchParams?: LaunchParamsStore | undefined;
  /** The host application of an embedded page. */
  readonly embedding: Embedding;
  /** Copy of the background's state. */
  readonly state: StoreApi<MirrorState>;
  /** Whether a user has been signed in since this surface was opened. */
  hadUser(): boolean;
  /** Resolves when `state` has the snapshot of a stopped background, or there is none. */
  readonly opened: Promise<void>;
  /** One command to the background; opens the stream again if the background had stopped. */
  readonly send: Send;
  /**
   * First run: requests the permission for the server's host, then connects. Call it synchronously in the click. If the
   * prompt closes the surface, the background connects. Rejects with `settings/permission-refused`,
   * `settings/set-by-policy`, `settings/not-a-media-system`, `net/status` (5xx), `net/unreachable` or
   * `messaging/disconnected`.
   */
  connectServer(server: URL): Promise<void>;
  readonly files: FileSender;
  readonly drafts: DraftWriter;
  /** Thumbnails of uploads. */
  readonly previews: Previews;
  /** Details of uploads beyond their rows. */
  readonly details: DetailsLoader;
}

export interface ClientDeps {
  readonly channel: PageChannel;
  readonly host: PageHost;
  readonly previews: Previews;
  readonly launchParams?: LaunchParamsStore | undefined;
  readonly embedding?: Embedding | undefined;
}

export function createClient({
  channel,
  host,
  previews,
  launchParams,
  embedding = createNoEmbedding(),
}: ClientDeps): Client {
  const mirror = createMirror(channel);
  const plainSend = createSend(channel);
  const send: Send = (name, request) => {
    mirror.connect();
    return plainSend(name, request);
  };
  mirror.connect();
  // Cleared at sign-out, on any page of this surface (docs/design/session.md#how-a-session-ends).
  let hadUser = false;
  mirror.store.subscribe(({ auth }, before) => {
    hadUser ||= ownerOf(auth) !== '';
    if (!auth.hasLeft || before.auth.hasLeft) return;
    host.writeSaved('tray', '');
    host.writeSaved('searches', '');
    host.writeSaved('dialog', '');
  });
  onUserChange(mirror.store, previews.clear);
  releasePreviews(mirror.store, previews);
  if (typeof window !== 'undefined') window.addEventListener('focus', () => mirror.connect());
  return {
    host,
    launchParams,
    embedding,
    state: mirror.store,
    hadUser: () => hadUser,
    opened: mirror.opened,
    send,
    async connectServer(server) {
      const attempt = randomId();
      await host.serverChoice?.requestPermission(server, attempt);
      // After a refusal too: the background rejects and settles the request, so no later permission resumes it.
      await send('settings.connect', { server: server.href, attempt });
    },
    files: createFileSender(send, channel),
    drafts: createDraftWriter(send, mirror.store),
    previews,
    details: createDetailsLoader(send),
  };
}

/** Rejects with the background's own AppError, or `messaging/disconnected` without a reply. */
export function createSend(channel: Pick<PageChannel, 'request'>): Send {
  return async (name, request) => {
    const reply = (await channel.request({ name, request })) as Reply | undefined;
    if (reply === undefined || reply === null) throw new AppError('messaging/disconnected', { retryable: true });
    if (!reply.ok) throw fromPlainError(reply.error);
    return reply.answer as AnswerOf<typeof name>;
  };
}
