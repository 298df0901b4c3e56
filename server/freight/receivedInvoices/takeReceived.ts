/**
 * The one way in which partners' invoices are taken, dropped by a person or come by a channel: each file once, each document
 * compared line by line, and kept with its verdicts in one transaction.
 */
import { own } from '../../../metadata/freight/entities.ts';
import { oncePerKey } from '../../operations/oncePerKey.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type Localizable, localize, t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { recordsOf } from '../rating/candidates.ts';
import { type JudgedDocument, judgeDocument } from './judgeDocument.ts';
import type { ReceivedDocument } from './receivedDocument.ts';

interface ReceivedFile {
  readonly name: string;
  readonly checksum: string;
  /** The row of its bytes. */
  readonly stored: string;
}

/** The result of a charge, or of a known document. */
interface ReceivedOutcome {
  readonly name: string;
  readonly row?: unknown;
  readonly shipmentNumber: string;
  readonly chargeCode: string;
  readonly outcome: string;
  readonly msg: Localizable;
}

export interface TakenFile {
  readonly taken: number;
  readonly matched: number;
  readonly msg: Localizable;
  readonly rows: readonly ReceivedOutcome[];
  /** The same bytes were taken meanwhile, and nothing of this file was. */
  readonly isKnownFile?: boolean;
}

interface ReceivedFrom {
  readonly channel?: string | undefined;
  readonly control?: string | undefined;
  /** Further keys that nobody else may decide by meanwhile. */
  readonly keys?: readonly string[];
  /** Why the file is not taken, asked once its keys are held. */
  refusal?(inside: OperationContext): Promise<Localizable | undefined>;
}

/** A file as a key of `oncePerKey`. */
export const fileKey = (checksum: string): string => `file ${checksum}`;

/** A document that was judged as new, and was taken by somebody else before it was written. */
class TakenMeanwhile extends Error {
  override name = 'TakenMeanwhile';
}

const MAX_PROBLEM = 2000;

/** True if a file with these bytes was imported or quarantined before. */
export async function isKnownFile(context: OperationContext, checksum: string): Promise<boolean> {
  const scopes = [context.access.scope(own.inboundFile)];
  const found = await context.services.store
    .entities(own.inboundFile)
    .lookup({ matchKey: 'checksum', values: [checksum], scopes });
  return found.length > 0;
}

/**
 * @param from by which channel it came, and the control numbers of its interchanges
 * @param before the file as it was quarantined, where it is read again
 * @throws HttpError where what follows is refused: nothing of the file is taken then
 */
export async function takeReceived(
  context: OperationContext,
  file: ReceivedFile,
  documents: readonly ReceivedDocument[],
  from: ReceivedFrom = {},
  before?: StoredRecord,
): Promise<TakenFile> {
  for (;;) {
    try {
      return await judgeAndTake(context, file, documents, from, before);
    } catch (error) {
      // Judged again, it is a duplicate: each time at least one document more is known.
      if (!(error instanceof TakenMeanwhile)) throw error;
    }
  }
}

async function judgeAndTake(
  context: OperationContext,
  file: ReceivedFile,
  documents: readonly ReceivedDocument[],
  from: ReceivedFrom,
  before: StoredRecord | undefined,
): Promise<TakenFile> {
  const { program } = context.runtime;
  const rows: ReceivedOutcome[] = [];
  const judged: { document: ReceivedDocument; found: JudgedDocument; number: string }[] = [];
  for (const document of documents) {
    const found = await judgeDocument(context, document);
    const number = document.number || `${file.name} ${found.shipmentNumber}`.trim();
    if (await isKnownDocument(context, document, found.shipmentNumber)) {
      const msg = t('receivedInvoiceKnown', { number });
      rows.push({ name: file.name, shipmentNumber: found.shipmentNumber, chargeCode: '', outcome: 'duplicate', msg });
      continue;
    }
    judged.push({ document, found, number });
    for (const line of found.lines)
      rows.push({
        name: file.name,
        ...(line.row === undefined ? {} : { row: line.row }),
        shipmentNumber: found.shipmentNumber,
        chargeCode: String(line.chargeCode),
        outcome: String(line.verdict),
        msg: String(line.explanation),
      });
  }
  const matched = judged.filter(({ found }) => found.isMatched).length;
  const write = async (inside: OperationContext): Promise<boolean> => {
    if (before === undefined && (await isKnownFile(inside, file.checksum))) return false;
    const refusal = await from.refusal?.(inside);
    if (refusal) throw new HttpError(412, refusal);
    for (const { document, found } of judged)
      if (await isKnownDocument(inside, document, found.shipmentNumber)) throw new TakenMeanwhile();
    await inside.services.processes.follow(inside, 'receivedInvoices.take', {
      name: file.name,
      checksum: file.checksum,
      content: file.stored,
      at: context.now.toISOString(),
      inbound: before?.id ?? null,
      from: { channel: from.channel ?? null, control: from.control ?? null },
      documents: judged.map(({ document, found, number }) => ({
        ...found,
        number,
        sender: document.sender || null,
        invoiceDate: document.invoiceDate || null,
        problem:
          document.problems
            .map((words) => localize(program, words))
            .join('\n')
            .slice(0, MAX_PROBLEM) || null,
      })),
    });
    return true;
  };
  const keys = judged.flatMap(({ document, found }) => documentKeys(document, found.shipmentNumber));
  if (judged.length > 0 && !(await oncePerKey(context, [fileKey(file.checksum), ...(from.keys ?? []), ...keys], write)))
    return { taken: 0, matched: 0, msg: t('receivedKnown'), rows: [], isKnownFile: true };
  const count = judged.length;
  const known = rows.length > 0 && count === 0 ? rows[0]?.msg : undefined;
  return {
    taken: count,
    matched,
    msg: known ?? t('receivedDone', { count, matched, different: count - matched }),
    rows,
  };
}

/** A document as a key of `oncePerKey`; none where it has no number. */
const documentKeys = ({ number, sender }: ReceivedDocument, shipmentNumber: string): string[] =>
  number === '' ? [] : [`received ${JSON.stringify([number, sender, shipmentNumber])}`];

/** The same number of the same sender for the same shipment; documents without a number are told apart by their file alone. */
async function isKnownDocument(
  context: OperationContext,
  { number, sender }: ReceivedDocument,
  shipmentNumber: string,
): Promise<boolean> {
  if (number === '') return false;
  const found = await recordsOf(context, own.receivedInvoice, {
    condition: 'and',
    fields: [
      { name: 'number', operator: 'equalTo', value: number },
      { name: 'shipmentNumber', operator: 'equalTo', value: shipmentNumber || null },
      { name: 'sender', operator: 'equalTo', value: sender || null },
    ],
  });
  return found.length > 0;
}
