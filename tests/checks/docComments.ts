/** Public functions of a pure room are documented. */
import { type Check, type Fault, placeIn } from './fault.ts';
import { isTest, type Source, type SyntaxNode, sourcesOf } from './source.ts';

const isExportedFunction = (node: SyntaxNode): boolean =>
  node.type === 'ExportNamedDeclaration' && (node.declaration as SyntaxNode | null)?.type === 'FunctionDeclaration';

/** True when a doc comment ends right before `offset`. */
function isTold(source: Source, offset: number): boolean {
  const before = source.comments.filter((comment) => comment.end <= offset).at(-1);
  return before?.value.startsWith('*') === true && source.text.slice(before.end, offset).trim() === '';
}

function undocumented(source: Source): SyntaxNode[] {
  const offered = (source.program.body as SyntaxNode[]).filter(isExportedFunction);
  // A file of one concept documents it at its top, so its single function need not.
  const opens = source.comments[0];
  if (offered.length === 1 && opens?.value.startsWith('*') && source.text.slice(0, opens.start).trim() === '')
    return [];
  return offered.filter((node) => !isTold(source, node.start));
}

/** Faults: a function that metadata/ or engine/ offers to other rooms without saying what it does. */
export const docComments: Check = {
  name: 'exported functions are documented',
  run(files) {
    const faults: Fault[] = [];
    for (const source of sourcesOf(files)) {
      if (!/^(metadata|engine)\//.test(source.path) || isTest(source.path)) continue;
      for (const node of undocumented(source)) {
        const name = ((node.declaration as SyntaxNode).id as SyntaxNode | null)?.name ?? 'this function';
        const message = `${String(name)} has no doc comment`;
        faults.push({ file: source.path, ...placeIn(source.text, node.start), kind: 'undocumented', message });
      }
    }
    return faults;
  },
};
