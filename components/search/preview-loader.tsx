import { lazy, Suspense } from 'react';
import type { PreviewWindowProps } from './preview-window.tsx';

const PreviewWindow = lazy(async () => ({ default: (await import('./preview-window.tsx')).PreviewWindow }));

/** The preview comes with the first result that is opened. */
export function PreviewLoader(props: PreviewWindowProps) {
  return (
    <Suspense>
      <PreviewWindow {...props} />
    </Suspense>
  );
}
