import { createContext, type ReactNode, useContext } from 'react';

/** What the app puts into the bar of every page; a page knows where it goes, not what it is. */
export interface Frame {
  /** The logo, which leads to the after-login target. */
  readonly home: ReactNode;
  readonly user: ReactNode;
  /** A page's title that opens what `user` opens, where a bar has no room for both. */
  readonly titled: (title: string) => ReactNode;
  /** The way from a small surface to a larger one. */
  readonly surfaces: ReactNode;
  /** While uploads run, the way to them. */
  readonly running: ReactNode;
}

export const FrameContext = createContext<Frame>({
  home: null,
  user: null,
  titled: () => null,
  surfaces: null,
  running: null,
});

export function useFrame(): Frame {
  return useContext(FrameContext);
}
