import { useEffect, useState } from 'react';
import { createEmitter } from '#lib/core/emitter.ts';
import { NO_OWN_TEXTS, type OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import { useClient } from '../../surface/client-context.ts';

const changed = createEmitter<void>();

/** Call it after a change of own texts, so that the parts of this surface that show them request them again. */
export function ownTextsChanged(): void {
  changed.emit();
}

/** The user's templates, code replacements and captions; null until they have loaded. */
export function useOwnTexts(): OwnTexts | null {
  const { send } = useClient();
  const [texts, setTexts] = useState<OwnTexts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = (): void => {
      send('metadata.ownTexts', {}).then(
        (found) => isCurrent && setTexts(found ?? NO_OWN_TEXTS),
        // Logged by the background; the form works without them.
        () => isCurrent && setTexts((known) => known ?? NO_OWN_TEXTS),
      );
    };
    load();
    const off = changed.on(load);
    return () => {
      isCurrent = false;
      off();
    };
  }, [send]);
  return texts;
}
