import { createContext } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';

/** Whose variables a text field shows: those of a file, or of the first one of a media type; null for no menu. */
export type VariablesOf = { readonly uploadId: string } | { readonly type: MediaType };

export const VariablesContext = createContext<VariablesOf | null>(null);
