/** An order for a vendor of paper, and how each vendor wants it written. */
import type { OutgoingFile } from '../../../channels/transport.ts';

export interface VendorOrder {
  /** The same for each attempt, so that the vendor knows it again. */
  readonly key: string;
  /** The order data built for the vendor. */
  readonly order: Readonly<Record<string, unknown>>;
  readonly documents: readonly (OutgoingFile & { readonly mediaType: string })[];
}

/** Our login at the vendor. */
export interface VendorLogin {
  readonly user: string;
  readonly secret: string;
}

/** How a vendor is written to. */
export interface VendorDialect {
  /** Path below the vendor's address: orders are posted there, and queried by their key. */
  readonly path: string;
  write(order: VendorOrder): FormData;
}

/** A part of an order that the vendor reads as JSON. */
export const jsonPart = (value: unknown): Blob => new Blob([JSON.stringify(value)], { type: 'application/json' });

/** Adds what is printed, in its order. */
export function addDocuments(form: FormData, { documents }: VendorOrder): FormData {
  for (const { name, bytes, mediaType } of documents)
    form.append('document', new Blob([Uint8Array.from(bytes)], { type: mediaType }), name);
  return form;
}
