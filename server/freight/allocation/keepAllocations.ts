/** Writes who has which work; the history of each says who had it before, who changed that, and when. */
import { own } from '../../../metadata/freight/entities.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { definitionContext } from '../../processes/acting.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import type { Work } from './work.ts';

export interface Given {
  work: Work;
  to: string;
  /** The rule, or nothing where a person decided. */
  rule?: string;
}

/** @throws HttpError 412 where it cannot be kept, or somebody else gave some of it to others meanwhile */
export async function keepAllocations(context: OperationContext, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return;
  const outcome = await saveRows(definitionContext(context), {
    entity: own.workAllocation,
    rows: given.map(({ work, to, rule = '' }) => ({
      ...(work.allocation ? { id: work.allocation.id, version: work.allocation.version } : {}),
      stream: work.stream,
      record: work.record.id,
      number: work.title,
      accountNumber: String(work.record.values.accountNumber ?? ''),
      allocatedTo: to,
      rule,
      allocatedBy: signedIn(context).user.id,
    })),
    action: 'save',
    checkAction: 'default',
    byDefinition: true,
  });
  const [wrong] = outcome.errorRows;
  if (wrong) throw new HttpError(412, Object.values(wrong.errors)[0] ?? t('recordWasChanged'));
  if (outcome.conflicts.length > 0) throw new HttpError(412, t('recordWasChanged'));
}
