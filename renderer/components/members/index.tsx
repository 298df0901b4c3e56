/**
 * The members of an owned list as a grid beside its form: edits are stored in the form, which saves all of it as one
 * record. Totals are below the grid.
 */
import './members.css';
import { useEffect, useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { fieldsOf } from '../../program/program.ts';
import { StopSteps } from '../../surface/actions/stopSteps.ts';
import type { ComponentProps, Row } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useSurfaceState } from '../../surface/hooks.ts';
import { formatNumber } from '../../text/formatNumber.ts';
import { formatQuantity } from '../../text/formatQuantity.ts';
import { toast, toastText } from '../../toasts/toast.ts';
import { memberOf, sameMembers, totalsOf } from './memberRows.ts';

interface GridState {
  revision?: number;
}

/** A member with wrong cells, as returned by a save: its index from 1. */
interface WrongMember {
  row: number;
  errors: Readonly<Record<string, string>>;
}
interface FormState {
  wrongMembers?: Readonly<Record<string, readonly WrongMember[]>>;
}

/** A sum as it is read: of money with the digits of its currency. */
function sumText(field: EffectiveField | undefined, sum: unknown, unit: string): string {
  const money = field?.numberFormat === undefined ? undefined : formatQuantity(field, sum, unit);
  return money?.text ?? formatNumber(String(sum), field?.scale);
}

export default function MembersPart({ name, props, surface, locals }: ComponentProps<'members'>) {
  const { of, form, list, template } = props;
  const revision = useSurfaceState<GridState>(of)?.revision;
  const [rows, setRows] = useState<readonly Row[]>([]);
  const fields = fieldsOf(template);
  const fieldOf = (field: string) => fields.find(({ key }) => key === field);

  const take = async (): Promise<readonly Row[]> => {
    const found = ((await surface.call(of, 'records')) as readonly Row[]).map((row) => memberOf(row, fields));
    setRows((before) => (sameMembers(before, found) ? before : found));
    if (form === undefined || list === undefined) return found;
    const { value } = (surface.getState(form) ?? {}) as { value?: Readonly<Record<string, unknown>> };
    if (!value) return found;
    // Other values of a stored member do not count as changes.
    const kept = Array.isArray(value[list]) ? value[list].map((member) => memberOf(member as Row, fields)) : [];
    if (!sameMembers(kept, found)) await surface.call(form, 'set', { values: { [list]: found } });
    return found;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid says when its rows are other ones.
  useEffect(() => {
    // Edits not yet stored are taken when saving.
    if (revision !== undefined) take().catch(() => undefined);
  }, [revision]);

  const formState = useSurfaceState<FormState>(form ?? '');
  const wrong = list === undefined ? undefined : formState?.wrongMembers?.[list];
  // Show the errors of a refused save in the cells.
  useEffect(() => {
    if (!wrong) return;
    const told = new Map(wrong.map(({ row, errors }) => [row - 1, errors]));
    surface
      .call(of, 'records')
      .then((shown) => {
        const rows = (shown as readonly Row[]).map(({ id, tempId }, at) => ({
          id,
          tempId,
          errors: told.get(at) ?? {},
        }));
        return surface.call(of, 'refuse', { rows });
      })
      // If the grid is not mounted, the form has already shown the errors.
      .catch(() => undefined);
  }, [surface, of, wrong]);

  usePublish(name, { rows, count: rows.length });
  useMethods(name, {
    // An unmounted grid has no edits.
    settle: () => surface.call(of, 'settle').then(take, () => undefined),
    check: async ({ text: words }) => {
      await surface.call(of, 'check');
      await take();
      const wrong = (await surface.call(of, 'wrongCells')) as readonly unknown[];
      if (wrong.length === 0) return;
      await surface.call(of, 'nextWrong');
      if (typeof words === 'string') toastText(words, 'error');
      else toast('hoverHighlighted', {}, 'error');
      throw new StopSteps();
    },
  });

  const totals = (props.totals ?? []).flatMap((total) =>
    totalsOf(rows, { ...total, unitField: fieldOf(total.field)?.unitField }, surface, locals).map(({ unit, sum }) => ({
      ...total,
      unit,
      sum,
    })),
  );
  if (totals.length === 0) return null;
  return (
    <dl className="inv-member-totals" aria-live="polite">
      {totals.map(({ label, field, unit, sum }) => (
        <div key={`${field} ${unit}`}>
          <dt>{label}</dt>
          <dd>
            {sumText(fieldOf(field), sum, unit)} {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}
