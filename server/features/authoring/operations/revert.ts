import { revertPublication } from '../../../authoring/revertPublication.ts';
import type { Operation } from '../../../operations/operation.ts';

export const revert: Operation<'authoring.revert'> = { run: revertPublication };
