/** Invoices as PDF files, by the print that the profile names. */

import { own } from '../../../metadata/freight/entities.ts';
import type { PrintDefinition } from '../../../metadata/kinds/print.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { pdfImages } from '../../printing/pdfImages.ts';
import { printedRecord, printWords } from '../../printing/printedRecord.ts';
import { printLook } from '../../printing/printLook.ts';
import { printPdf } from '../../printing/printPdf.ts';
import { checkLetters } from '../../printing/unprintable.ts';
import { fillFields } from '../../records/check/conditions.ts';
import type { StoredRecord } from '../../store/index.ts';
import { inAccountLanguage } from './accountLanguage.ts';
import { textOf } from './packet.ts';
import { type NameList, partName } from './partNames.ts';

/** The print of invoices whose profile names none. */
export const DEFAULT_PRINT = 'invoice';

export interface MadeFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Control number in acknowledgments. */
  readonly control?: string;
  /** The invoices that it shows, where it shows some. */
  readonly invoices?: readonly string[];
}

/**
 * One file with all invoices if the profile says so, else one each; for images one file per page.
 * @param names the profile's list with the parts of their names
 * @param letters `any` for invoices that were sent already: letters missing in all fonts are boxes
 * @throws HttpError 412 for an unknown print, or a letter missing in all fonts
 */
export async function printedInvoices(
  context: OperationContext,
  profile: StoredRecord,
  invoices: readonly StoredRecord[],
  names?: NameList,
  letters: 'checked' | 'any' = 'checked',
): Promise<MadeFile[]> {
  const together = profile.values.singleInvoiceFile === true;
  const hidden = context.access.hidden(own.invoice);
  const name = textOf(profile, 'invoiceTemplate') || DEFAULT_PRINT;
  const setter = await setterOf(context, profile, name, letters);
  const groups = together ? [invoices] : invoices.map((one) => [one]);
  const files: MadeFile[] = [];
  for (const group of groups) {
    const { bytes, fileName } = await setter(group);
    const [first] = group;
    const ofParts = names && (await partName(context, profile, names, first));
    const asked =
      first && fillFields(textOf(profile, 'attachmentName'), (key) => (hidden.has(key) ? '' : textOf(first, key)));
    const base = ofParts || asked || fileName;
    const shown = { invoices: group.map(({ id }) => id) };
    if (profile.values.convertToImage !== true) {
      files.push({ name: unlike(files, base), mediaType: PDF, bytes, ...shown });
      continue;
    }
    const pages = await pdfImages(bytes);
    const stem = base.replace(/\.(pdf|png)$/i, '');
    for (const [at, page] of pages.entries()) {
      const pageName = unlike(files, pages.length > 1 ? `${stem}-${at + 1}` : stem, '.png');
      files.push({ name: pageName, mediaType: 'image/png', bytes: page, ...shown });
    }
  }
  return files;
}

/** The profile's index sheets for a courier: a page per invoice, in one file. */
export async function indexSheets(
  context: OperationContext,
  profile: StoredRecord,
  invoices: readonly StoredRecord[],
): Promise<MadeFile[]> {
  const name = textOf(profile, 'fedexIndexTemplate');
  if (name === '') return [];
  const { bytes } = await (await setterOf(context, profile, name))(invoices);
  return [{ name: 'index.pdf', mediaType: PDF, bytes }];
}

const PDF = 'application/pdf';

/** The print of a profile, or another one. @throws HttpError 412 for an unknown print */
export function printOf(
  { runtime }: OperationContext,
  profile: StoredRecord | undefined,
  name = (profile && textOf(profile, 'invoiceTemplate')) || DEFAULT_PRINT,
): PrintDefinition {
  const { print: prints } = runtime.program.definitions;
  const print = Object.hasOwn(prints, name) ? prints[name] : undefined;
  if (!print) throw new HttpError(412, t('deliveryNoPrint', { name }));
  return print;
}

/** Fails as a delivery would where an invoice has letters that no font has, before it can be downloaded from its page. */
export async function checkPrintable(
  context: OperationContext,
  profile: StoredRecord,
  invoices: readonly StoredRecord[],
): Promise<void> {
  const print = printOf(context, profile);
  for (const invoice of invoices) checkLetters([await printedRecord(context, print, invoice)]);
}

/** Renders invoices with a print, in the profile's file format. @throws HttpError 412 for an unknown print */
async function setterOf(
  caller: OperationContext,
  profile: StoredRecord,
  name: string,
  letters: 'checked' | 'any' = 'checked',
) {
  const context = await inAccountLanguage(caller, profile);
  const print = printOf(context, profile, name);
  const [look, words] = [await printLook(context.runtime, print), printWords(context)];
  const isReadOnly = profile.values.makeReadOnly === true;
  return async (group: readonly StoredRecord[]) => {
    const printed = [];
    for (const invoice of group) printed.push(await printedRecord(context, print, invoice));
    if (letters === 'checked') checkLetters(printed);
    const bytes = new Uint8Array(await printPdf(printed, look, words, { isReadOnly }));
    return { bytes, fileName: printed[0]?.fileName || name };
  };
}

/** A file name that none of the others has, and that leads nowhere else. @param ending that it gets, where it is not there */
export function unlike(files: readonly MadeFile[], base: string, ending = '.pdf'): string {
  const [, stem = base, own = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/.exec(base) ?? [];
  const keeps = ending === '' || own.toLowerCase() === ending;
  const safe = (keeps ? stem : base)
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 150);
  for (let count = 1; ; count += 1) {
    const name = `${safe}${count > 1 ? `-${count}` : ''}${ending === '' ? own : ending}`;
    if (!files.some((file) => file.name === name)) return name;
  }
}
