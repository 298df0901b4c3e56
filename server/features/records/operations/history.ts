import type { Operation } from '../../../call/operation.ts';
import { recordHistory } from '../../../records/recordHistory.ts';

export const history: Operation<'records.history'> = { run: recordHistory };
