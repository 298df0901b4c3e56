/** A field, as an entity stores it and as a template shows it. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { AggregateSchema } from './aggregates.ts';
import { expression, fieldPathOf, inferable, localizedText, nameOf, place, REGEX, strict } from './annotations.ts';
import { FieldTypeSchema } from './fieldTypeSchema.ts';

const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const read = (description: string) => Type.Optional(localizedText({ description }));
const text = (description: string) => Type.Optional(Type.String({ description }));

const bound = (description: string) => Type.Optional(Type.Union([Type.Number(), Type.String()], { description }));

/** One dependency of a dependent field: the field it depends on and the property of the suggestion it narrows. */
const DependentFieldSchema = strict({
  fieldKey: Type.String({ description: 'The field whose value narrows this one.' }),
  fieldValue: Type.String({ description: 'The field of the suggestion source that must equal it.' }),
});

/** Which variants of the entity have it. */
export const forVariants = Type.Optional(
  Type.Array(Type.String(), {
    minItems: 1,
    description: 'Only records of these `variants` of the entity have it. Default: those of every one.',
  }),
);

/** The properties of a field except its type, shared by entities and templates. */
const fieldProperties = {
  label: Type.Optional(
    localizedText({
      minLength: 1,
      description:
        'The heading and the name in messages. Default: the key in words, `transportMode` as "Transport mode"; of a template what its entity says.',
    }),
  ),
  length: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'The longest text form, in code points; 9 times it is the column width. Of a reference the column width only: ids have up to 200 characters.',
    }),
  ),
  minLength: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The shortest non-empty text form, in code points.' }),
  ),
  min: bound('The least that a number, or the first that a day (`2026-01-01`), may be.'),
  max: bound('The most that a number, or the last that a day, may be.'),
  scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 9, description: 'Digits after the point of a decimal.' })),
  aggregate: Type.Optional(AggregateSchema),
  unitField: text(
    'Of a number: the field beside it that holds its unit, for example the currency of an amount. What is not of one unit is not added up: sums and the like are given for each unit.',
  ),
  numberFormat: Type.Optional(
    Type.Union([Type.Literal('money'), Type.Literal('weight')], {
      description:
        'The format of its numbers, independent of the type: money has the digits of its currency (in unitField), a weight two; with thousands separators and aligned decimals.',
    }),
  ),
  isMandatory: flag('Must not be empty; of a checkbox: must be true.'),
  isPlain: flag(
    'Takes no control characters, zero-width characters or signs of text direction, by which two names or addresses look the same.',
  ),
  isReadonly: flag('Shown, never edited.'),
  clearWhenWrong: flag(
    'A value that is entered here and is wrong is cleared; what was wrong with it is shown, and the record is not saved until the field is entered again or left empty on purpose. Default: the value stays and is marked.',
  ),
  isActive: flag('false takes the field out of the template without losing its data. Default true.'),
  isMasterField: flag('The field that names the record to people; exactly one a template.'),
  isUniqueField: flag('No two records of the scope share its value.'),
  isDefault: flag(
    'Shipped with the product: administrators cannot change its key, type, mandatory, master, unique or active.',
  ),
  regex: Type.Optional(Type.String({ [REGEX]: true, description: 'The whole value must match; RE2 syntax.' })),
  toolTip: read('Shown when the heading is pointed at or focused.'),
  errorMessage: read('Shown when the regex does not match.'),
  errorMessageFrom: Type.Optional(
    nameOf('message', 'The message whose text is shown then, where errorMessage is not given.'),
  ),
  description: text('For authors.'),
  defaultValue: Type.Optional(Type.Unknown({ description: 'The value of a new record.' })),
  suggestionsSource: Type.Optional(
    nameOf(
      'list',
      'The source of the values of a dropdown, multiselect or reference. If the values are records, F4 or the button of the field opens a table with a column for each field in the list.',
    ),
  ),
  allowOtherValues: flag('Values that its fixed list has not are welcome too. Default: they are refused.'),
  input: Type.Optional(
    Type.Union([Type.Literal('transferList'), Type.Literal('lines')], {
      description:
        'In a form, of a multiselect: `transferList`, two lists beside each other, what there is and what is assigned, for lists of which many are chosen. Of a text that holds several with commas, or of a multiselect of texts that no list has: `lines`, each of its own.',
    }),
  ),
  suggestionField: text("The field of the source that becomes the value; default: the list's own."),
  isDependent: flag('Its suggestions are narrowed by dependentFields; it is cleared when one of them changes.'),
  dependentFields: Type.Optional(Type.Array(DependentFieldSchema)),
  clearedWith: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      description:
        'Fields beside it: when a record changes one of them, this one is cleared unless it is changed too, so that a rule computes it again.',
    }),
  ),
  resetTo: Type.Optional(Type.Unknown({ description: 'With clearedWith: the value that it gets in place of none.' })),
  groupKey: text('The section of a form and the group of a column.'),
  fieldValidation: flag('Has field validation rules.'),
  autoFetchRule: flag('Has auto-fetch rules.'),
  isReadOnlyAfterRaise: flag('Read-only once the issue is raised.'),
  activeForFilter: flag('Offered in filter panels. Default true.'),
  addInAccessSet: flag('May limit which rows a grant reaches.'),
  addInSummary: flag('Shown in the summary of an issue.'),
  issueIdentifier: flag('Of an issue template: names the issue to people, above its summary.'),
  duplicateIdentifier: flag('Of an issue template: two issues with the same of these are one issue twice.'),
  lowerCaseOnAssign: flag('A rule that assigns it lower-cases the value (docs/contract/rules.md, Assignments).'),
  secret: flag('Typed unseen, never sent back, never logged; encrypted where it is stored.'),
  boundTo: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      description:
        'Of a secret: fields beside it that say where it is sent. A save that changes one of them needs the secret again.',
    }),
  ),
  autofill: Type.Optional(
    Type.Union(
      [
        Type.Literal('username'),
        Type.Literal('current-password'),
        Type.Literal('new-password'),
        Type.Literal('one-time-code'),
      ],
      {
        description:
          'What the browser or a keeper of passwords may fill in (WCAG 1.3.5); of a secret default: current-password. A new password is typed, never pasted.',
      },
    ),
  ),
  frozen: flag('The column stays in sight when scrolling sideways.'),
  aside: flag('The column is hidden in a list until somebody chooses to see it.'),
  width: Type.Optional(
    Type.Integer({ minimum: 20, description: 'Column width in pixels, where 9 times the length is not wanted.' }),
  ),
  extensions: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      minItems: 1,
      description: 'Of a file: the endings that its name may have. Default: the constant uploadExtensions.',
    }),
  ),
  largest: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Of a file: the most bytes. Default: the constant uploadLimit.' }),
  ),
  sealed: flag('Of a file: its bytes are encrypted where they are stored, and given out to nobody.'),
  refusals: Type.Optional(
    strict(
      {
        extension: Type.Optional(
          nameOf('message', 'Replaces the standard message for files with other extensions, which are in `files`.'),
        ),
        second: Type.Optional(
          nameOf(
            'message',
            'Shown for a second file. The field then does not replace its file: users must remove it first.',
          ),
        ),
      },
      'For a file: messages for rejected files.',
    ),
  ),
  references: Type.Optional(nameOf('entity', 'Of a reference: the entity whose id it holds.')),
  over: Type.Optional(
    nameOf(
      'template',
      'For a condition: the template with its fields. For a text: the template of its placeholders, such as `{field}`.',
    ),
  ),
  overFrom: text(
    'In place of `over`: the field beside it whose value begins with the name of the template, before the first point.',
  ),
  compute: Type.Optional(
    expression(
      'any',
      'Computed from the record at every write, never typed: what a client sends for it is not looked at.',
    ),
  ),
  visibleWhen: Type.Optional(expression('boolean')),
  readonlyWhen: Type.Optional(expression('boolean')),
  mandatoryWhen: Type.Optional(expression('boolean')),
  permission: Type.Optional(nameOf('permission', 'Without it the field is neither seen nor filtered, by any door.')),
  declassify: Type.Optional(
    strict(
      {
        reason: Type.String({ minLength: 1, description: 'Why its value may be seen without what it is made of.' }),
        permission: Type.Optional(nameOf('permission', 'Who may see it. Default: everybody who sees the record.')),
      },
      'In place of the permissions of the fields that its value is derived from: without it a computed field is seen by those who see all of them.',
    ),
  ),
  ...place,
};

