/** A filter that is built in (docs/contract/filters.md), as a definition. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { FILTER_OVER, localizedText, nameOf, place, strict } from './annotations.ts';
import { FilterTreeSchema } from './filter.ts';

export const SavedFilterSchema = strict({
  label: localizedText(),
  template: Type.Optional(nameOf('template')),
  entity: Type.Optional(nameOf('entity')),
  tree: Type.Unsafe<Static<typeof FilterTreeSchema>>({ ...FilterTreeSchema, [FILTER_OVER]: ['template', 'entity'] }),
  ...place,
});
