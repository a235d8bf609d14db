import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Parts of the bar of every page: the app creates them, each page decides where they are. */
export interface Frame {
  /** The logo, a link to the page after a sign-in. */
  readonly home: ReactNode;
  /** The button of the user's menu. */
  readonly user: ReactNode;
  /** The same button with the page's title, for bars without room for both. */
  readonly titled: (title: string) => ReactNode;
  /** The button that opens a larger surface. */
  readonly surfaces: ReactNode;
  /** Progress of the running uploads and a link to them. */
  readonly running: ReactNode;
  /** The dialog that the user's menu opens where there is no options page. */
  readonly SavedData: ComponentType<{ readonly onClose: () => void }>;
}

export const FrameContext = createContext<Frame>({
  home: null,
  user: null,
  titled: () => null,
  surfaces: null,
  running: null,
  SavedData: () => null,
});

export function useFrame(): Frame {
  return useContext(FrameContext);
}
