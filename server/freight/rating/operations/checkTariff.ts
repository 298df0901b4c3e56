import type { Operation } from '../../../operations/operation.ts';
import { checkTemplate } from '../checkTemplate.ts';
import { contextOfTemplates } from '../tariffEntities.ts';

export const checkTariff: Operation<'rating.checkTariff'> = {
  run: (context, { row, entity }) => checkTemplate(contextOfTemplates(context, entity), row),
};
