/** One entry of a history as a line of an audit trail: what was done, and what changed, in words. */
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import type { LifecycleDefinition } from '../../../metadata/kinds/lifecycle.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { localize, t } from '../../base/words/localizedText.ts';
import type { OperationContext } from '../../call/operation.ts';
import { createValueText, type ValueText } from '../../printing/valueText.ts';
import { memberFields } from '../../recordAccess/memberFields.ts';
import type { recordHistory } from '../../recordAccess/recordHistory.ts';

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

  /** By the name that the history has, for one may leave the state as it was; where it is gone meanwhile, by the states. */
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
      if (list) return this.#members(label, memberFields(this.#context.runtime, list), from, to);
      const own = ownMember(this.#definition.fields, field) ?? { type: 'text', label };
      return [`${label}: ${this.#fromTo(own as EntityField, from, to)}`];
    });
    return lines.join('\n').slice(0, MAX_WORDS);
  }

  #fromTo(field: EntityField, from: unknown, to: unknown): string {
    const [was, is] = [from, to].map((value) => this.#text(field, value, {}) || '–');
    return `${was} → ${is}`;
  }

  #members(label: string, fields: readonly (EntityField & { key: string })[], from: unknown, to: unknown): string[] {
    const [before, after] = [from, to].map((list) => (Array.isArray(list) ? (list as Member[]) : []));
    const named = fields.find(({ isMasterField }) => isMasterField)?.key ?? fields[0]?.key ?? '';
    const lines: string[] = [];
    for (let at = 0; at < Math.max(before?.length ?? 0, after?.length ?? 0); at += 1) {
      const [was = {}, is = {}] = [before?.[at], after?.[at]];
      const others = fields.filter(({ key }) => JSON.stringify(was[key] ?? null) !== JSON.stringify(is[key] ?? null));
      if (others.length === 0) continue;
      const cells = others.map(
        (field) => `${field.label ?? field.key} ${this.#fromTo(field, was[field.key], is[field.key])}`,
      );
      lines.push(`${label} ${String(is[named] ?? was[named] ?? at + 1)}: ${cells.join(', ')}`);
    }
    return lines;
  }
}
