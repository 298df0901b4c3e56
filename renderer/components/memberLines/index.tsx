/**
 * The members of an owned list as lines below its form: one field is a list, two are a name and its value. The form
 * saves all of it as one record; empty lines are ignored.
 */
import { useEffect, useMemo, useState } from 'react';
import { isComputed } from '../../../metadata/kinds/field.ts';
import { sameJson } from '../../../metadata/sameJson.ts';
import { checkerFor } from '../../evaluation/checks.ts';
import { LineEditor } from '../../fields/lines/LineEditor.tsx';
import { type Line, lineOf, valuesOf } from '../../fields/lines/lines.ts';
import { fieldsOf } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePublish, useSurfaceState, useValue } from '../../surface/hooks.ts';

type Values = Readonly<Record<string, unknown>>;

/** The members as lines hold them: a stored one may have what is empty, or no field of a line. */
function linesOf(members: readonly Values[], keys: readonly string[]): Line[] {
  return members.map((member) => lineOf(Object.fromEntries(keys.map((key) => [key, member[key]]))));
}

export default function MemberLinesPart({ name, props, surface }: ComponentProps<'memberLines'>) {
  const { form, list, template, label } = props;
  const readonly = useValue(props.readonly ?? false) === true;
  const columns = useMemo(() => fieldsOf(template).filter(({ isActive }) => isActive !== false), [template]);
  // Computed fields are not part of the text: the editor shows them beside it.
  const keys = useMemo(() => columns.filter((column) => !isComputed(column)).map(({ key }) => key), [columns]);
  const rows = useValue(props.rows);
  const value = useSurfaceState<{ value?: Values }>(form)?.value;
  const kept = value === undefined ? rows : value[list];
  const members = useMemo(() => (Array.isArray(kept) ? (kept as readonly Values[]) : []), [kept]);
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(members, keys));
  // Another record, or another version of it: what is typed here is there already.
  useEffect(() => {
    const stored = valuesOf(linesOf(members, keys));
    setLines((before) => (sameJson(valuesOf(before), stored) ? before : linesOf(members, keys)));
  }, [members, keys]);

  const change = (next: readonly Line[]) => {
    setLines(next);
    const values = valuesOf(next);
    if (!sameJson(values, valuesOf(lines))) void surface.call(form, 'set', { values: { [list]: values } });
  };
  const errorOf = (line: Line, key: string): string | undefined => {
    const [values] = valuesOf([line]);
    const verdict = values && checkerFor(template).check(values).verdicts[key];
    return verdict?.isError ? verdict.message : undefined;
  };
  const held = useMemo(() => valuesOf(lines), [lines]);
  usePublish(name, { rows: held, count: held.length });
  return (
    <LineEditor label={label} columns={columns} lines={lines} onChange={change} errorOf={errorOf} readOnly={readonly} />
  );
}
