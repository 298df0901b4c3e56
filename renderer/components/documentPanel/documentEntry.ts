/** A document of a record, as the expression `documents` gives it. */
export interface DocumentEntry {
  id: string;
  name?: string;
  type?: string;
  fileId?: string;
  /** What the document profile of its record calls it. */
  documentType?: string | null;
}
