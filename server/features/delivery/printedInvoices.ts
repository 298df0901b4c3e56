/** Invoices as PDF files, by the print that the profile names. */
import { HttpError } from '../../base/http/httpError.ts';
import { t } from '../../base/words/localizedText.ts';
import type { OperationContext } from '../../call/operation.ts';
import { printedRecord, printWords } from '../../printing/printedRecord.ts';
import { printLook } from '../../printing/printLook.ts';
import { printPdf } from '../../printing/printPdf.ts';
import { fillFields } from '../../recordAccess/conditions.ts';
import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';

const DEFAULT_PRINT = 'invoice';

export interface MadeFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** @param together one file with all of them, in place of one each */
export async function printedInvoices(
  context: OperationContext,
  profile: StoredRecord,
  invoices: readonly StoredRecord[],
  together: boolean,
): Promise<MadeFile[]> {
  const { print: prints } = context.runtime.program.definitions;
  const name = textOf(profile, 'invoiceTemplate') || DEFAULT_PRINT;
  const print = Object.hasOwn(prints, name) ? prints[name] : undefined;
  if (!print) throw new HttpError(412, t('deliveryNoPrint', { name }));
  const [look, words] = [await printLook(context.runtime, print), printWords(context)];
  const groups = together ? [invoices] : invoices.map((one) => [one]);
  const files: MadeFile[] = [];
  for (const group of groups) {
    const printed = [];
    for (const invoice of group) printed.push(await printedRecord(context, print, invoice));
    const bytes = await printPdf(printed, look, words);
    const [first] = group;
    const asked = first && fillFields(textOf(profile, 'attachmentName'), (key) => textOf(first, key));
    const base = asked || printed[0]?.fileName || name;
    files.push({ name: unlike(files, base), mediaType: 'application/pdf', bytes: new Uint8Array(bytes) });
  }
  return files;
}

/** A file name that none of the others has, and that leads nowhere else. */
function unlike(files: readonly MadeFile[], base: string): string {
  const safe = base.replace(/\.pdf$/i, '').replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_').slice(0, 150);
  for (let count = 1; ; count += 1) {
    const name = `${safe}${count > 1 ? `-${count}` : ''}.pdf`;
    if (!files.some((file) => file.name === name)) return name;
  }
}
