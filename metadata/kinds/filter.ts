/** Filter trees (docs/contract/filters.md, Trees). */
import type { Static, TUnsafe } from 'typebox';
import * as Type from 'typebox';
import { OPERATOR_NAMES, type OperatorName } from '../signatures/operators.ts';
import { FieldTypeSchema } from './fieldTypeSchema.ts';
import type { FieldType } from './fieldTypes.ts';

const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** The literals of a comparison: text, number, boolean, null, or a list of those. */
export const LiteralSchema = Type.Union([...scalar.anyOf, Type.Array(scalar)]);
export type Literal = Static<typeof LiteralSchema>;

/** The name of an operator (docs/contract/comparisons.md, Operators by class). */
export const OperatorNameSchema: TUnsafe<OperatorName> = Type.Unsafe<OperatorName>({
  type: 'string',
  enum: [...OPERATOR_NAMES],
});

const isActive = Type.Optional(Type.Boolean({ description: 'false leaves it out, as if it were not there.' }));
const level = Type.Optional(Type.Number({ description: 'Depth as some screens note it; without meaning.' }));

/** One comparison of a field with a literal, with bounds, or with another field of the record. */
export interface FilterLeaf {
  name: string;
  operator: OperatorName;
  value?: unknown;
  value1?: unknown;
  value2?: unknown;
  matchField?: string | null;
  type?: FieldType;
  isActive?: boolean;
  level?: number;
}

/** All (`and`) or some (`or`) of its leaves and groups. */
export interface FilterGroup {
  condition: 'and' | 'or';
  fields: (FilterLeaf | FilterGroup)[];
  isActive?: boolean;
  level?: number;
}

/** A filter is a group; docs/contract/filters.md, Inactive parts, defines its active parts. */
export type FilterTree = FilterGroup;

/** The fields that a filter names, on either side. */
export const fieldsOfFilter = ({ fields }: FilterTree): string[] =>
  fields.flatMap((node) =>
    'fields' in node ? fieldsOfFilter(node) : [node.name, ...(node.matchField ? [node.matchField] : [])],
  );

export const FilterLeafSchema = Type.Object(
  {
    name: Type.String({ description: 'The field on the left.' }),
    operator: OperatorNameSchema,
    value: Type.Optional(LiteralSchema),
    value1: Type.Optional(LiteralSchema),
    value2: Type.Optional(LiteralSchema),
    matchField: Type.Optional(
      Type.Union([Type.String(), Type.Null()], { description: 'The field on the right, instead of value.' }),
    ),
    type: Type.Optional(FieldTypeSchema),
    isActive,
    level,
  },
  { additionalProperties: false },
);

export const FilterTreeSchema: TUnsafe<FilterTree> = Type.Unsafe<FilterTree>(
  Type.Cyclic(
    {
      FilterGroup: Type.Object(
        {
          condition: Type.Union([Type.Literal('and'), Type.Literal('or')]),
          fields: Type.Array(Type.Union([FilterLeafSchema, Type.Ref('FilterGroup')])),
          isActive,
          level,
        },
        { additionalProperties: false },
      ),
    },
    'FilterGroup',
  ),
);
