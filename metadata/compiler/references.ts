/** The definitions that a definition names, by the annotations of its schema. */
import { EXPRESSION, GIVES_NAME, REFERS_TO } from '../kinds/annotations.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { expressionNames } from './expressionNames.ts';
import { inspect, type Sink } from './inspect.ts';
import { inspectProps } from './inspectProps.ts';
import { resultTexts } from './resultTexts.ts';

export interface Reference {
  /** The possible kinds of the definition. */
  kinds: readonly KindName[];
  name: string;
}

/** Every name in a definition of the right shape. */
export function references(kind: KindName, name: string, value: unknown): Reference[] {
  const found: Reference[] = [];
  const sink: Sink = {
    fault: () => undefined,
    met(schema, cursor) {
      const to = schema[REFERS_TO] as readonly KindName[] | undefined;
      if (to && typeof cursor.value === 'string') found.push({ kinds: to, name: cursor.value });
      else if (to && typeof cursor.value === 'object' && cursor.value !== null)
        for (const key of Object.keys(cursor.value)) found.push({ kinds: to, name: key });
      if (EXPRESSION in schema)
        for (const each of expressionNames(cursor.value)) found.push({ kinds: [each.kind], name: each.name });
      if (GIVES_NAME in schema)
        for (const { text } of resultTexts(cursor.value))
          found.push({ kinds: [schema[GIVES_NAME] as KindName], name: text });
      inspectProps(schema, cursor, sink);
    },
  };
  inspect(kinds[kind].schema, { kind, name, key: name, value, up: undefined }, sink);
  return found;
}
