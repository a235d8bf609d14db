import { useEffect } from 'react';
import { useClient } from '../surface/client-context.ts';

/** Calls `onFound` with the media system of the tab in front, where the browser lets it be read; else never. */
export function useServerOfTab(isWanted: boolean, onFound: (server: string) => void): void {
  const { send, host } = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form opens
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const find = async (): Promise<void> => {
      const address = await host.readTabAddress();
      const server = !/^https?:/.test(address) ? '' : await send('settings.findServer', { address });
      if (server !== '' && !isOver) onFound(server);
    };
    find().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, []);
}
