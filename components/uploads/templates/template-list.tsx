import type { OfferedTemplate } from '#lib/contract/templates.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useFocusedFirst } from './use-focused-first.ts';
import { useOwnTexts } from './use-own-texts.ts';

/** A template of the user, of the server or of the policy. */
export type NamedValues = Pick<OfferedTemplate, 'name' | 'values'>;

interface TemplateListProps {
  readonly offered: readonly NamedValues[];
  readonly canSave: boolean;
  readonly onChoose: (template: NamedValues) => void;
  readonly onDialog: (dialog: 'save' | 'manage') => void;
}

/** The content of the menu: templates to apply, and the dialogs to save and to manage them. */
export function TemplateList({ offered, canSave, onChoose, onDialog }: TemplateListProps) {
  const { t } = useText();
  const texts = useOwnTexts();
  const menu = useFocusedFirst<HTMLDivElement>(texts !== null);
  if (texts === null) return <p className="menu-note">{t('app.loading')}</p>;
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
              <ul>
                {templates.map((template, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names of the server may repeat
                  <li key={`${at} ${template.name}`}>
                    <button type="button" className="menu-entry" onClick={() => onChoose(template)}>
                      {template.name}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <ul className="menu-actions">
        {canSave && (
          <li>
            <button type="button" className="menu-entry" onClick={() => onDialog('save')}>
              {t('templates.save')}
            </button>
          </li>
        )}
        <li>
          <button type="button" className="menu-entry" onClick={() => onDialog('manage')}>
            {t('templates.manage')}
          </button>
        </li>
      </ul>
    </div>
  );
}
