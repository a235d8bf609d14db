import type { KeyboardEvent, MouseEvent } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { extendTo, NOTHING_SELECTED, type Selection, selectOne, toggle } from '#lib/client/selection.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { mirroredKey } from '../../ui/grid-keys.ts';
import { isCommand, isMacKeyboard } from '../../ui/keyboard.ts';
import type { ListWindow } from '../../ui/list-window.ts';
import type { RovingFocus } from '../../ui/roving-focus.ts';
import { captionActionOf, endText } from '../caption-keys.ts';
import { useTabMetadata } from '../metadata-context.ts';
import { useSheet } from './sheet-context.ts';
import { type SheetAction, sheetAction } from './sheet-keys.ts';
import type { Culling } from './use-culling.ts';
import { cardOf, partOf } from './use-sheet-focus.ts';

interface SheetActionsOptions {
  readonly order: readonly string[];
  readonly view: ListWindow;
  readonly focus: RovingFocus<string>;
  readonly selection: StoreApi<Selection>;
  readonly culling: Culling;
  /** The next file without a caption after this one. */
  readonly nextMissing: (uploadId: string) => string | undefined;
}

const STEPS: Readonly<Record<string, number>> = { next: 1, previous: -1 };

/** Handlers of keys and clicks in the sheet. */
export function useSheetActions({ order, view, focus, selection, culling, nextMissing }: SheetActionsOptions) {
  const { t } = useText();
  const { form } = useSheet();
  const { openFile } = useTabMetadata();
  const act = (action: SheetAction, id: string): void => {
    if (action.type === 'focus') focus.moveTo(action.index, action.part);
    else if (action.type === 'open') openFile(id);
    else if (action.type === 'keep' || action.type === 'leave-out') {
      const isDone = action.type === 'keep' ? culling.keep(id) : culling.leaveOut(id);
      // At once, so that the next key is for the next picture.
      if (isDone) focus.moveTo(order.indexOf(id) + 1, 'picture');
    } else selection.setState(nextSelection(action, selection.getState(), order, id));
    if (action.type === 'extend') focus.moveTo(action.index, 'picture');
  };
  return {
    onKeyDown(event: KeyboardEvent): void {
      // The key belongs to an input method, which chooses or leaves its candidates.
      if (event.nativeEvent.isComposing) return;
      const part = partOf(event.target);
      const id = cardOf(event.target) ?? '';
      const index = order.indexOf(id);
      if (!part || index < 0) return;
      const step = part === 'caption' ? captionActionOf(event.nativeEvent, isMacKeyboard()) : null;
      if (step !== null) {
        event.preventDefault();
        event.stopPropagation();
        const next = step === 'nextWithoutCaption' ? nextMissing(id) : order[index + (STEPS[step] ?? 0)];
        if (next === undefined) announce(t(endText(step, form.draft.type)));
        else if (next !== id) focus.moveTo(order.indexOf(next), 'caption');
        return;
      }
      const { key, shiftKey, altKey, repeat } = event;
      const action = sheetAction(
        { key: mirroredKey(key), shiftKey, altKey, repeat, isCommand: isCommand(event) },
        {
          index,
          part,
          shape: { ...view, count: order.length },
          hasSelection: selection.getState().ids.size > 0,
        },
      );
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      act(action, id);
    },
    onClick(event: MouseEvent): void {
      const id = pictureOf(event.target);
      if (id === undefined) return;
      const now = selection.getState();
      if (event.shiftKey) selection.setState(extendTo(now, order, id));
      else if (isCommand(event) || isCheck(event.target)) selection.setState(toggle(now, order, id));
      else selection.setState(selectOne(id));
    },
    onDoubleClick({ target }: MouseEvent): void {
      const id = pictureOf(target);
      if (id !== undefined && !isCheck(target)) openFile(id);
    },
  };
}

type SelectingAction = Exclude<SheetAction, { type: 'focus' | 'open' | 'keep' | 'leave-out' }>;

function nextSelection(action: SelectingAction, now: Selection, order: readonly string[], id: string): Selection {
  switch (action.type) {
    case 'toggle':
      return toggle(now, order, id);
    case 'select-none':
      return NOTHING_SELECTED;
    case 'extend': {
      const from = now.anchor !== null && order.includes(now.anchor) ? now : selectOne(id);
      return extendTo(from, order, order[action.index] ?? id);
    }
  }
}

function pictureOf(target: EventTarget): string | undefined {
  return partOf(target) === 'picture' ? cardOf(target) : undefined;
}

/** The corner of a picture that toggles by a single click, also without a keyboard. */
function isCheck(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-toggle]') !== null;
}
