import { entityFields } from '../../records/entityFields.ts';
import { reachable } from '../../records/visible.ts';
import type { StoredRecord } from '../../store/index.ts';
import type { Operation, OperationContext } from '../operation.ts';

interface Node {
  id: string;
  label: string;
  note?: string;
  children: Node[];
}

const MOST = 10_000;

/** A hierarchy of what the user may list: companies with their systems, or an entity whose records refer to each other. */
export const tree: Operation<'records.tree'> = {
  async run(context, { type, id }) {
    context.access.need(type, 'list');
    const nodes = await treeOf(context, type);
    if (type === 'company' && context.access.may('system', 'list')) await hangSystems(context, nodes);
    const roots = nodes.filter(({ parent }) => parent === undefined).map(({ node }) => node);
    return { nodes: id === undefined ? roots : aroundOf(nodes, id) };
  },
};

interface Placed {
  node: Node;
  parent: string | undefined;
}

async function treeOf(context: OperationContext, entity: string): Promise<Placed[]> {
  const { definition, fields } = entityFields(context.runtime, entity);
  const hidden = context.access.hidden(entity);
  const [parentKey] =
    Object.entries(fields).find(([key, field]) => field.references === entity && !hidden.has(key)) ?? [];
  const { records } = await context.services.store
    .entities(entity)
    .list({ ...reachable(context, entity, 'list'), sort: [{ field: definition.title, dir: 'asc' }], limit: MOST });
  const placed = new Map(
    records.map((record) => [record.id, { record, node: nodeOf(record, definition.title, hidden) }]),
  );
  const parentOf = (record: StoredRecord) => {
    const parent = parentKey === undefined ? undefined : record.values[parentKey];
    return typeof parent === 'string' && placed.has(parent) && parent !== record.id ? parent : undefined;
  };
  for (const { record, node } of placed.values()) {
    const parent = parentOf(record);
    // A circle has no top: its members are shown beside each other.
    if (
      parent !== undefined &&
      !circles(record.id, parent, (at) => {
        const found = placed.get(at);
        return found && parentOf(found.record);
      })
    ) {
      placed.get(parent)?.node.children.push(node);
    }
  }
  const hung = new Set([...placed.values()].flatMap(({ node }) => node.children.map((child) => child.id)));
  return [...placed.values()].map(({ record, node }) => ({
    node,
    parent: hung.has(record.id) ? parentOf(record) : undefined,
  }));
}

function circles(id: string, parent: string, up: (id: string) => string | undefined): boolean {
  const seen = new Set([id]);
  for (let at: string | undefined = parent; at !== undefined; at = up(at)) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}

function nodeOf(record: StoredRecord, title: string, hidden: ReadonlySet<string>): Node {
  const label = hidden.has(title) ? record.id : String(record.values[title] ?? record.id);
  const shown = (key: string) => (hidden.has(key) ? undefined : record.values[key]);
  const code = shown('code') ?? shown('accountNumber');
  return { id: record.id, label, ...(code === undefined ? {} : { note: String(code) }), children: [] };
}

async function hangSystems(context: OperationContext, companies: readonly Placed[]): Promise<void> {
  const { records } = await context.services.store
    .entities('system')
    .list({ ...reachable(context, 'system', 'list'), sort: [{ field: 'name', dir: 'asc' }], limit: MOST });
  for (const record of records) {
    const company = companies.find(({ node }) => node.id === record.scope.company || node.id === record.values.company);
    company?.node.children.push(nodeOf(record, 'name', context.access.hidden('system')));
  }
}

/** The tree that a record stands in, from its topmost ancestor down. */
function aroundOf(placed: readonly Placed[], id: string): Node[] {
  let at = placed.find(({ node }) => node.id === id);
  while (at?.parent !== undefined) {
    const { parent } = at;
    at = placed.find(({ node }) => node.id === parent);
  }
  return at ? [at.node] : [];
}
