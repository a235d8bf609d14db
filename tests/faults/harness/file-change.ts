/** What another program does to a file of the user. */
export type FileChange =
  | 'in place'
  | 'in place, time kept'
  | 'replaced'
  | 'replaced, time kept'
  | 'longer'
  | 'longer, replaced'
  | 'shorter'
  | 'removed';
