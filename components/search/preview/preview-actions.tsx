import type { UseAction } from '#lib/search/model/restricted-use.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useKeyTexts } from '../../i18n/use-key-texts.ts';
import { Button, type ButtonProps, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CopyLinkButton } from '../item/copy-link-button.tsx';
import { useRestrictedUse } from '../item/restricted-use-context.ts';
import { useDraggedLink } from '../item/use-dragged-link.ts';

const PAGE_KEYS = 'Mod+Enter';

/** The ways out of the preview: the file, the asset's page and its link, as far as the server names them. */
export function PreviewActions({ item }: { readonly item: SearchItem }) {
  const { t } = useText();
  const { titled, aria } = useKeyTexts();
  const { link } = useDraggedLink(item);
  const pageLabel = t('preview.openPage');
  return (
    <div className="preview-actions">
      {item.hiresUrl && item.type !== 'audio' && (
        <GuardedLink item={item} action="open" href={item.hiresUrl} label={t('preview.large')} variant="main" />
      )}
      {/* The address may be one of another program. */}
      {/^https?:/.test(link) && (
        <GuardedLink
          item={item}
          action="page"
          href={link}
          label={pageLabel}
          title={titled(pageLabel, PAGE_KEYS)}
          aria-keyshortcuts={aria(PAGE_KEYS)}
        />
      )}
      <CopyLinkButton key={item.objectId} item={item} />
    </div>
  );
}

/** Presses the button that opens the asset's page; false if there is none. */
export function openPage(preview: Element): boolean {
  const opener = preview.querySelector<HTMLElement>('[data-action="page"]');
  opener?.click();
  return opener !== null;
}

interface GuardedLinkProps {
  readonly item: SearchItem;
  readonly action: UseAction;
  readonly href: string;
  readonly label: string;
  readonly variant?: ButtonProps['variant'];
  readonly title?: string;
  readonly 'aria-keyshortcuts'?: string;
}

/** A link to another tab; only a button where a question comes before it. */
function GuardedLink({ item, action, href, label, variant, ...rest }: GuardedLinkProps) {
  const { use, answerFor } = useRestrictedUse();
  const onClick = () => void use({ item, action, run: () => undefined });
  if (['ask', 'block'].includes(answerFor(item)))
    return (
      <Button {...(variant && { variant })} icon="external" data-action={action} onClick={onClick} {...rest}>
        {label}
      </Button>
    );
  return (
    <a
      className={buttonClass(variant)}
      data-action={action}
      href={href}
      target="_blank"
      rel="noopener"
      onClick={onClick}
      onAuxClick={onClick}
      {...rest}
    >
      <Icon name="external" />
      {label}
    </a>
  );
}
