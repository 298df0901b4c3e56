import type { Operation } from '../../../operations/operation.ts';
import { totalsOf } from '../../../records/read/totals.ts';

export const totals: Operation<'records.totals'> = { run: totalsOf };
