import { createContext, useContext } from 'react';
import { NOTHING_SOUGHT } from '#lib/search/model/found-words.ts';

/** What the shown results were searched for. */
export const SoughtContext = createContext(NOTHING_SOUGHT);

export const useSought = () => useContext(SoughtContext);
