import { revertPublication } from '../../../authoring/revertPublication.ts';
import type { Operation } from '../../../call/operation.ts';

export const takeBack: Operation<'authoring.takeBack'> = { run: revertPublication };
