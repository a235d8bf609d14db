import { useText } from '../i18n/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** 'Sign In', and while it is under way the preloader of 2.5.2 in the same place. */
export function SignInButton({ isPending }: { readonly isPending: boolean }) {
  const { t } = useText();
  return (
    <>
      <Button type="submit" look="main" size="large" aria-disabled={isPending || undefined}>
        {isPending && <Spinner />}
        {t(isPending ? 'session.authenticating' : 'session.signIn')}
      </Button>
      <span className="visually-hidden" role="status">
        {isPending && t('session.authenticating')}
      </span>
    </>
  );
}
