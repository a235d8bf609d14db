/** Stores what is typed. False if that cannot be stored, which is then said; the next call is true. */
export type Leave = () => boolean;
