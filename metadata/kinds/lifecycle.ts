/** The states of an entity and the ways between them (docs/contract/lifecycles.md). */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { expression, FIELD_OF, FILTER_OVER, fieldOf, named, nameOf, place, said, strict } from './annotations.ts';
import { FilterTreeSchema } from './filter.ts';
import { ToneSchema } from './tone.ts';

export const LifecycleSchema = strict({
  entity: nameOf('entity'),
  field: fieldOf('entity', 'The field that holds the state.'),
  initial: Type.String(),
  states: named(
    strict({
      label: said(),
      tone: Type.Optional(ToneSchema),
      final: Type.Optional(Type.Boolean()),
      readonly: Type.Optional(Type.Boolean({ description: 'A record in this state is not edited.' })),
      ...place,
    }),
  ),
  transitions: named(
    strict({
      label: said(),
      from: Type.Array(Type.String(), { minItems: 1 }),
      to: Type.String(),
      permission: Type.Optional(nameOf('permission')),
      guard: Type.Optional(
        Type.Unsafe<Static<typeof FilterTreeSchema>>({ ...FilterTreeSchema, [FILTER_OVER]: ['entity'] }),
      ),
      refusal: Type.Optional(nameOf('message', 'What is said when the guard does not hold.')),
      reason: Type.Optional(Type.Boolean({ description: 'A reason must be given.' })),
      afterDays: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'Happens by itself after so many days (of 24 hours) in the state, without asking for its permission, as soon as its guard holds.',
        }),
      ),
      set: Type.Optional(
        Type.Record(Type.String(), expression('any'), { [FIELD_OF]: 'entity', description: 'Fields that it sets.' }),
      ),
      ...place,
    }),
  ),
});

export type LifecycleDefinition = Static<typeof LifecycleSchema>;