/** A value that is made when it is read, and kept nowhere. */
const virtual = (description: string) =>
  Type.Optional(
    expression(
      'any',
      `${description} It may read \`today\`. Records are neither filtered nor sorted nor grouped by it, and nothing on the server reads it.`,
    ),
  );

/** One or several former names, newest first. */
export const former = (description: string) =>
  Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1, uniqueItems: true })], { description }),
  );

/** A field of an entity: its type is said here, once. */
export const EntityFieldSchema = strict({
  type: inferable(Type.Unsafe<Static<typeof FieldTypeSchema>>({ ...FieldTypeSchema, description: 'Default: text.' })),
  formerly: former(
    'What the field was called before, or all that it was called, the newest first: `apply` keeps its values under the new name.',
  ),
  for: forVariants,
  virtual: virtual('Computed from the `record`, of a list from the member, whenever it is read, and kept nowhere.'),
  onSave: Type.Optional(
    expression(
      'any',
      'Its value at each save, from the `record` as it is sent over what is stored, before the save is checked.',
    ),
  ),
  ...fieldProperties,
});
/** A field of a template: what it leaves out comes from the entity's field of the same key; a field of its own says its type. */
export const TemplateFieldSchema = strict({
  type: Type.Optional(FieldTypeSchema),
  path: Type.Optional(
    fieldPathOf(
      'entity',
      "In place of a field of its own, a field of the record that a field of the entity refers to: `account.name`. Its type and label are that field's; it is shown, sorted, filtered, grouped and exported like a column of the records, as far as its user sees the other record, and never edited or stored.",
    ),
  ),
  virtual: virtual(
    'For a template of list members, without an entity: computed from the member (`record`) on every read, and not stored.',
  ),
  ...fieldProperties,
});

export type DependentField = Static<typeof DependentFieldSchema>;
export type EntityField = Static<typeof EntityFieldSchema>;
export type TemplateField = Static<typeof TemplateFieldSchema>;
/** A template's field once the compiler has merged it over the entity's: key, type and label are there. */
export type EffectiveField = EntityField & {
  key: string;
  label: string;
  path?: string;
  /** For a field with a path or a derived value: lists of permissions; one of each list is required to see it. */
  pathPermissions?: readonly (readonly string[])[];
  /** For a reference: the route of the referenced record's page, whose only parameter is the id. */
  recordRoute?: string;
};

/** The keys of the fields whose change clears this one. */
export const clearingFields = ({
  isDependent,
  dependentFields = [],
  clearedWith = [],
}: Pick<EntityField, 'isDependent' | 'dependentFields' | 'clearedWith'>): readonly string[] =>
  isDependent ? [...dependentFields.map(({ fieldKey }) => fieldKey), ...clearedWith] : clearedWith;

/** Returns true if definitions compute the field and users cannot enter it. */
export const isComputed = ({ compute, virtual }: Pick<EntityField, 'compute' | 'virtual'>): boolean =>
  compute !== undefined || virtual !== undefined;
