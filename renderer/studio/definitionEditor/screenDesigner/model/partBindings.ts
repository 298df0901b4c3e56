/** The bindings of a part: definitions and data that it names, shortest first. */
import { inspect } from '../../../../../metadata/compiler/inspect.ts';
import type { KindName } from '../../../../../metadata/kinds/kindNames.ts';
import type { Part } from '../../../../../metadata/kinds/part.ts';
import { NAMES_PART } from './mentions.ts';
import { refersTo, signatureOf } from './signature.ts';

export interface Binding {
  kind: KindName | 'data' | 'part' | 'query' | 'state';
  name: string;
}

/** Kinds that say where a part's content is from; an action or a message is what it does or says. */
const TELLING: ReadonlySet<string> = new Set(['template', 'api', 'list', 'entity', 'route', 'menu']);

function readsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    const said = key === 'var' ? (Array.isArray(one) ? one[0] : one) : undefined;
    if (typeof said === 'string') found.add(said);
    else readsIn(one, found);
  }
}

/** The query of a source: `body.map.query`, as in recordsList. */
function queryOf(props: Readonly<Record<string, unknown>>): string | undefined {
  const { source } = props as { source?: { body?: { map?: { query?: unknown } } } };
  const query = source?.body?.map?.query;
  return typeof query === 'string' ? query : undefined;
}

/** In the order in which they say the most. */
export function bindingsOf(part: Part): Binding[] {
  const props = part.props ?? {};
  const found = new Map<string, Binding>();
  const add = (binding: Binding) => found.set(`${binding.kind} ${binding.name}`, binding);
  const signature = signatureOf(part.component);
  if (signature) {
    inspect(
      signature.props,
      { kind: 'screen', name: '', key: '', value: props, up: undefined },
      {
        fault: () => undefined,
        met: (schema, { value }) => {
          const kind = refersTo(schema)?.find((one) => TELLING.has(one));
          if (kind && typeof value === 'string' && value !== '') add({ kind, name: value });
        },
      },
    );
  }
  const query = queryOf(props);
  if (query !== undefined) add({ kind: 'query', name: query });
  for (const property of NAMES_PART[part.component] ?? []) {
    const name = props[property];
    if (typeof name === 'string' && name !== '') add({ kind: 'part', name });
  }
  const reads = new Set<string>();
  readsIn(props, reads);
  readsIn(part.each, reads);
  for (const read of reads) {
    const [root, name] = read.split('.');
    if (root === 'data' && name) add({ kind: 'data', name });
  }
  if (part.component === 'input' && typeof props.state === 'string') add({ kind: 'state', name: props.state });
  return [...found.values()];
}

/** The literal text of a part. */
export function plainWords(part: Part): string | undefined {
  const { text, title, label } = part.props ?? {};
  return [text, title, label].find((said): said is string => typeof said === 'string' && said.trim() !== '');
}
