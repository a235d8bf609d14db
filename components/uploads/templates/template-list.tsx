import type { OfferedTemplate } from '#lib/contract/templates.ts';
import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { valuesForForm } from '#lib/upload-form/model/templates.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror, useReady } from '../../surface/client-context.ts';
import { useFocusedFirst } from '../../ui/use-focused-first.ts';
import { useTabMetadata } from '../metadata-context.ts';
import { TemplateEntry } from './template-entry.tsx';
import type { ChosenEntry } from './template-outcome.tsx';
import { useOwnTexts } from './use-own-texts.ts';

/** A template of the user, of the server or of the policy. */
type NamedValues = Pick<OfferedTemplate, 'name' | 'values'>;

interface TemplateListProps {
  readonly type: MediaType;
  readonly fields: readonly MetadataField[];
  readonly textBefore: ((field: MetadataField) => string) | undefined;
  /** The values of the form can be saved as a template. */
  readonly canSave: boolean;
  /** Gets the values of the chosen template that the form takes. */
  readonly onApply: (values: MetadataValues) => void;
  readonly onChoose: (chosen: ChosenEntry) => void;
}

/** The content of the menu: templates to apply, and the dialogs to save and to manage them. */
export function TemplateList({ type, fields, textBefore, canSave, onApply, onChoose }: TemplateListProps) {
  const { t } = useText();
  const { settings } = useReady();
  const offered: readonly NamedValues[] = settings.metadataTemplates;
  const channels = useMirror((state) => state.auth.channels[UPLOAD_DOMAIN[type]]);
  const { lists } = useTabMetadata();
  const texts = useOwnTexts();
  const menu = useFocusedFirst<HTMLDivElement>(texts !== null);
  if (texts === null) return <p className="menu-note">{t('app.loading')}</p>;
  const entryOf = ({ name, values }: NamedValues, at: number) => {
    const taken = valuesForForm(values, fields, channels, lists);
    const choose = (): void => {
      onChoose({ name, leftOut: taken.leftOut });
      onApply(taken.values);
    };
    const shown = { name, type, lists, fields, taken, textBefore };
    // Names of the server may repeat.
    return <TemplateEntry key={`${at} ${name}`} {...shown} onChoose={choose} />;
  };
  const groups: readonly (readonly [TextId, readonly NamedValues[]])[] = [
    ['templates.own', texts.templates],
    ['templates.offered', offered],
  ];
  const isEmpty = texts.templates.length + offered.length === 0;
  return (
    <div ref={menu} className="menu">
      {isEmpty && <p className="menu-note">{t('templates.none')}</p>}
      {groups.map(
        ([title, templates]) =>
          templates.length > 0 && (
            <section key={title} aria-label={t(title)}>
              <h3 className="menu-title">{t(title)}</h3>
              <ul>{templates.map(entryOf)}</ul>
            </section>
          ),
      )}
      <ul className="menu-actions">
        {canSave && (
          <li>
            <button type="button" className="menu-entry" onClick={() => onChoose('save')}>
              {t('templates.save')}
            </button>
          </li>
        )}
        <li>
          <button type="button" className="menu-entry" onClick={() => onChoose('manage')}>
            {t('templates.manage')}
          </button>
        </li>
      </ul>
    </div>
  );
}
