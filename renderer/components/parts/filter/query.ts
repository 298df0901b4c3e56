/**
 * The engine's filter tree (docs/contract/filters.md) as the builder edits it, and back. Every part remembers the tree's part
 * that it came from: what nobody touched goes back exactly as it was, inactive parts and odd spellings included.
 */
import type { FilterGroup, FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import { isOperatorName, OPERATOR_SIGNATURES } from '../../../../metadata/signatures/operators.ts';

/** A comparison in react-querybuilder's shape. */
export interface Rule {
  id: string;
  field: string;
  operator: string;
  /** A literal, `[from, to]` of an operator with bounds, or with valueSource `field` the other field's key. */
  value: unknown;
  valueSource: 'value' | 'field';
  /** Left out, as `isActive: false` says. */
  muted?: boolean;
  was?: FilterLeaf;
}
/** All or some of its rules, in react-querybuilder's shape. */
export interface Query {
  id: string;
  combinator: 'and' | 'or';
  rules: (Rule | Query)[];
  muted?: boolean;
  /** The original group without its members, and true if it was empty. */
  was?: Omit<FilterGroup, 'fields'> & { empty: boolean };
}

let numbered = 0;
/** A name for a part that is drawn; never part of the tree. */
export const newId = (): string => {
  numbered += 1;
  return `part-${numbered}`;
};

export const isGroup = (node: Rule | Query): node is Query => 'rules' in node;

export const newQuery = (combinator: 'and' | 'or' = 'and', rules: (Rule | Query)[] = []): Query => ({
  id: newId(),
  combinator,
  rules,
});

const muting = (isActive: boolean | undefined) => (isActive === false ? { muted: true } : {});

/** The builder's representation of a leaf, without its name. */
function shownOf(leaf: FilterLeaf): Pick<Rule, 'field' | 'operator' | 'value' | 'valueSource'> {
  const { name: field, operator } = leaf;
  if (leaf.matchField) return { field, operator, value: leaf.matchField, valueSource: 'field' };
  const bounds = isOperatorName(operator) && OPERATOR_SIGNATURES[operator].right === 'bounds';
  const value = bounds ? [leaf.value1 ?? null, leaf.value2 ?? null] : (leaf.value ?? null);
  return { field, operator, value, valueSource: 'value' };
}

/** A tree as the builder edits it. */
export function queryOf(tree: FilterTree | undefined): Query {
  if (!tree) return newQuery();
  const { fields, ...was } = tree;
  const rules = fields.map((node): Rule | Query =>
    'fields' in node ? queryOf(node) : { id: newId(), ...shownOf(node), ...muting(node.isActive), was: node },
  );
  return { ...newQuery(tree.condition, rules), ...muting(tree.isActive), was: { ...was, empty: fields.length === 0 } };
}

/** `isActive` as it was where it says the same. */
function activity(muted: boolean | undefined, was: boolean | undefined): { isActive?: boolean } {
  if (muted) return { isActive: false };
  return was === true ? { isActive: true } : {};
}

const said = ({ field, operator, value, valueSource }: ReturnType<typeof shownOf>): string =>
  JSON.stringify([field, operator, valueSource, value]);

/** The leaf that a rule came from, where the rule still says the same. */
const untouched = (rule: Rule): FilterLeaf | undefined =>
  rule.was && said(shownOf(rule.was)) === said(rule) ? rule.was : undefined;

/**
 * The tree that a query says; undefined where nothing is in it, which keeps every record.
 * @param made the leaf of a rule that somebody changed or added; undefined where something of it is missing
 */
export function treeOf(query: Query, made: (rule: Rule) => FilterLeaf | undefined): FilterTree | undefined {
  const fields = query.rules.flatMap((node): (FilterLeaf | FilterGroup)[] => {
    if (isGroup(node)) {
      const group = treeOf(node, made);
      return group ? [group] : [];
    }
    const leaf = untouched(node) ?? made(node);
    if (!leaf) return [];
    const { isActive, ...rest } = leaf;
    return [{ ...rest, ...activity(node.muted, node.was?.isActive) } as FilterLeaf];
  });
  if (fields.length === 0 && !query.was?.empty) return undefined;
  const { condition: _other, isActive, empty: _empty, ...rest } = query.was ?? { empty: false };
  return { ...rest, condition: query.combinator, fields, ...activity(query.muted, isActive) };
}

/** The query with one of its rules or groups, however deep, changed. */
export function patched<Node extends Rule | Query>(query: Query, id: string, change: Partial<Node>): Query {
  if (query.id === id) return { ...query, ...change } as Query;
  return {
    ...query,
    rules: query.rules.map((node) => {
      if (isGroup(node)) return patched(node, id, change);
      return node.id === id ? ({ ...node, ...change } as Rule) : node;
    }),
  };
}
