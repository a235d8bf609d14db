import type { MediaType } from '#lib/contract/uploads.ts';
import { uploadAccess } from '#lib/routing/model/route-access.ts';
import { mayUpload } from '#lib/session/model/auth-state.ts';
import { useMirror, useReady } from '../surface/client-context.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { MetadataProvider } from '../uploads/page/metadata-provider.tsx';
import { UploadPage } from '../uploads/page/upload-page.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { useSignInRedirect } from './sign-in-redirect.tsx';

const ForbiddenUpload = lazyPart(
  async () => (await import('../uploads/page/forbidden-upload.tsx')).ForbiddenUpload,
  LoadingScreen,
);

/** An upload tab and its guard: the upload page, the reason why it is forbidden, or a redirect (2.4.1). */
export function GuardedUpload({ type }: { readonly type: MediaType }) {
  const { authenticationMethod } = useReady().settings;
  const auth = useMirror((state) => state.auth);
  const access = uploadAccess(type, { auth, authenticationMethod });
  const redirect = useSignInRedirect(access);
  return (
    redirect ?? (
      <MetadataProvider key={type} type={type}>
        {mayUpload(type, auth) ? <UploadPage type={type} /> : <ForbiddenUpload type={type} />}
      </MetadataProvider>
    )
  );
}
