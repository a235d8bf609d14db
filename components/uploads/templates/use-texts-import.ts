import { useState } from 'react';
import { MAX_REPLACEMENT_LINES, MAX_REPLACEMENTS_LENGTH } from '#lib/upload-form/model/code-replacements.ts';
import { MAX_TEMPLATES, NO_OWN_TEXTS, type OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import { importOf, MAX_TEXTS_FILE_BYTES, readTextsFile, type TextsFile } from '#lib/upload-form/model/texts-file.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { usePending } from '../../surface/use-pending.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { ownTextsChanged } from './use-own-texts.ts';

/** Imports files of templates and text shortcuts into the user's own. */
export function useTextsImport(own: OwnTexts) {
  const texts = useText();
  const { t, count } = texts;
  const { send } = useClient();
  const [asked, setAsked] = useState<TextsFile | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isPending, run, error] = usePending();
  const listed = (templates: number, codes: number): string => {
    const parts = [templates > 0 && count('texts.templates', templates), codes > 0 && count('codes.count', codes)];
    return parts.filter(Boolean).join(', ');
  };
  const join = async (file: TextsFile, replaces: boolean): Promise<void> => {
    // Another surface may have changed them since they were shown.
    const now = (await send('metadata.ownTexts', {})) ?? NO_OWN_TEXTS;
    const { templates, replacements, codeCount, refusal: limit } = importOf(now, file, replaces);
    if (limit === 'templates') return setRefusal(t('texts.tooMany', { max: MAX_TEMPLATES }));
    const limits = { lines: MAX_REPLACEMENT_LINES, max: MAX_REPLACEMENTS_LENGTH };
    if (limit === 'codes') return setRefusal(t('codes.tooMany', limits));
    try {
      for (const { name, values } of templates) await send('metadata.saveTemplate', { name, values });
      if (replacements !== now.replacements)
        await send('metadata.setReplacements', { text: replacements, before: now.replacements });
    } finally {
      // Also of what was stored before an error.
      ownTextsChanged();
    }
    const what = listed(templates.length, codeCount);
    showAnnouncedToast(what === '' ? t('texts.nothingNew') : t('texts.imported', { what }), 'ok');
  };
  const read = async (file: File): Promise<void> => {
    setRefusal('');
    const found = file.size > MAX_TEXTS_FILE_BYTES ? null : readTextsFile(await file.text());
    if (found === null || found === 'newer') return setRefusal(t(found === null ? 'texts.unreadable' : 'texts.newer'));
    const { clashes, refusal: limit } = importOf(own, found, false);
    if (limit === null && clashes.templates + clashes.codes > 0) setAsked(found);
    else await join(found, false);
  };
  const clashes = asked && importOf(own, asked, false).clashes;
  return {
    isPending,
    message: refusal || (error ? errorSentence(error, texts) : ''),
    /** What has the same name in the file and other content, while the user is asked; null otherwise. */
    clashes: clashes && listed(clashes.templates, clashes.codes),
    read: (file: File): void => run(() => read(file)),
    /** The answer: whether the texts of the file replace those. */
    answer(replaces: boolean): void {
      setAsked(null);
      if (asked) run(() => join(asked, replaces));
    },
    cancel: (): void => setAsked(null),
  };
}
