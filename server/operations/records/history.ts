import { recordHistory } from '../../records/recordHistory.ts';
import type { Operation } from '../operation.ts';

export const history: Operation<'records.history'> = { run: recordHistory };
