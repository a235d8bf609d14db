import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { PreviewWindowProps } from './preview-window.tsx';

const PreviewWindow = lazyPart(async () => (await import('./preview-window.tsx')).PreviewWindow);

/** The preview comes with the first result that is opened. */
export function PreviewLoader(props: PreviewWindowProps) {
  return (
    <Suspense>
      <PreviewWindow {...props} />
    </Suspense>
  );
}
