import { useEffect, useEffectEvent } from 'react';

/** Calls `onHide` when the page goes: a popup closes without leaving what is edited in it. */
export function usePageHide(onHide: () => void): void {
  const listen = useEffectEvent(onHide);
  useEffect(() => {
    const hide = (): void => listen();
    window.addEventListener('pagehide', hide);
    return () => window.removeEventListener('pagehide', hide);
  }, []);
}
