/** File names by the parts that a profile says, for an invoice. */
import { fileNameOf, type NameSources } from '../../../engine/freight/delivery/fileName.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { createWallTime } from '../../platform/words/wallTime.ts';
import type { StoredRecord } from '../../store/index.ts';
import { nextControl } from './controlNumbers.ts';
import { invoiceFieldText } from './invoiceFieldText.ts';
import { numberOf } from './packet.ts';

/** The list of a profile that has the parts. */
export type NameList = 'fileName' | 'attachmentFileName' | 'indexName';

/**
 * Running numbers of file names are separate from EDI control numbers; they restart after the last delivery is changed.
 */
const seriesOf = (profile: StoredRecord, last: number): string =>
  last === 0 ? `${profile.id} files` : `${profile.id} files ${last}`;

/** @param number in place of the next running one @returns undefined where the profile says no parts */
export async function partName(
  context: OperationContext,
  profile: StoredRecord,
  list: NameList,
  invoice: StoredRecord | undefined,
  number?: number,
): Promise<string | undefined> {
  const parts = profile.values[list];
  if (!Array.isArray(parts) || parts.length === 0) return undefined;
  const isNumbered = parts.some((part) => (part as { kind?: unknown }).kind === 'number');
  const last = numberOf(profile, 'deliveryNumber') ?? 0;
  const now = createWallTime(context.runtime.timeZone)(context.services.clock.now().toISOString());
  const sources: NameSources = {
    field: await invoiceFieldText(context, invoice),
    now,
    number: number ?? (isNumbered ? last + (await nextControl(context.services.store, seriesOf(profile, last))) : 0),
  };
  return fileNameOf(parts, sources);
}
