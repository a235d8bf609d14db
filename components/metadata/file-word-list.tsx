import '../../assets/styles/file-words.css';
import { EMBEDDED_WORDS } from '#lib/metadata/model/embedded-metadata.ts';
import type { FileWords, MetadataValues } from '#lib/uploads/model/upload-state.ts';
import { useText } from '../hooks/text-provider.tsx';

interface FileWordListProps {
  readonly words: FileWords;
  readonly fileValues: MetadataValues;
}

/** What a file says beside the fields of the form, such as a title that is not its headline (specification 3.5). */
export function FileWordList({ words, fileValues }: FileWordListProps) {
  const { t } = useText();
  const seen = new Set(Object.values(fileValues));
  const others = EMBEDDED_WORDS.flatMap((word) => {
    const text = words[word];
    if (text === undefined || seen.has(text)) return [];
    seen.add(text);
    return [{ word, text }];
  });
  if (others.length === 0) return null;
  return (
    <section className="file-words">
      <h3>{t('metadata.alsoInFile')}</h3>
      <dl>
        {others.map(({ word, text }) => (
          <div key={word}>
            <dt>{t(`metadata.word.${word}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
