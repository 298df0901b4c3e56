import type { Operation } from '../../../operations/operation.ts';
import { recordHistory } from '../../../records/read/recordHistory.ts';

export const history: Operation<'records.history'> = { run: recordHistory };
