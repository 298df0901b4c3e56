/**
 * The server reads the time from its clock (`server/platform/clock.ts`), which ignores short steps of the wall clock and which tests
 * control. Commands and short scripts may read the wall clock directly.
 */
import { type Check, type Fault, placeIn } from './fault.ts';
import { isTest, type SyntaxNode, sourcesOf, walk } from './source.ts';

const exempt = /^server\/(platform\/clock\.ts|(cli|freight)\/commands\/|bootstrap\/)/;

/** Returns true if a node is `Date.now()`, `Date()` or `new Date()` without an argument. */
function readsWallClock({ type, callee, arguments: given }: SyntaxNode): boolean {
  if (type !== 'CallExpression' && type !== 'NewExpression') return false;
  const { type: kind, name, object, property } = callee as SyntaxNode;
  if (kind === 'Identifier') return name === 'Date' && (type === 'CallExpression' || (given as unknown[]).length === 0);
  return (
    kind === 'MemberExpression' && (object as SyntaxNode).name === 'Date' && (property as SyntaxNode).name === 'now'
  );
}

/** Faults in server/: a look at the wall clock past the server's clock. */
export const rawClock: Check = {
  name: 'the server reads one clock',
  run(files) {
    const faults: Fault[] = [];
    for (const { path, text, program } of sourcesOf(files)) {
      if (!path.startsWith('server/') || isTest(path) || exempt.test(path)) continue;
      walk(program, (node) => {
        if (!readsWallClock(node)) return;
        const message = 'reads the wall clock: use the clock of the services, or systemClock';
        faults.push({ file: path, ...placeIn(text, node.start), kind: 'raw-clock', message });
      });
    }
    return faults;
  },
};
