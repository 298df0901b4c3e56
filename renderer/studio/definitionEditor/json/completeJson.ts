/** Code completion: the options at the cursor, and the text that they replace. */
import type { CompletionContext, CompletionResult, Completion as Offered } from '@codemirror/autocomplete';
import { getLocation, parse } from 'jsonc-parser';
import { completeKey, completeValue } from '../../../../metadata/completion/complete.ts';
import type { Completion } from '../../../../metadata/completion/completion.ts';
import type { KnownNames } from '../../../../metadata/completion/knownNames.ts';
import type { KindName } from '../../../../metadata/kinds/kindNames.ts';

export interface Offer {
  from: number;
  to: number;
  options: (Completion & { apply: string; at: number })[];
}

/** Text that a value begins as, and where in it the cursor goes: into what is to be filled in. */
function initialText(value: unknown): { text: string; at: number } {
  const text = JSON.stringify(value) ?? 'null';
  const inside = text.search(/""|\{\}|\[\]/);
  return { text, at: inside < 0 ? text.length : inside + 1 };
}

/** The options at an offset in the text of a definition. */
export function offersAt(kind: KindName, text: string, offset: number, known: KnownNames): Offer | undefined {
  const location = getLocation(text, offset);
  const { previousNode: token, isAtPropertyKey } = location;
  const value: unknown = parse(text, [], { allowTrailingComma: true });
  const within = token && token.offset < offset && offset <= token.offset + token.length ? token : undefined;
  const from = within ? within.offset : wordBefore(text, offset);
  const to = within ? within.offset + within.length : offset;
  // Behind a whole value, where the comma is not written yet, the next property begins.
  const follows = !within && /["}\]\w]\s*$/.test(text.slice(0, from)) && typeof location.path.at(-1) === 'string';
  if (isAtPropertyKey || follows) {
    const holder = location.path.slice(0, -1);
    const hasValue = /^\s*:/.test(text.slice(to));
    const comma = !hasValue && /^\s*"/.test(text.slice(to)) ? ',' : '';
    const before = /[^\s{,]\s*$/.test(text.slice(0, from)) ? ', ' : '';
    const options = completeKey(kind, value, holder, known).map((one) => {
      const key = `${before}${JSON.stringify(one.label)}`;
      if (hasValue) return { ...one, apply: key, at: key.length };
      const { text: first, at } = initialText('begins' in one ? one.begins : '');
      return { ...one, apply: `${key}: ${first}${comma}`, at: key.length + 2 + at };
    });
    return { from, to, options };
  }
  const options = completeValue(kind, value, location.path, known).map((one) => {
    const apply = JSON.stringify('value' in one ? one.value : one.label);
    return { ...one, apply, at: apply.length };
  });
  return { from, to, options };
}

/** Start of the bare word (`tr` of true) before an offset. */
function wordBefore(text: string, offset: number): number {
  return offset - (/[A-Za-z0-9_.-]*$/.exec(text.slice(Math.max(0, offset - 80), offset))?.[0].length ?? 0);
}

const TYPES: Readonly<Record<Completion['is'], string>> = {
  property: 'property',
  value: 'constant',
  name: 'variable',
  field: 'class',
  word: 'keyword',
};

/** @param given what to complete with now */
export function completeJson(given: () => { kind: KindName; known: KnownNames | undefined }) {
  return (context: CompletionContext): CompletionResult | null => {
    const { kind, known } = given();
    if (!known) return null;
    const text = context.state.doc.toString();
    const offer = offersAt(kind, text, context.pos, known);
    if (!offer || offer.options.length === 0) return null;
    const begins = text.slice(offer.from, offer.from + 1);
    const quoted = begins === '"' ? 1 : 0;
    // Typing spaces or commas does not open the completion.
    if (!context.explicit && quoted === 0 && context.pos === offer.from) return null;
    return {
      from: offer.from + quoted,
      to: context.pos,
      validFor: /^[^"{}[\],\s]*$/,
      options: offer.options.map(
        ({ label, is, detail, info, apply, at }): Offered => ({
          label,
          type: TYPES[is],
          ...(detail ? { detail } : {}),
          ...(info ? { info } : {}),
          apply: (view, _completion, start, end) => {
            const now = view.state.doc.toString();
            const from = start - quoted;
            const closing = quoted === 1 && now[end] === '"' ? 1 : rest(now, end, quoted);
            view.dispatch({
              changes: { from, to: end + closing, insert: apply },
              selection: { anchor: from + at },
              userEvent: 'input.complete',
            });
          },
        }),
      ),
    };
  };
}

/** Number of characters after the cursor that are replaced. */
function rest(text: string, end: number, quoted: number): number {
  if (quoted === 0) return 0;
  const found = /^[^"\n\\]*"/.exec(text.slice(end));
  return found ? found[0].length : 0;
}
