import type { OperatorName } from '../../metadata/signatures/operators.ts';
import { beginsWith } from './beginsWith.ts';
import { betweenExclusive } from './betweenExclusive.ts';
import { betweenInclusive } from './betweenInclusive.ts';
import { contains } from './contains.ts';
import { day } from './day.ts';
import { doesNotBeginWith } from './doesNotBeginWith.ts';
import { doesNotContain } from './doesNotContain.ts';
import { doesNotEndWith } from './doesNotEndWith.ts';
import { endsWith } from './endsWith.ts';
import { equalTo } from './equalTo.ts';
import { greaterThan } from './greaterThan.ts';
import { greaterThanEqualTo } from './greaterThanEqualTo.ts';
import { isInList } from './isInList.ts';
import { isNotInList } from './isNotInList.ts';
import { lessThan } from './lessThan.ts';
import { lessThanEqualTo } from './lessThanEqualTo.ts';
import { notEqualTo } from './notEqualTo.ts';
import type { Operator } from './operator.ts';

/** Every operator by name (docs/contract/comparisons.md, Operators by class). */
export const OPERATORS = {
  equalTo,
  isInList,
  lessThanEqualTo,
  greaterThanEqualTo,
  lessThan,
  greaterThan,
  isNotInList,
  notEqualTo,
  contains,
  doesNotContain,
  betweenInclusive,
  betweenExclusive,
  beginsWith,
  doesNotBeginWith,
  endsWith,
  doesNotEndWith,
  day,
} as const satisfies Record<OperatorName, Operator>;
