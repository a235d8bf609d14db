import { useEffect, useMemo, useRef, useState } from 'react';
import { droppedPicture } from '#lib/capture/model/dropped-picture.ts';
import { type PictureReader, readDroppedPicture } from '#lib/client/uploads/dropped-pictures.ts';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useReady } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DropNote } from './drop-note.tsx';
import type { DropMessage, FileDrop } from './use-file-drop.ts';

interface DroppedAddressProps {
  readonly message: Extract<DropMessage, { readonly about: 'of-page' }>;
  readonly drop: FileDrop;
}

/**
 * A picture of a page: its file that the browser has added, or a larger one that the page names. Of an address alone, an
 * extension reads it, after a question for its site where that is needed (decision 65); else a sentence says what to do.
 */
export function DroppedAddress({ message: { html, uris, file }, drop: { add, closeMessage } }: DroppedAddressProps) {
  const texts = useText();
  const { t } = texts;
  const { host } = useClient();
  const { server } = useReady();
  const dropped = useMemo(() => droppedPicture(html, uris, file?.name), [html, uris, file]);
  const reader = useRef<PictureReader | null>(null);
  const isPicture = file !== null || (dropped.addresses.length > 0 && host.loadPictureReader !== undefined);
  const [state, setState] = useState<PlainError | 'reading' | 'no-picture'>(isPicture ? 'reading' : 'no-picture');
  const [hasAsked, setAsked] = useState(false);
  const [smaller, setSmaller] = useState('');
  const read = async (loaded: PictureReader | null, isPermitted: boolean): Promise<void> => {
    try {
      const reading = { reader: loaded, isPermitted, server, file };
      const { file: taken, isSmaller } = await readDroppedPicture(reading, dropped);
      add([taken]);
      if (isSmaller) setSmaller(taken.name);
      else if (isShown.current) closeMessage();
    } catch (error) {
      setState(toPlainError(error));
    }
  };
  // The message of the next drop may be there instead.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (!isPicture) return;
    const loading = Promise.resolve(host.loadPictureReader?.() ?? null).then((loaded) => {
      reader.current = loaded;
      return latest.current(loaded, false);
    });
    loading.catch((error: unknown) => setState(toPlainError(error)));
  }, [isPicture, host]);

  const site = new URL(dropped.addresses.at(-1) ?? 'about:blank');
  const isUnreachable = typeof state !== 'string' && state.code === 'capture/unreachable';
  const mayAsk = isUnreachable && !hasAsked && site.host !== '';
  const permit = async (): Promise<void> => {
    const asked = reader.current?.permit(site);
    setState('reading');
    const facts = { site: site.hostname };
    setAsked(true);
    if (await asked?.isGiven) await read(reader.current, true);
    else setState({ code: 'capture/not-permitted', facts });
    await asked?.end();
  };
  const sentence = (): string => {
    if (smaller !== '' || state === 'reading') return t('capture.takenSmaller', { name: smaller });
    if (state === 'no-picture') return t('uploads.onlyAddress');
    return mayAsk ? t('uploads.pictureElsewhere', { site: site.hostname }) : errorSentence(state, texts);
  };
  if (state === 'reading' && smaller === '')
    return (
      <Notice icon="clock" role="status" isFlat>
        {t('uploads.readingPicture')}
      </Notice>
    );
  return (
    <DropNote onClose={closeMessage}>
      {sentence()}{' '}
      {mayAsk && (
        <Button variant="link" onClick={() => void permit()}>
          {t('uploads.takePicture')}
        </Button>
      )}
    </DropNote>
  );
}
