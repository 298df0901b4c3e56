import type { OperationContext } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';

const MAX_NAME_LENGTH = 120;

/** The name of a packet: its first invoice, the number of others, and its profile. */
export function packetName(
  { runtime }: OperationContext,
  profile: StoredRecord,
  [first, ...others]: readonly StoredRecord[],
): string {
  const params = {
    invoice: first ? textOf(first, 'invoiceNumber') || first.id : '',
    profile: textOf(profile, 'profileName'),
  };
  const words =
    others.length > 0 ? t('deliveryNameMore', { ...params, count: others.length }) : t('deliveryName', params);
  return words.in(runtime.program).slice(0, MAX_NAME_LENGTH);
}
