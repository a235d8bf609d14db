import { useStore } from 'zustand';
import { latePart } from '../../ui/lazy-part.ts';
import { useTray } from '../item/use-tray.ts';

const TrayBar = latePart(async () => (await import('./tray-bar.tsx')).TrayBar);

/** The tray, below the results, while something is selected. */
export function TrayPlace() {
  const isEmpty = useStore(useTray().store, ({ ids }) => ids.size === 0);
  return isEmpty ? null : <TrayBar />;
}
