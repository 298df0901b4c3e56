/** The signature of a component, and properties shared by several. */
import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { expression, localizedTextExpression, nameOf, nameWithoutGesture, strict } from '../../kinds/annotations.ts';
import { ToneSchema } from '../../kinds/tone.ts';
import type { IconName } from '../icons.ts';

/** The parts that a component accepts. */
export interface Holding<Kind extends string = string> {
  /** The slots that it draws separately; omitted: its parts need no slot. */
  slots?: readonly string[];
  /** Only these components. */
  only?: readonly Kind[];
}

/** The groups in which the designer of screens offers components; ungrouped ones follow at the end. */
export type ComponentGroup = 'layout' | 'content' | 'doing' | 'data';

/** A component names others by `Kind`: components.ts checks that they are there. */
export interface Signature<Kind extends string = string> {
  /** The purpose, one sentence. */
  summary: string;
  /** In which group and with which icon the designer of screens offers it. */
  group?: ComponentGroup;
  icon?: IconName;
  /** The accepted parts; omitted: none, since they would never be drawn. */
  holds?: Holding<Kind>;
  /** The only component that may contain it. */
  within?: Kind;
  props: TSchema;
  /** The members of `state.PART`, by name. */
  state?: Record<string, string>;
  /** Methods for the step `component`. */
  methods?: Record<string, string>;
  /** Schemas of what methods return, by method: what `as` of the step stores. */
  results?: Record<string, TSchema>;
}

export const action = nameOf('action');
export const actions = Type.Optional(Type.Array(action));
export const text = localizedTextExpression;
export const flag = (description?: string) => Type.Optional(expression('boolean', description));
export const size = Type.Optional(
  Type.Union([Type.Literal('xs'), Type.Literal('sm'), Type.Literal('md'), Type.Literal('lg'), Type.Literal('xl')]),
);
export const tone = Type.Optional(ToneSchema);
export const params = Type.Optional(Type.Record(Type.String(), expression('any')));

/** Where rows come from: a call whose answer is `{rows, total?, next?}`, or a list that is already there. */
export const source = Type.Union([
  strict({ api: nameWithoutGesture('api'), path: params, query: params, body: Type.Optional(expression('any')) }),
  strict({ rows: expression('list') }),
]);
