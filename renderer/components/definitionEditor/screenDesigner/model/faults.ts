/**
 * What is wrong with a part by itself, found in the page by the compiler's own walk: its shape, and its expressions. What only
 * all definitions together can tell (a name that is not there) comes from the server.
 */
import type { TSchema } from 'typebox';
import { checkExpression, type ExpressionOptions } from '../../../../../engine/index.ts';
import { type Cursor, pathOf } from '../../../../../metadata/compiler/cursor.ts';
import { inspect } from '../../../../../metadata/compiler/inspect.ts';
import { EXPRESSION } from '../../../../../metadata/kinds/annotations.ts';
import type { Part } from '../../../../../metadata/kinds/part.ts';
import { partWords, type Schema, signatureOf } from './signature.ts';

export interface PartFault {
  /** Names from the part down: `props`, `text`. */
  path: readonly string[];
  message: string;
  /** Something that has to be there is not there yet. */
  isMissing: boolean;
}

/** What is wrong with one value by its schema; `at` is the word that holds it. */
export function faultsIn(
  schema: Schema | TSchema,
  value: unknown,
  at: string,
  options: ExpressionOptions,
): PartFault[] {
  const root: Cursor = { kind: 'screen', name: at, key: at, value, up: undefined };
  const faults: PartFault[] = [];
  inspect(schema, root, {
    fault: (spot, kind, message) =>
      faults.push({ path: [at, ...pathOf(spot)], message, isMissing: kind === 'missing-property' }),
    met: (met, spot) => {
      if (!(EXPRESSION in met)) return;
      for (const { message } of checkExpression(spot.value, options))
        faults.push({ path: [at, ...pathOf(spot)], message, isMissing: false });
    },
  });
  return faults;
}

const OWN = ['visibleWhen', 'permission', 'each'] as const;

/** What is wrong with a part, without those in it. */
export function faultsOf(part: Part, options: ExpressionOptions = {}): PartFault[] {
  const signature = signatureOf(part.component);
  if (!signature) return [];
  const words = OWN.flatMap((word) => {
    const schema = partWords[word];
    return schema && part[word] !== undefined ? faultsIn(schema, part[word], word, options) : [];
  });
  return [...faultsIn(signature.props, part.props ?? {}, 'props', options), ...words];
}
