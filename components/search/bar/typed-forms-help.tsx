import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text-provider.tsx';

const FORMS = ['phrase', 'without', 'not', 'either'] as const;

/** The forms of typed text, each with an example. */
export function TypedFormsHelp() {
  const { t } = useText();
  const content = useRef<HTMLDivElement>(null);
  // A screen reader reads what has the focus; Escape returns it to the button.
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} className="typed-forms" tabIndex={-1}>
      <p>{t('search.forms.plain')}</p>
      <dl>
        {FORMS.map((form) => (
          <div key={form}>
            <dt dir="auto">{t(`search.forms.${form}.example`)}</dt>
            <dd dir="auto">{t(`search.forms.${form}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
