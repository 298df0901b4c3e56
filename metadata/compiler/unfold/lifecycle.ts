/**
 * The lifecycle of a resource's records: a built-in filter for each state, and for each transition an action on a row, on a selection and
 * on the page of a record.
 */
import { isRecord } from '../../isRecord.ts';
import { type Made, type ResourceEntity, use } from './made.ts';

type Value = Record<string, unknown>;

const entriesOf = (value: unknown): [string, Value][] =>
  Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, Value] => isRecord(entry[1]));

export interface LifecycleParts {
  filters: string[];
  /** Actions of a row's menu, and of the toolbar for selected rows. */
  rowActions: string[];
  actions: string[];
  /** Actions in the head of a record's page. */
  recordActions: string[];
  /** The field of the state, which the head shows. */
  field: string | undefined;
}

/**
 * @param add makes a definition that all families share, and gives its name
 * @param hasPage a record has a page of its own, with a head
 */
export function lifecycleOf(
  { entity, template, hasPage }: { entity: string; template: string; hasPage: boolean },
  of: ResourceEntity,
  add: (kind: Made['kind'], word: string, value: Value) => string,
): LifecycleParts {
  const parts: LifecycleParts = { filters: [], rowActions: [], actions: [], recordActions: [], field: undefined };
  const { lifecycle } = of;
  const field = lifecycle?.field;
  if (!lifecycle || typeof field !== 'string' || !of.columns.includes(field)) return parts;
  parts.field = field;
  for (const [state, { label, displayOrder }] of entriesOf(lifecycle.states)) {
    const tree = { condition: 'and', fields: [{ name: field, operator: 'equalTo', value: state }] };
    const filter = { label, template, tree, ...(displayOrder === undefined ? {} : { displayOrder }) };
    parts.filters.push(add('filter', `in.${state}`, filter));
  }
  for (const [transition, { label, permission, reason }] of entriesOf(lifecycle.transitions)) {
    // A transition without a permission runs automatically.
    if (permission === undefined) continue;
    const pattern = reason === true ? 'record.transitionWithReason' : 'record.transition';
    const given = { entity, transition, label };
    const versions = (record: unknown) => ({ pick: [record, ['id', 'version']] });
    const ofRow = {
      ...use(pattern, { ...given, records: [versions({ var: 'row' })] }),
      visibleWhen: { var: 'row.id' },
    };
    const ofSelected = use(pattern, { ...given, records: { each: [{ var: 'selection' }, versions({ var: 'item' })] } });
    parts.rowActions.push(add('action', transition, ofRow));
    parts.actions.push(add('action', `${transition}.selected`, ofSelected));
    if (!hasPage) continue;
    const move = reason === true ? 'record.moveWithReason' : 'record.move';
    parts.recordActions.push(add('action', `${transition}.record`, use(move, { ...given, title: of.title })));
  }
  return parts;
}
