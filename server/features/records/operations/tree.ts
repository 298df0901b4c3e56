import type { EntityDefinition } from '../../../../metadata/kinds/entity.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { accessibleSelection } from '../../../records/read/readAccess.ts';
import type { StoredRecord } from '../../../store/index.ts';

interface Node {
  id: string;
  label: string;
  note?: string;
  children: Node[];
}

const MAX_RECORDS = 10_000;

/** A hierarchy of accessible records: records that reference each other, and those of other entities below them. */
export const tree: Operation<'records.tree'> = {
  async run(context, { type, id }) {
    context.access.need(type, 'list');
    const nodes = await treeOf(context, type, new Set());
    const roots = nodes.filter(({ parent }) => parent === undefined).map(({ node }) => node);
    return { nodes: id === undefined ? roots : aroundOf(nodes, id) };
  },
};

interface Placed {
  node: Node;
  /** The parent that the record references, in this or another entity. */
  under: string | undefined;
  /** The record of the same entity that it hangs on. */
  parent: string | undefined;
}

/** @param above ancestor entities: two that reference each other are shown once */
async function treeOf(context: OperationContext, entity: string, above: ReadonlySet<string>): Promise<Placed[]> {
  const { definition, fields } = entityFields(context.runtime, entity);
  const hidden = context.access.hidden(entity);
  const { records } = await context.services.store.entities(entity).list({
    ...accessibleSelection(context, entity, 'list'),
    sort: [{ field: definition.title, dir: 'asc' }],
    limit: MAX_RECORDS,
  });
  const parentKey = definition.parent;
  const underOf = ({ values }: StoredRecord) => {
    const value = parentKey === undefined || hidden.has(parentKey) ? undefined : values[parentKey];
    return typeof value === 'string' ? value : undefined;
  };
  const placed = new Map<string, Placed>(
    records.map((record) => [
      record.id,
      { node: nodeOf(record, definition, hidden), under: underOf(record), parent: undefined },
    ]),
  );
  if (parentKey !== undefined && fields[parentKey]?.references === entity) hangOnEachOther(placed);
  const inner = new Set([...above, entity]);
  for (const [other, { parent, fields: own }] of Object.entries(context.runtime.program.definitions.entity)) {
    if (parent === undefined || own[parent]?.references !== entity || inner.has(other)) continue;
    if (!context.access.may(other, 'list')) continue;
    for (const { node, under, parent: hung } of await treeOf(context, other, inner))
      if (hung === undefined && under !== undefined) placed.get(under)?.node.children.push(node);
  }
  return [...placed.values()];
}

function hangOnEachOther(placed: ReadonlyMap<string, Placed>): void {
  const up = (id: string) => {
    const under = placed.get(id)?.under;
    return under !== undefined && under !== id && placed.has(under) ? under : undefined;
  };
  for (const [id, one] of placed) {
    const parent = up(id);
    // A circle has no top: its members are shown beside each other.
    if (parent === undefined || cycles(id, parent, up)) continue;
    one.parent = parent;
    placed.get(parent)?.node.children.push(one.node);
  }
}

function cycles(id: string, parent: string, up: (id: string) => string | undefined): boolean {
  const seen = new Set([id]);
  for (let at: string | undefined = parent; at !== undefined; at = up(at)) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}

function nodeOf(record: StoredRecord, { title, code }: EntityDefinition, hidden: ReadonlySet<string>): Node {
  const shown = (key: string) => (hidden.has(key) ? undefined : record.values[key]);
  const note = code === undefined ? undefined : shown(code);
  const label = String(shown(title) ?? record.id);
  return { id: record.id, label, ...(note === undefined ? {} : { note: String(note) }), children: [] };
}

/** The tree of a record, from its topmost ancestor down. */
function aroundOf(placed: readonly Placed[], id: string): Node[] {
  let at = placed.find(({ node }) => node.id === id);
  while (at?.parent !== undefined) {
    const { parent } = at;
    at = placed.find(({ node }) => node.id === parent);
  }
  return at ? [at.node] : [];
}
