import { useEffect, useEffectEvent } from 'react';
import { shippedCatalogue } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useReady } from '../../surface/client-context.ts';
import { recordFrame } from './record-frame.ts';

/** Keeps how a popup or panel looks when it is closed. Renders nothing. */
export function FrameRecorder() {
  const { keepFrame } = useClient().host;
  const { strings } = useReady();
  const { locale } = useText();
  const keep = useEffectEvent(() => {
    const root = document.getElementById('root');
    const labels = new Set([...Object.values(shippedCatalogue(locale) ?? {}), ...Object.values(strings)]);
    const frame = root && recordFrame(root, labels);
    if (frame) keepFrame?.(frame);
  });
  useEffect(() => {
    const onHide = () => keep();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
  return null;
}
