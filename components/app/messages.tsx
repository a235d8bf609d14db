import { Toasts } from '../ui/toasts.tsx';
import { UndoToast } from './undo/undo-toast.tsx';

/** What is shown briefly above pages and dialogs: offers to undo, and toasts. */
export function Messages() {
  return (
    <>
      <UndoToast />
      <Toasts />
    </>
  );
}
