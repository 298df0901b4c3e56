import type { Operation } from '../../../call/operation.ts';
import { checkTemplate } from '../../../rating/checkTemplate.ts';
import { contextOfTemplates } from '../../../rating/tariffEntities.ts';

export const checkTariff: Operation<'rating.checkTariff'> = {
  run: (context, { row, entity }) => checkTemplate(contextOfTemplates(context, entity), row),
};
