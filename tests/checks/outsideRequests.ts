/** Requests to other servers leave by the two modules that limit an answer while it arrives (docs/decisions/0189). */
import { type Check, type Fault, placeIn } from './fault.ts';
import { isTest, type SyntaxNode, sourcesOf, walk } from './source.ts';

const requesters: ReadonlySet<string> = new Set(['server/platform/http/boundedFetch.ts', 'server/channels/post.ts']);
const HTTP_MODULES = /^(?:node:)?https?$/;

/** Returns true if a node calls `fetch`, or imports `request` or `get` of Node's HTTP clients. */
function asksOutside({ type, callee, source, specifiers }: SyntaxNode): boolean {
  if (type === 'CallExpression') return (callee as SyntaxNode).name === 'fetch';
  if (type !== 'ImportDeclaration' || !HTTP_MODULES.test(String((source as SyntaxNode).value))) return false;
  return (specifiers as SyntaxNode[]).some(({ imported }) =>
    ['request', 'get'].includes(String((imported as SyntaxNode | undefined)?.name)),
  );
}

/** Faults in server/: a request outside of the modules that limit the answer. */
export const outsideRequests: Check = {
  name: 'answers from outside are limited',
  run(files) {
    const faults: Fault[] = [];
    for (const { path, text, program } of sourcesOf(files)) {
      if (!path.startsWith('server/') || isTest(path) || requesters.has(path)) continue;
      walk(program, (node) => {
        if (!asksOutside(node)) return;
        const message = 'reads an answer without a limit: use boundedFetch or post';
        faults.push({ file: path, ...placeIn(text, node.start), kind: 'outside-request', message });
      });
    }
    return faults;
  },
};
