/** A document of a record, as the expression `documents` gives it. */
export interface DocumentEntry {
  id: string;
  name?: string;
  type?: string;
  fileId?: string;
  /** Of a record before this one: offered behind the others, and not what was just added. */
  isEarlier?: boolean;
  /** What the document profile of its record calls it. */
  documentType?: string | null;
}
