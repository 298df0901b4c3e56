/**
 * Faults of a single part, found in the page by the compiler's walk: shape and expressions. Faults that depend on other
 * definitions (an unknown name) come from the server.
 */
import type { TSchema } from 'typebox';
import { checkExpression, type ExpressionOptions } from '../../../../../engine/expressions/checkExpression.ts';
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

/** Faults of a value by its schema; `at` is the property that contains it. */
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

/** Faults of a part, without nested parts. */
export function faultsOf(part: Part, options: ExpressionOptions = {}): PartFault[] {
  const signature = signatureOf(part.component);
  if (!signature) return [];
  const words = OWN.flatMap((word) => {
    const schema = partWords[word];
    return schema && part[word] !== undefined ? faultsIn(schema, part[word], word, options) : [];
  });
  return [...faultsIn(signature.props, part.props ?? {}, 'props', options), ...words];
}
