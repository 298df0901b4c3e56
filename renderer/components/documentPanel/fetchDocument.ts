/** A document of a record, fetched, and how it can be shown. */
import { callApiRaw } from '../../http/callApi.ts';
import { fileNameOf } from '../../http/saveFile.ts';
import type { DocumentEntry } from './documentEntry.ts';
import { textOfBytes } from './textOfBytes.ts';

/** Text beyond so many bytes is cut: a log of many megabytes would stop the page. */
const MAX_TEXT_BYTES = 200_000;

export type ShownKind = 'image' | 'pdf' | 'text' | 'other';

export interface FetchedDocument {
  bytes: Blob;
  name: string;
  kind: ShownKind;
  /** For images and PDFs: a blob URL, to be released with URL.revokeObjectURL. */
  address?: string;
  text?: string;
  /** True if the text is truncated. */
  cut?: boolean;
}

/** How a file is shown, by its type. SVG and HTML could carry scripts: they are offered, not shown. */
function kindOf(type: string): ShownKind {
  const base = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^image\/(png|jpe?g|gif|webp|bmp|avif)$/.test(base)) return 'image';
  // A browser without a viewer of its own would save the file rather than show it (HTML, "PDF viewing support").
  if (base === 'application/pdf') return navigator.pdfViewerEnabled === false ? 'other' : 'pdf';
  if (/^text\/(plain|csv|tab-separated-values)$/.test(base) || base === 'application/json') return 'text';
  return 'other';
}

/** @param type the record's media type, used if the response has none @throws ApiError */
export async function fetchDocument(file: string, name: string, type: string): Promise<FetchedDocument> {
  // The fallback: the plain download where the store's own is not there.
  const response = await callApiRaw('downloadDocument', { body: { id: file }, handles: ['404', '405', '501'] }).catch(
    (error) => {
      if (error?.told) throw error;
      return callApiRaw('downloadFile', { query: { id: file } });
    },
  );
  const told = response.headers.get('content-type') ?? type;
  const bytes = await response.blob();
  const kind = kindOf(told);
  const fetched = { bytes, kind, name: fileNameOf(response.headers.get('content-disposition'), name) };
  if (kind === 'text') {
    const text = textOfBytes(new Uint8Array(await bytes.slice(0, MAX_TEXT_BYTES).arrayBuffer()));
    return { ...fetched, text, cut: bytes.size > MAX_TEXT_BYTES };
  }
  if (kind === 'other') return fetched;
  return { ...fetched, address: URL.createObjectURL(new Blob([bytes], { type: told.split(';')[0] ?? '' })) };
}

/** The id of the file that a document is: its own, unless it names one. */
export const fileOf = ({ id, fileId }: DocumentEntry): string => fileId ?? id;
