import { PREFERENCES, REMEMBERED_FORMS, REMEMBERED_LOGIN } from './stored-keys.ts';

/** Keys that the specification places in local storage, if there is one (3.3, 3.20; decision 29). */
export const LOCAL_KEYS = [PREFERENCES, REMEMBERED_LOGIN, REMEMBERED_FORMS].map(({ key }) => key);
