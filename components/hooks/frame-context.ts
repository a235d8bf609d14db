import { createContext, type ReactNode, useContext } from 'react';

/** What the app puts into the bar of every page; a page knows where it goes, not what it is. */
export interface Frame {
  /** The logo, which leads to the after-login target. */
  readonly home: ReactNode;
  readonly user: ReactNode;
  /** The way from a small surface to a larger one. */
  readonly surfaces: ReactNode;
  /** While uploads run, the way to them. */
  readonly running: ReactNode;
}

export const FrameContext = createContext<Frame>({ home: null, user: null, surfaces: null, running: null });

export function useFrame(): Frame {
  return useContext(FrameContext);
}
