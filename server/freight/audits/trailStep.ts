/** One entry of a history as a line of an audit trail: what was done, and what changed, in words. */
import type { MemberPlace } from '../../../engine/checks/recordChecks.ts';
import { memberDifferences } from '../../../engine/members/memberDifferences.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { EffectiveField, EntityField } from '../../../metadata/kinds/field.ts';
import type { LifecycleDefinition } from '../../../metadata/kinds/lifecycle.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { listAt, membersIn } from '../../../metadata/ownedLists.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { localize, t } from '../../platform/words/localizedText.ts';
import { createValueText, type ValueText } from '../../printing/valueText.ts';
import { memberFields } from '../../records/read/memberFields.ts';
import type { recordHistory } from '../../records/read/recordHistory.ts';

export type HistoryEntry = Awaited<ReturnType<typeof recordHistory>>['entries'][number];

type Transition = LifecycleDefinition['transitions'][string];
type Member = Readonly<Record<string, unknown>>;

const MAX_WORDS = 2000;

/** Changes of an entity's records in words. */
export class TrailWords {
  readonly #context: OperationContext;
  readonly #definition: EntityDefinition;
  readonly #text: ValueText;

  constructor(context: OperationContext, definition: EntityDefinition) {
    this.#context = context;
    this.#definition = definition;
    this.#text = createValueText(context);
  }

  /** The transition that was taken; else whether the record began, was changed, or was removed. */
  step(entry: HistoryEntry): string {
    const { program } = this.#context.runtime;
    const taken = this.#taken(entry);
    if (taken) return taken.done ?? taken.label;
    if (entry.action === 'remove') return localize(program, t('trailRemoved'));
    return localize(program, entry.version === 1 ? t('trailBegun') : t('trailChanged'));
  }

  /** By the name in the history, as a transition may keep the state; if that no longer exists, by the states. */
  #taken({ version, action, changes }: HistoryEntry): Transition | undefined {
    const { lifecycle: name } = this.#definition;
    const lifecycle = name === undefined ? undefined : this.#context.runtime.program.definitions.lifecycle[name];
    if (!lifecycle || version === 1) return undefined;
    const named = ownMember(lifecycle.transitions, action);
    if (named) return named;
    const moved = changes.find(({ field }) => field === lifecycle.field);
    return Object.values(lifecycle.transitions).find(
      ({ from, to }) =>
        moved !== undefined && to === moved.to && from.includes(String(moved.from ?? lifecycle.initial)),
    );
  }

  /** A line for each field; of a list one for each member that is another. */
  changes({ changes }: HistoryEntry): string {
    const lines = changes.flatMap(({ field, label, from, to }) => {
      const list = ownMember(this.#definition.lists ?? {}, field);
      if (list) return this.#members(list, field, label, from, to);
      const own = ownMember(this.#definition.fields, field) ?? { type: 'text', label };
      return [`${label}: ${this.#fromTo(own as EntityField, from, to)}`];
    });
    return lines.join('\n').slice(0, MAX_WORDS);
  }

  #fromTo(field: EntityField, from: unknown, to: unknown): string {
    const [was, is] = [from, to].map((value) => this.#text(field, value, {}) || '–');
    return `${was} → ${is}`;
  }

  /** A line per changed member, at any depth: its name and its cells. */
  #members(list: OwnedList, name: string, label: string, from: unknown, to: unknown): string[] {
    const lines = new Map<string, { called: string; cells: string[] }>();
    for (const { at, field, from: was, to: is } of memberDifferences(list, name, from, to)) {
      const known = lines.get(JSON.stringify(at));
      const line = known ?? {
        called: this.#called(list, label, at, field === undefined && is === null ? [from] : [to, from]),
        cells: [],
      };
      lines.set(JSON.stringify(at), line);
      const { fields } = this.#levelAt(list, at);
      const [one, other] = field === undefined ? [was ?? {}, is ?? {}] : [{ [field]: was }, { [field]: is }];
      for (const each of fields)
        if (JSON.stringify(cellOf(one, each.key)) !== JSON.stringify(cellOf(other, each.key)))
          line.cells.push(
            `${each.label ?? each.key} ${this.#fromTo(each, cellOf(one, each.key), cellOf(other, each.key))}`,
          );
    }
    return [...lines.values()].map(({ called, cells }) => `${called}: ${cells.join(', ')}`);
  }

  #levelAt(list: OwnedList, at: readonly MemberPlace[]): { list: OwnedList; fields: readonly EffectiveField[] } {
    const found =
      at.length > 1
        ? listAt(
            list.lists,
            at.slice(1).map((one) => one.list),
          )
        : list;
    return { list: found ?? list, fields: found ? memberFields(this.#context.runtime, found) : [] };
  }

  /** The name of a member: its master field, else its number; for nested lists preceded by the owner's name. */
  #called(list: OwnedList, label: string, at: readonly MemberPlace[], versions: readonly unknown[]): string {
    const words: string[] = [];
    let values = versions;
    for (const [depth, { list: name, place }] of at.entries()) {
      const { list: one, fields } = this.#levelAt(list, at.slice(0, depth + 1));
      const members = values.map((value) => membersIn(one, value)?.[place - 1]);
      const key = fields.find(({ isMasterField }) => isMasterField)?.key ?? fields[0]?.key ?? '';
      const own = members.map((member) => cellOf(member, key)).find((value) => value !== null);
      words.push(`${depth === 0 ? label : (one.label ?? name)}${one.single ? '' : ` ${String(own ?? place)}`}`);
      const next = at[depth + 1]?.list;
      values = members.map((member) => (next === undefined ? undefined : cellOf(member, next)));
    }
    return words.join(', ');
  }
}

const cellOf = (member: unknown, key: string): unknown => (member as Member | null | undefined)?.[key] ?? null;
