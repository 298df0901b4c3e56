/**
 * Words that the schemas of the kinds share. A string that names another definition, an expression or a field carries an
 * annotation (a custom JSON Schema keyword, ignored by validators), so that one generic walk in the compiler links every
 * kind: no kind has link code of its own, and "who uses what" is the same walk.
 */
import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import type { KindName } from './kindNames.ts';

/** Keyword of a string (or a property name, on a record) that must name a definition of one of these kinds. */
export const REFERS_TO = 'x-refers-to';
/** For an expression: the kind of definition whose name it returns. */
export const GIVES_NAME = 'x-gives-name';
/**
 * Keyword of a member of a rule's row that names a field: of the record that the rule is about, of that or an earlier RESULT
 * row, or of the source that the row looks in. Unlike `x-field-of` it is not linked: the engine reads rows.
 */
export const ROW_FIELD = 'x-row-field';
/** Keyword of an expression; its value is the required result type. */
export const EXPRESSION = 'x-expression';
/** Keyword of a string (or a property name, on a record) that names a field; says which sibling names the entity or template that has it. */
export const FIELD_OF = 'x-field-of';
/** Keyword beside `x-field-of`: a point and a field of the record may follow that the field refers to, `account.name`. */
export const FIELD_PATH = 'x-field-path';
/** Keyword of a filter tree; says which sibling property names the entity or template whose fields it reads. */
export const FILTER_OVER = 'x-filter-over';
/** Keyword of a string that is an author-written regular expression (RE2 syntax, docs/contract/limits.md, Patterns). */
export const REGEX = 'x-regex';

/** Keyword of a map whose names are row filters of the permission by whose name the map around it holds it. */
export const ROW_FILTERS = 'x-row-filters';

/** Keyword of the properties of a part; says which sibling property names the component kind whose signature they obey. */
export const PROPS_OF = 'x-props-of';

/**
 * Keyword of the name of an action or a call that a page runs without a gesture: it may only read
 * (compiler/semantic/withoutGesture.ts).
 */
export const WITHOUT_GESTURE = 'x-without-gesture';

/** Keyword of a string that names an icon. */
export const ICON = 'x-icon';

/** Keyword of a string, or of an expression's texts, that is displayed: translated in tenants of another language. */
export const TEXT = 'x-text';

/** Keyword of what a file may leave out because it follows from the rest (compiler/inferred.ts): in force it is always there. */
export const INFERRED = 'x-inferred';

/** The result types that a schema can require of an expression. */
export type ExpressionResult = 'boolean' | 'text' | 'number' | 'list' | 'any';

/** A property that a file may leave out. */
export const inferable = <Schema extends TSchema>(schema: Schema): Schema => ({ ...schema, [INFERRED]: true });

/** A name inside a definition: a field key, a part, a state. Letters, digits, `_` and `-`, starting with a letter. */
export const NAME_PATTERN = '^[A-Za-z][A-Za-z0-9_-]*$';
/** The name of a definition: as above, dots allowed (`accounts.viewAccounts`). */
export const DEFINITION_NAME_PATTERN = '^[A-Za-z][A-Za-z0-9_.-]*$';

/** The name of a definition of one of `kinds`. */
export const nameOf = (kinds: KindName | readonly KindName[], description?: string) =>
  Type.String({
    pattern: DEFINITION_NAME_PATTERN,
    [REFERS_TO]: typeof kinds === 'string' ? [kinds] : [...kinds],
    ...(description ? { description } : {}),
  });

/**
 * The name of an action or a call that a page runs without a gesture: when it opens, when its inputs change, when others save.
 */
export const nameWithoutGesture = (kind: 'action' | 'api', description?: string) => ({
  ...nameOf(kind, description),
  [WITHOUT_GESTURE]: true,
});

/** A json-logic expression (docs/definitions, "Expressions"): any JSON value, linked and typed by the compiler. */
export const expression = (gives: ExpressionResult, description?: string) =>
  Type.Unknown({ [EXPRESSION]: gives, ...(description ? { description } : {}) });

/** An expression that gives the name of a definition. */
export const nameExpression = (kind: KindName, description: string) =>
  Type.Unknown({ [EXPRESSION]: 'text', [GIVES_NAME]: kind, description });

/** A text that people read. */
export const localizedText = (options: { description?: string; minLength?: number } = {}) =>
  Type.String({ [TEXT]: true, ...options });

/** An expression that gives a text that people read; the texts in it are in the layer's language. */
export const localizedTextExpression = (description?: string) =>
  Type.Unknown({ [EXPRESSION]: 'text', [TEXT]: true, ...(description ? { description } : {}) });

/**
 * The key of a field of the entity or template that the sibling property `owner` names; of several the first that is there. `.` is
 * the definition itself (what it stores), `.shown` also its virtual fields, `.record` also its lists, `.member` the members of its list around the place.
 */
export const fieldOf = (owner: string | readonly string[], description?: string) =>
  Type.String({ [FIELD_OF]: owner, ...(description ? { description } : {}) });

/** The same, or a point behind it and a field of the record that it refers to. */
export const fieldPathOf = (owner: string, description?: string) =>
  Type.String({ [FIELD_OF]: owner, [FIELD_PATH]: true, ...(description ? { description } : {}) });

/** Those of whose fields one is meant, the first that is named first. */
export const ownersOf = (annotation: unknown): readonly string[] =>
  Array.isArray(annotation) ? (annotation as string[]) : [String(annotation)];

/** A map from names to members; the order of the members is by `displayOrder`, then `after`, then name: never by position. */
export const named = <Member extends TSchema>(member: Member, description?: string) =>
  Type.Record(Type.String({ pattern: NAME_PATTERN }), member, description ? { description } : {});

/** The properties by which a member of a named map takes its place. */
export const place = {
  displayOrder: Type.Optional(
    Type.Number({ description: 'Smaller comes first; members without one come after those with one.' }),
  ),
  after: Type.Optional(Type.String({ description: 'The name of the sibling that this one follows.' })),
};

/** An object that allows no other property: a misspelt word is a fault, not a silence. */
export const strict = <Properties extends Record<string, TSchema>>(properties: Properties, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description ? { description } : {}) });
