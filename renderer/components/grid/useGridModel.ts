import { useAtomValue } from 'jotai';
import { useEffect, useInsertionEffect, useLayoutEffect, useMemo } from 'react';
import { conditionTypes } from '../../../engine/cells/conditional.ts';
import { isWritten } from '../../../engine/forms/fieldConditions.ts';
import { type EffectiveField, isComputed } from '../../../metadata/kinds/field.ts';
import { type CellAction, checkerFor } from '../../evaluation/checks.ts';
import { ApiError } from '../../http/apiError.ts';
import { fieldsOf, programAtom } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useValue } from '../../surface/hooks.ts';
import { toastText } from '../../toasts/toast.ts';
import { dataColumns } from '../parts/dataColumns.ts';
import { ColumnsRowChecker } from './checking/columnsChecker.ts';
import { TemplateRowChecker } from './checking/templateChecker.ts';
import { inAppStore } from './gridContext.ts';
import { GridModel } from './model/gridModel.ts';
import { type RowState, recordOf, type Values } from './rows/rowState.ts';

/** Shows an error, unless the call has already shown it. */
export function reportFailure(error: unknown): void {
  if (error instanceof ApiError && error.told) return;
  toastText(error instanceof Error ? error.message : String(error), 'error');
}

/** Caches the result of `read` for the current task: a paste requests it for each cell. */
function forTheTurn(read: () => boolean): () => boolean {
  let known: boolean | undefined;
  return () => {
    if (known === undefined) {
      known = read();
      queueMicrotask(() => {
        known = undefined;
      });
    }
    return known;
  };
}

/** The model of a grid part; recreated when its template or the template's fields change. */
export function useGridModel({ props, surface, locals }: ComponentProps<'grid'>): GridModel {
  const { template } = props;
  const checkAction = (props.checkAction ?? 'default') as CellAction;
  const program = useAtomValue(programAtom, inAppStore);
  const without = JSON.stringify(useValue(props.without) ?? []);
  const { columnsFrom } = props;
  const said = JSON.stringify(useValue(columnsFrom?.columns) ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fieldsOf reads the program.
  const fields = useMemo(() => {
    const leftOut = new Set(JSON.parse(without) as string[]);
    const all = fieldsOf(template);
    const kept = leftOut.size === 0 ? all : all.filter(({ key }) => !leftOut.has(key));
    return columnsFrom ? [...kept, ...dataColumns(JSON.parse(said), columnsFrom)] : kept;
  }, [template, program, without, said, columnsFrom]);
  const isEditable = () =>
    props.editable === undefined ? props.save !== undefined : surface.value(props.editable, locals) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new fields are taken over below, so that nothing typed is lost.
  const model = useMemo(() => {
    const mayEdit = forTheTurn(isEditable);
    const editable = (row: RowState, field: EffectiveField): boolean => {
      if (
        (field.isReadonly && checkAction !== 'ims') ||
        isComputed(field) ||
        field.path !== undefined ||
        field.type === 'file'
      )
        return false;
      // Written expressions that a filter cannot represent are edited elsewhere.
      if (field.type === 'condition' && isWritten(row.values[field.key])) return false;
      if (field.isReadOnlyAfterRaise && row.id !== undefined) return false;
      if (!mayEdit()) return false;
      if (field.readonlyWhen === undefined && props.editableRows === undefined) return true;
      const record = recordOf(row);
      const scope = { ...locals, record, row: record };
      if (props.editableRows !== undefined && surface.value(props.editableRows, scope) !== true) return false;
      if (field.readonlyWhen === undefined) return true;
      return surface.value(field.readonlyWhen, scope, conditionTypes(fields)) !== true;
    };
    return new GridModel({ fields, editable, failed: reportFailure });
  }, [template, surface]);
  const { rowOrder, deriveKey, newRow } = props;
  const company = useValue<string | undefined>(props.company);
  useInsertionEffect(() => {
    model.orderField = rowOrder;
    model.derivedKey = deriveKey;
    model.newRowValues = () => (newRow === undefined ? {} : ((surface.value(newRow, locals) ?? {}) as Values));
    model.company = company || undefined;
  }, [model, rowOrder, deriveKey, newRow, company, surface, locals]);
  useLayoutEffect(() => model.takeFields(fields), [model, fields]);
  // All of the grid is drawn by the fields that the model has.
  useAtomValue(model.fieldsAtom, inAppStore);
  const hidesEmpty = props.hideEmpty === true;
  useEffect(() => model.hideEmpty(hidesEmpty), [model, hidesEmpty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules are the program's.
  useEffect(() => {
    const checker = new TemplateRowChecker(() => checkerFor(template), checkAction);
    const ofData = columnsFrom && {
      ...columnsFrom,
      keys: (JSON.parse(said) as { key: string }[]).map(({ key }) => key),
    };
    model.takeChecker(ofData ? new ColumnsRowChecker(checker, ofData, checkAction) : checker);
    return () => model.end();
  }, [model, template, checkAction, program, said, columnsFrom]);
  return model;
}
