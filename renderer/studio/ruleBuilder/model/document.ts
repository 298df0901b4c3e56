/** The rule under the author's hands, and the way back: every change is one step, typing in one place is one together. */
import type { RuleSetDefinition } from '../../../../metadata/kinds/ruleSet.ts';
import { recordStep, redo, startHistory, type UndoHistory, undo } from '../../../components/parts/undoHistory.ts';
import * as change from './changeRows.ts';
import { type Members, type Row, type Rows, rowsOf } from './row.ts';
import { savedRows } from './savedRows.ts';

export interface Doc {
  readonly rows: Rows;
  readonly description: string;
  readonly isActive: boolean;
}

export interface Editing extends UndoHistory<Doc> {
  /** The unchangeable part: template, field, type of the rule. */
  readonly of: Omit<RuleSetDefinition, 'rows' | 'description' | 'isActive'>;
  /** The opened or last saved version. */
  readonly saved: Doc;
  /** Number of refused keywords. */
  readonly refused: number;
}

export type Edit =
  | { do: 'say'; id: string; members: Members; typing?: string }
  | { do: 'sayAll'; members: Members; typing?: string }
  | { do: 'cond'; id: string; cond: string }
  | { do: 'operator'; id: string; operator: string }
  | { do: 'addBelow'; id: string }
  | { do: 'addBlock'; id?: string | undefined; cond?: string }
  | { do: 'remove'; ids: ReadonlySet<string> }
  | { do: 'move'; id: string; before: string | undefined }
  | { do: 'step'; id: string; by: -1 | 1 }
  | { do: 'paste'; rows: readonly Members[]; id: string | undefined }
  | { do: 'active'; ids: ReadonlySet<string>; isActive: boolean }
  | { do: 'describe'; description: string }
  | { do: 'turn'; isActive: boolean }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'saved'; doc: Doc }
  | { do: 'open'; rule: RuleSetDefinition }
  /** Another version of it, as a step that can be taken back. */
  | { do: 'take'; rule: RuleSetDefinition };

export function opened({ rows, description, isActive, ...of }: RuleSetDefinition): Editing {
  const doc: Doc = { rows: rowsOf({ rows }), description: description ?? '', isActive: isActive !== false };
  return { ...startHistory(doc), of, saved: doc, refused: 0 };
}

/** A rule of a field that there is not yet. */
export function newRule(template: string, field: string, ruleType: RuleSetDefinition['ruleType']): RuleSetDefinition {
  return {
    template,
    field,
    ruleType,
    rows: savedRows(change.firstRows(ruleType === 'autoFetching'), ruleType === 'autoFetching'),
  };
}

/** The rule as it is saved. */
export function ruleOf({ of, present }: Pick<Editing, 'of' | 'present'>): RuleSetDefinition {
  const { description, isActive, rows } = present;
  return {
    ...of,
    ...(description.trim() === '' ? {} : { description: description.trim() }),
    ...(isActive ? {} : { isActive }),
    rows: savedRows(rows, of.ruleType === 'autoFetching'),
  };
}

export const isDirty = ({ present, saved }: Editing): boolean => present !== saved;

const isSame = (one: Rows, other: Rows): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at]);

function rowsAfter({ of, present: { rows } }: Editing, edit: Edit): readonly Row[] {
  const fetching = of.ruleType === 'autoFetching';
  switch (edit.do) {
    case 'say':
      return change.setMembers(rows, edit.id, edit.members);
    case 'sayAll':
      return rows.reduce<readonly Row[]>((all, { id }) => change.setMembers(all, id, edit.members), rows);
    case 'cond':
      return change.setCond(rows, edit.id, edit.cond);
    case 'operator':
      return change.setOperator(rows, edit.id, edit.operator);
    case 'addBelow':
      return fetching ? change.paste(rows, [shared(rows)], edit.id, true) : change.addBelow(rows, edit.id);
    case 'addBlock':
      return fetching ? change.paste(rows, [shared(rows)], edit.id, true) : change.addBlock(rows, edit.id, edit.cond);
    case 'remove':
      return change.remove(rows, edit.ids, fetching);
    case 'move':
      return change.move(rows, edit.id, edit.before, fetching);
    case 'step': {
      const before = change.step(rows, edit.id, edit.by, fetching);
      return before === 'stay' ? rows : change.move(rows, edit.id, before, fetching);
    }
    case 'paste':
      return change.paste(rows, edit.rows, edit.id, fetching);
    case 'active':
      return rows.map((row) =>
        edit.ids.has(row.id) ? (change.setMembers([row], row.id, { isActive: edit.isActive })[0] as Row) : row,
      );
    default:
      return rows;
  }
}

/** The settings shared by all auto-fetch rows: a source provides one value. */
const shared = (rows: Rows): Members => ({
  metaSource: rows[0]?.is.metaSource ?? null,
  fetchKey: rows[0]?.is.fetchKey ?? null,
});

function docAfter(state: Editing, edit: Edit): Doc {
  const { present: doc } = state;
  if (edit.do === 'describe') return { ...doc, description: edit.description };
  if (edit.do === 'turn') return { ...doc, isActive: edit.isActive };
  if (edit.do === 'take') return opened(edit.rule).present;
  const rows = rowsAfter(state, edit);
  return isSame(rows, doc.rows) ? doc : { ...doc, rows };
}

const typingOf = (edit: Edit): string | undefined =>
  edit.do === 'describe' ? 'description' : 'typing' in edit ? edit.typing : undefined;

/** The reducer: pure, and what did not change is the very same. */
export function edited(state: Editing, edit: Edit): Editing {
  const { present: doc } = state;
  switch (edit.do) {
    case 'open':
      return opened(edit.rule);
    case 'saved':
      return { ...state, saved: edit.doc, typing: undefined };
    case 'undo':
      return state.past.length > 0 ? { ...state, ...undo(state) } : state;
    case 'redo':
      return state.future.length > 0 ? { ...state, ...redo(state) } : state;
    default: {
      const refused =
        edit.do === 'cond' && !change.mayBe(doc.rows, edit.id, edit.cond) ? state.refused + 1 : state.refused;
      const next = docAfter(state, edit);
      if (next === doc) return refused === state.refused ? state : { ...state, refused };
      return { ...state, ...recordStep(state, next, typingOf(edit)), refused };
    }
  }
}
