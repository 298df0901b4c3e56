/** Records are written by one way, `server/recordAccess/saveRows.ts`, which asks row access, rules and checks. */
import { type Check, type Fault, placeIn } from './fault.ts';
import { isTest, type SyntaxNode, sourcesOf, walk } from './source.ts';

/** Folders in which that way itself is made: what it ends in, what brings records, and what the store's own commands write. */
const exempt = /^server\/(store|recordAccess|demo|cli|authoring|session)\//;

/** What is not people's to edit: what is kept beside a record, and of a person's own settings. Each is written as a whole. */
const bookkeeping: ReadonlySet<string> = new Set([
  'server/features/access/grantChanges.ts',
  'server/features/files/operations/link.ts',
  'server/features/files/operations/upload.ts',
  'server/features/filterProfiles/operations/save.ts',
  'server/features/gridViews/operations/save.ts',
  'server/features/imports/savedHeadings.ts',
  'server/features/records/operations/comments.ts',
  'server/features/users/invitations.ts',
  'server/features/users/operations/accept.ts',
  'server/features/users/operations/completeSignUp.ts',
  'server/features/users/operations/savePicture.ts',
  'server/uploads/columnMappings.ts',
]);

/** Faults in server/: the store's own `saveMany` where records are saved by `saveRows`. */
export const writers: Check = {
  name: 'records are written by saveRows',
  run(files) {
    const faults: Fault[] = [];
    for (const source of sourcesOf(files)) {
      const { path, text } = source;
      if (!path.startsWith('server/') || exempt.test(path) || bookkeeping.has(path) || isTest(path)) continue;
      walk(source.program, (node) => {
        if (node.type !== 'CallExpression') return;
        const callee = node.callee as SyntaxNode;
        if (callee.type !== 'MemberExpression' || (callee.property as SyntaxNode).name !== 'saveMany') return;
        const message = 'writes past row access, rules and checks: save by server/recordAccess/saveRows.ts';
        faults.push({ file: path, ...placeIn(text, node.start), kind: 'writer', message });
      });
    }
    return faults;
  },
};
