import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Client } from '#lib/client/connection/client.ts';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';

export type ReadyStartUp = Extract<StartUp, { status: 'ready' }>;

export const ClientContext = createContext<Client | null>(null);
export const ReadyContext = createContext<ReadyStartUp | null>(null);

/** The surface's client; only below `App`. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new TypeError('useClient is used outside of App');
  return client;
}

/** A part of the mirrored state; the component renders again when that part changes. */
export function useMirror<Part>(select: (state: MirrorState) => Part): Part {
  return useStore(useClient().state, select);
}

/** Server, settings and limits; only below the routes, which are rendered after the start-up. */
export function useReady(): ReadyStartUp {
  const ready = useContext(ReadyContext);
  if (!ready) throw new TypeError('useReady is used before start-up is done');
  return ready;
}
