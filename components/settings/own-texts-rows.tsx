import type { ForgottenText } from '#lib/settings/model/overview.ts';
import type { OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import type { TextId } from '../i18n/catalogue.ts';
import { useText } from '../i18n/text-provider.tsx';
import { Button } from '../ui/button.tsx';

interface OwnTextsRowsProps {
  readonly texts: OwnTexts;
  readonly isPending: boolean;
  readonly onForget: (text: ForgottenText) => void;
}

/** The signed-in user's templates, code replacements and captions, each with its text and a button to delete it. */
export function OwnTextsRows({ texts, isPending, onForget }: OwnTextsRowsProps) {
  const { t } = useText();
  const { templates, replacements, captions } = texts;
  const row = (title: string, lines: readonly (readonly [label: string, text: string])[], text: ForgottenText) => (
    <div className="options-row" key={title}>
      <details className="options-details">
        <summary>{title}</summary>
        <dl className="facts">
          {lines.map(([label, value]) => (
            <div className="facts-pair" key={`${label} ${value}`}>
              {label !== '' && <dt>{label}</dt>}
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Button
        size="small"
        disabled={isPending}
        aria-label={t('settings.forgetNamed', { what: title })}
        onClick={() => onForget(text)}
      >
        {t('settings.forget')}
      </Button>
    </div>
  );
  const withoutLabel = (all: readonly string[]) => all.map((text) => ['', text] as const);
  return (
    <>
      {templates.map(({ id, name, values }) =>
        row(
          t('settings.template', { name }),
          Object.entries(values).map(([field, value]) => [t(`metadata.${field}` as TextId), value]),
          { kind: 'template', id },
        ),
      )}
      {replacements !== '' && row(t('codes.title'), withoutLabel(replacements.split('\n')), { kind: 'replacements' })}
      {captions.length > 0 && row(t('captions.recent'), withoutLabel(captions), { kind: 'captions' })}
    </>
  );
}
