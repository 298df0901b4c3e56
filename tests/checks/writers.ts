/**
 * Records are written by one way, `server/records/save/saveRows.ts`, which asks row access, rules and checks. What the server
 * decided itself is written by `writeRecords`, which computes what definitions compute, and only from the files named here.
 */
import { type Check, type Fault, placeIn } from './fault.ts';
import { isTest, type SyntaxNode, sourcesOf, walk } from './source.ts';

/** The files that may call the store's own `saveMany`: the store, the import of records written by `export`, and the upgrade of logins. */
const ofTheStore =
  /^server\/(store|records)\/|^server\/cli\/commands\/import\.ts$|^server\/freight\/delivery\/bindLogins\.ts$/;

/** Data that users do not edit: records about other records, parts of their own settings, a new store, a renamed field. */
const bookkeeping: ReadonlySet<string> = new Set([
  'server/authoring/renameStored.ts',
  'server/demo/demoWriter.ts',
  'server/freight/demo/workThrough.ts',
  'server/features/access/grantChanges.ts',
  'server/features/files/operations/upload.ts',
  'server/features/files/saveDocuments.ts',
  'server/features/filterProfiles/operations/save.ts',
  'server/features/gridViews/operations/save.ts',
  'server/features/imports/savedHeadings.ts',
  'server/features/records/operations/comments.ts',
  'server/features/users/invitations.ts',
  'server/features/users/operations/accept.ts',
  'server/features/users/operations/completeSignUp.ts',
  'server/features/users/operations/savePicture.ts',
  'server/records/save/addUser.ts',
  'server/uploads/columnMappings.ts',
]);

/** The name of what is called: `save` in `records.save(…)` and in `save(…)`. */
const calledName = (callee: SyntaxNode): unknown =>
  callee.type === 'MemberExpression' ? (callee.property as SyntaxNode).name : callee.name;

/** Faults in server/: `saveMany` outside the ways that end in it, and `writeRecords` where records are people's. */
export const writers: Check = {
  name: 'records are written by saveRows',
  run(files) {
    const faults: Fault[] = [];
    for (const source of sourcesOf(files)) {
      const { path, text } = source;
      if (!path.startsWith('server/') || isTest(path)) continue;
      walk(source.program, (node) => {
        if (node.type !== 'CallExpression') return;
        const name = calledName(node.callee as SyntaxNode);
        const message =
          name === 'saveMany' && !ofTheStore.test(path)
            ? 'writes past row access, rules, checks and computed values: save by server/records/save/saveRows.ts'
            : name === 'writeRecords' && !bookkeeping.has(path)
              ? 'writes past row access, rules and checks: save by server/records/save/saveRows.ts'
              : undefined;
        if (message) faults.push({ file: path, ...placeIn(text, node.start), kind: 'writer', message });
      });
    }
    return faults;
  },
};
