/** The server gets entity names from definitions or its own list: calls contain no literal names. */
import { type Check, type Fault, placeIn } from './fault.ts';
import { isTest, type SyntaxNode, sourcesOf, walk } from './source.ts';

/** Functions with an entity's name as argument, and the index of that argument. */
const takers: Readonly<Record<string, number>> = {
  entities: 0,
  may: 0,
  need: 0,
  rows: 0,
  scope: 0,
  hidden: 0,
  entityFields: 1,
  kept: 1,
  oneRecord: 1,
  reachable: 1,
  reaches: 1,
  namesOf: 2,
};

/** The demo's data is of the demo's entities. */
const exempt = /^server\/(freight\/)?demo\//;

const textOf = (node: SyntaxNode | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** The name of an entity that a node types. */
function typed(node: SyntaxNode): string | undefined {
  if (node.type === 'CallExpression') {
    const callee = node.callee as SyntaxNode;
    const name = (callee.type === 'MemberExpression' ? (callee.property as SyntaxNode) : callee).name;
    const at = Object.hasOwn(takers, String(name)) ? takers[String(name)] : undefined;
    return at === undefined ? undefined : textOf((node.arguments as SyntaxNode[])[at]);
  }
  if (node.type !== 'MemberExpression') return undefined;
  const object = node.object as SyntaxNode;
  const isEntities = object.type === 'MemberExpression' && (object.property as SyntaxNode).name === 'entity';
  if (!isEntities || ((object.object as SyntaxNode).property as SyntaxNode | undefined)?.name !== 'definitions')
    return undefined;
  const property = node.property as SyntaxNode;
  return node.computed === true ? textOf(property) : String(property.name);
}

/** Faults in server/: an entity's name in code. Tests may. */
export const entityNames: Check = {
  name: 'no names of entities in the server',
  run(files) {
    const faults: Fault[] = [];
    for (const source of sourcesOf(files)) {
      if (!source.path.startsWith('server/') || exempt.test(source.path) || isTest(source.path)) continue;
      walk(source.program, (node) => {
        const name = typed(node);
        if (name === undefined) return;
        const message = `"${name}" is a definition's name: ask the definitions, or metadata/signatures/serverEntities.ts`;
        faults.push({ file: source.path, ...placeIn(source.text, node.start), kind: 'entity-name', message });
      });
    }
    return faults;
  },
};
