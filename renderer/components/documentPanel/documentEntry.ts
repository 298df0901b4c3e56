/** A document of a record, as the expression `documents` gives it. */
export interface DocumentEntry {
  id: string;
  name?: string;
  type?: string;
  fileId?: string;
  /** True for a document of an earlier record: listed last, and never the one just added. */
  isEarlier?: boolean;
  /** Its type in the document profile of the record. */
  documentType?: string | null;
}
