import type { MediaType } from '#lib/contract/uploads.ts';
import { uploadAccess } from '#lib/routing/model/route-access.ts';
import { mayUpload } from '#lib/session/model/auth-state.ts';
import { useMirror, useReady } from '../hooks/client-context.ts';
import { MetadataDialogsProvider } from '../metadata/metadata-dialogs-provider.tsx';
import { MetadataSection } from '../metadata/metadata-section.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { UploadPage } from '../uploads/upload-page.tsx';
import { useSignInRedirect } from './sign-in-redirect.tsx';

const ForbiddenUpload = lazyPart(async () => (await import('../uploads/forbidden-upload.tsx')).ForbiddenUpload);

export function GuardedUpload({ type }: { readonly type: MediaType }) {
  const { authenticationMethod } = useReady().settings;
  const auth = useMirror((state) => state.auth);
  const access = uploadAccess(type, { auth, authenticationMethod });
  const redirect = useSignInRedirect(access);
  return (
    redirect ?? (
      <MetadataDialogsProvider key={type} type={type}>
        {mayUpload(type, auth) ? <UploadPage type={type} Form={MetadataSection} /> : <ForbiddenUpload type={type} />}
      </MetadataDialogsProvider>
    )
  );
}
