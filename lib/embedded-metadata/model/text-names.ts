/** What a text says that a format names itself: chunks of a PNG, a drawing's title, tags of clips and sounds. */
export type TextName =
  | 'title'
  | 'description'
  | 'comment'
  | 'author'
  | 'copyright'
  | 'terms'
  | 'instructions'
  | 'source'
  | 'credit'
  | 'writer'
  | 'keywords'
  | 'sourceType'
  | 'date'
  | 'place';
