import { useContext } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { VariablesContext } from './variables-context.ts';

const VariableList = lazyPart(async () => (await import('./variable-list.tsx')).VariableList);

/** A button with the variables of a text field and their values. No tab stop: the field opens it with Alt+Up or Ctrl+Space. */
export function VariableMenu({ onChoose }: { readonly onChoose: (variable: string) => void }) {
  const { t } = useText();
  const of = useContext(VariablesContext);
  if (of === null) return null;
  return (
    <PopoverPanel
      label={t('variables.insert')}
      isTabStop={false}
      className={`${buttonClass('quiet', 'small')} button-icon variable-menu`}
      button={<Icon name={LATE_ICONS.variable} />}
    >
      {(close) => (
        <VariableList
          of={of}
          onChoose={(variable) => {
            close();
            onChoose(variable);
          }}
        />
      )}
    </PopoverPanel>
  );
}
