/** The names a source takes from its surroundings: used as a value, declared nowhere in the file. */
import { type Source, type SyntaxNode, walk } from './source.ts';

/** False where an identifier is a name of something else: a property, a key, a label, part of a type. */
function isUse(parent: SyntaxNode, property: string): boolean {
  if (parent.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull|TypeAssertion)/.test(parent.type)) return false;
  if (parent.type === 'MemberExpression') return property === 'object' || parent.computed === true;
  if (/^(Property|MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(parent.type))
    return property === 'value' || parent.computed === true;
  return !/Specifier$|^(Labeled|Break|Continue)Statement$|^MetaProperty$|^JSXAttribute$/.test(parent.type);
}

function namesOfPattern(node: SyntaxNode | null | undefined, into: Set<string>): void {
  if (!node) return;
  if (node.type === 'Identifier') into.add(node.name as string);
  for (const part of ['left', 'argument', 'value', 'parameter'])
    if (node.type !== 'Identifier') namesOfPattern(node[part] as SyntaxNode | undefined, into);
  for (const part of ['elements', 'properties'])
    for (const item of (node[part] as (SyntaxNode | null)[] | undefined) ?? []) namesOfPattern(item, into);
}

/** Every name that the file declares anywhere: scopes are not told apart, so a name declared once is never a fault. */
function declaredIn(source: Source): Set<string> {
  const names = new Set<string>();
  walk(source.program, (node) => {
    if (node.type === 'VariableDeclarator' || /Declaration$|Expression$/.test(node.type))
      namesOfPattern(node.id as SyntaxNode | undefined, names);
    if (Array.isArray(node.params)) for (const param of node.params) namesOfPattern(param as SyntaxNode, names);
    if (node.type === 'CatchClause') namesOfPattern(node.param as SyntaxNode | undefined, names);
    if (/^Import.*Specifier$/.test(node.type)) namesOfPattern(node.local as SyntaxNode, names);
  });
  return names;
}

/** Uses of names that the file does not declare, in order. */
export function freeNames(source: Source): { name: string; node: SyntaxNode; parent: SyntaxNode }[] {
  const declared = declaredIn(source);
  const found: { name: string; node: SyntaxNode; parent: SyntaxNode }[] = [];
  walk(source.program, (node, parent, property) => {
    if (node.type !== 'Identifier' || !parent || !isUse(parent, property)) return;
    const name = node.name as string;
    if (!declared.has(name)) found.push({ name, node, parent });
  });
  return found;
}
