import type { Operation } from '../../../call/operation.ts';
import { recordHistory } from '../../../recordAccess/recordHistory.ts';

export const history: Operation<'records.history'> = { run: recordHistory };
