import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useResultNames } from '../result/use-result-names.ts';
import { previewFacts } from './preview-facts.ts';

/** The metadata table (2.10.1): what the item has, nothing empty. */
export function PreviewFactList({ item }: { readonly item: SearchItem }) {
  const texts = useText();
  const names = useResultNames();
  return (
    <dl className="facts preview-facts">
      {previewFacts(item, texts, names).map(({ label, value, codes }) => (
        <div key={label} className="fact">
          <dt>{texts.t(label)}</dt>
          <dd dir="auto" title={codes === value ? undefined : codes}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
