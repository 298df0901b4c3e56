import { type Charset, isCharset } from '../../../engine/values/charsets.ts';
import type { StoredRecord } from '../../store/index.ts';

/** The character set of files that name none, as the channel says it; undefined where it says none. */
export function channelCharset(channel: StoredRecord | undefined): Charset | undefined {
  const encoding = channel?.values.encoding;
  return isCharset(encoding) ? encoding : undefined;
}
