/** Values that people keep, with a field's new name in them; what cannot be read is left as it is. */
import { isKeyed } from '../../../metadata/edits/keyed.ts';

function changeJson(text: unknown, change: (value: unknown) => unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.stringify(change(JSON.parse(text) as unknown));
  } catch {
    return text;
  }
}

/** A filter as it is kept: a tree, or a list of leaves and groups, as JSON. */
export const renamedFilter = (text: unknown, from: string, to: string): unknown =>
  changeJson(text, (tree) => inTree(tree, from, to));

/** A condition that a record holds: what it is over, and its tree, as JSON. */
export const renamedCondition = (text: unknown, of: ReadonlySet<string>, from: string, to: string): unknown =>
  changeJson(text, (condition) =>
    isKeyed(condition) && of.has(String(condition.over))
      ? { ...condition, filter: inTree(condition.filter, from, to) }
      : condition,
  );

/** A text with fields of a record in braces. */
export const renamedText = (text: unknown, from: string, to: string): unknown =>
  typeof text === 'string' ? text.replaceAll(`{${from}}`, () => `{${to}}`) : text;

function inTree(node: unknown, from: string, to: string): unknown {
  if (Array.isArray(node)) return node.map((one) => inTree(one, from, to));
  if (!isKeyed(node)) return node;
  const named = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      (key === 'name' || key === 'matchField') && value === from ? to : value,
    ]),
  );
  return 'fields' in node ? { ...named, fields: inTree(node.fields, from, to) } : named;
}

/** Renames a field in a grid layout: order, hidden, frozen, widths, sort, groups. */
export const renamedLayout = (text: unknown, from: string, to: string): unknown =>
  changeJson(text, (layout) => {
    if (!isKeyed(layout)) return layout;
    return Object.fromEntries(Object.entries(layout).map(([word, value]) => [word, inLayout(word, value, from, to)]));
  });

function inLayout(word: string, value: unknown, from: string, to: string): unknown {
  if (['order', 'hidden', 'frozen'].includes(word) && Array.isArray(value))
    return value.map((key) => (key === from ? to : key));
  if (word === 'groupBy') return value === from ? to : value;
  if (word === 'widths' && isKeyed(value))
    return Object.fromEntries(Object.entries(value).map(([key, width]) => [key === from ? to : key, width]));
  if (word === 'sort' && Array.isArray(value))
    return value.map((by: unknown) => (isKeyed(by) && by.field === from ? { ...by, field: to } : by));
  return value;
}
