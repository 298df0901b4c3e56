/**
 * Authoring calls: layers, drafts, versions, publishing, rules and fields by name. A layer is `systems/ID` or `accounts/ID`;
 * default: the system of the session.
 */
import * as Type from 'typebox';
import type { Difference } from '../../edits/differences.ts';
import { strict } from '../../kinds/annotations.ts';
import { type KindName, kindNames } from '../../kinds/kindNames.ts';
import type {
  Change,
  DraftConflict,
  EditorFault,
  ExampleRun,
  Fault,
  FaultElsewhere,
  FieldUse,
  ImportedChange,
  LayerEntryName,
  TriedRow,
  Version,
} from '../authoringShapes.ts';
import { described, integer, listOf, maybe, msg, type OperationSignature, text } from '../operationShapes.ts';
import { operations as renaming } from './renaming.ts';

const layer = maybe(text('systems/ID or accounts/ID; default: the system of the session.'));
const kind = Type.Unsafe<KindName>({ type: 'string', enum: [...kindNames], description: 'A kind of definition.' });
const name = text('The name of a definition.');
const layerEntryName = strict({ kind, name });
const comment = maybe(Type.String({ maxLength: 2000 }));
const value = Type.Unsafe<Record<string, unknown> | null>({
  description: 'The whole definition as it is to be; null: it is to be gone.',
});
const faults = Type.Array(
  described<Fault>('An error: file, line, column, kind, message, severity; layer entry and path inside it.'),
);
const differences = Type.Array(described<Difference>('path, what (added, removed, changed, moved), before, after.'));
const layerEntryNames = maybe(
  Type.Array(layerEntryName, { description: 'Whose drafts; default: all of the author in this layer.' }),
);

export const operations = {
  ...renaming,
  'authoring.layers': {
    summary: 'The layers that this person can edit, and what is live in each.',
    readOnly: true,
    params: strict({}),
    result: strict({ layers: listOf('layer, level, id, label, version, hash, drafts, leftOut.') }),
  },
  'authoring.layer': {
    summary: "The content of a layer with the caller's drafts.",
    readOnly: true,
    params: strict({ layer }),
    result: strict({
      layer: text(),
      version: integer(),
      hash: text(),
      pieces: listOf('kind, name, version.'),
      drafts: listOf('kind, name, version, base, at, comment.'),
      faults,
    }),
  },
  'authoring.definitions': {
    summary: "Every live definition with the caller's drafts: where it is from, and whether this layer changes it.",
    readOnly: true,
    params: strict({ layer, q: maybe(text('Words of the kind, the name or the label.')), kind: maybe(kind) }),
    result: strict({ definitions: listOf('kind, name, label, layer, file, line, own, draft, `faults`.') }),
  },
  'authoring.definition': {
    summary:
      'A definition: live, below the layer, and as drafted; what uses it, what it uses, and where each part is from.',
    readOnly: true,
    params: strict({ layer, kind, name }),
    result: strict({
      kind: text(),
      name: text(),
      base: integer('The live version, for saving; 0 if the layer has none.'),
      draft: integer('The own draft, for saving; 0 where there is none.'),
      madeFrom: maybe(integer("The live version that the caller's draft was made from.")),
      value: maybe(described('As drafted, else as live.')),
      inForce: maybe(described('As live.')),
      below: maybe(described('What the layers below say.')),
      content: maybe(described('What the layer itself says: value, changes.')),
      usedBy: listOf('kind, name, path.'),
      uses: listOf('kind, name.'),
      origins: listOf('path, layer, file, line.'),
      faults,
    }),
  },
  'authoring.names': {
    summary: "Every name that a definition of a layer can use, with the caller's drafts, for completion.",
    readOnly: true,
    params: strict({ layer }),
    result: strict({
      layer: text(),
      names: described('Kind to its names, each with what people call it: [name, label].'),
      fields: described('entity and template, each name to its fields: [key, label].'),
      rowFilters: described('Permission to its row filters: [name, label].'),
      authored: Type.Array(text(), { description: 'The kinds that may be authored in this layer.' }),
    }),
  },
  'authoring.check': {
    summary: 'The errors of a definition that is not saved, and of those that use it.',
    readOnly: true,
    params: strict({
      layer,
      kind,
      name,
      value: maybe(described('The whole definition as it would be saved. Default: it is deleted.')),
    }),
    result: strict({
      faults: listOf<EditorFault>('kind, name, path from the definition down, sort, message, severity.'),
      elsewhere: listOf<FaultElsewhere>('The same, of other definitions, that they have by this alone.'),
    }),
  },
  'authoring.rules': {
    summary: "What the rules of a template can use, in a layer with the caller's drafts, for the rule builder.",
    readOnly: true,
    params: strict({ layer, template: text() }),
    result: strict({
      layer: text(),
      template: text(),
      label: text(),
      entity: maybe(text()),
      fields: listOf('key, label, type and what else is said of a field, in display order.'),
      sources: listOf('Where records are looked up: name, label, keys (key, label).'),
      roles: listOf('As which a rule may be tried: name, label.'),
      rules: listOf('name, value, base, draft, madeFrom, own, inForce, gone, layer, `faults`.'),
      examples: listOf('name, value, base, draft, own, gone: those of the rules of the template.'),
    }),
  },
  'authoring.fields': {
    summary: "The fields of a template as rows, in a layer with the caller's drafts, for the grid of field templates.",
    readOnly: true,
    params: strict({ layer, template: text(), level: maybe(text('default: as the product and the tenant ship it.')) }),
    result: strict({
      layer: text(),
      template: text(),
      label: text(),
      docType: text(),
      entity: maybe(text()),
      base: integer(),
      draft: integer(),
      publishedIn: maybe(integer('The version of the layer with which the template came into force.')),
      rows: listOf('id, version, key and what is said of a field; level, isDraft, isSettled, errors.'),
      candidates: listOf('Fields that the entity has and the template does not show: key, label, type, length.'),
      groups: listOf('key, label.'),
      lists: listOf('name, label.'),
      types: listOf('name, label, fields (key, label): metadata types whose records a field may offer.'),
      templates: listOf('name, label, docType: those that this person may see.'),
      pieces: listOf('kind, name, version: the own drafts of the template and of its own lists.'),
      ownLists: described('Lists that belong to one field of the template, by name.'),
      faults,
    }),
  },
  'authoring.fieldUses': {
    summary: "What uses fields of a template, with the caller's drafts: what breaks if they are removed.",
    readOnly: true,
    params: strict({ layer, template: text(), keys: Type.Array(text(), { maxItems: 1000 }) }),
    result: strict({ uses: listOf<FieldUse>('field, kind, name, path.') }),
  },
  'authoring.saveFields': {
    summary: 'Saves rows of fields as a draft; 412 with what was saved, the errors, and what someone else changed.',
    readOnly: false,
    params: strict({
      layer,
      template: text(),
      rows: Type.Array(described('id or tempId, version, key, the members that change; isRemoved; listValues.'), {
        maxItems: 1000,
      }),
    }),
    result: strict({ ...msg, saved: listOf<{ tempId?: string; id: string }>('tempId, id.') }),
  },
  'authoring.save': {
    summary: 'Saves a draft that only its author sees. Errors are returned, and it cannot be published with them.',
    readOnly: false,
    params: strict({
      layer,
      kind,
      name,
      value: maybe(described('The whole definition as it is to be.')),
      remove: maybe(Type.Boolean({ description: 'It is to be gone.' })),
      changes: maybe(Type.Array(described('A keyed operation: op, at, value, after, was, because.'))),
      base: maybe(integer('The live version that it was made from.')),
      draft: maybe(integer('The own draft that it follows.')),
      comment,
    }),
    result: strict({ ...msg, version: integer(), open: Type.Boolean(), faults, value: maybe(value) }),
  },
  'authoring.discard': {
    summary: 'Discards a draft.',
    readOnly: false,
    params: strict({ layer, kind, name, draft: integer() }),
    result: strict(msg),
  },
  'authoring.versions': {
    summary: "The versions of a definition in a layer: those that were live, and the caller's drafts.",
    readOnly: true,
    params: strict({ layer, kind, name }),
    result: strict({ versions: listOf<Version>('version, by, at, comment, base, publishedIn, inForce, draft.') }),
  },
  'authoring.compare': {
    summary: 'The differences between two versions of a definition, by name.',
    readOnly: true,
    params: strict({ layer, kind, name, from: integer('0: what the layers below say.'), to: integer() }),
    result: strict({ from: maybe(value), to: maybe(value), differences }),
  },
  'authoring.restore': {
    summary: "Restores an earlier version as the caller's draft.",
    readOnly: false,
    params: strict({
      layer,
      kind,
      name,
      version: integer(),
      base: maybe(integer()),
      draft: maybe(integer()),
      comment,
    }),
    result: strict({ ...msg, version: integer(), open: Type.Boolean(), faults, value: maybe(value) }),
  },
  'authoring.judge': {
    summary: 'What prevents publishing, and what publishing would change.',
    readOnly: true,
    params: strict({ layer, pieces: layerEntryNames }),
    result: strict({
      publishable: Type.Boolean(),
      faults,
      tables: Type.Array(strict({ entity: text(), step: text() })),
      widens: Type.Array(
        described<LayerEntryName & { path: string[]; lacking: string[]; protects?: 'access' | 'signIn' | 'write' }>(
          'kind, name, path, lacking; protects: access, where the permission to change such properties is lacking, signIn, of pages without a session, or write, of a field that they write and their author may not change.',
        ),
      ),
      unseen: listOf<LayerEntryName & { path: string[]; field: string; permissions: string[] }>(
        'The fields that they read and their author may not see: kind, name, path, field, permissions.',
      ),
      calls: listOf<LayerEntryName & { path: string[]; api: string; operation: string; permissions: string[] }>(
        'The calls that they make and their author may not make: kind, name, path, api, operation, permissions.',
      ),
      conflicts: Type.Array(described<DraftConflict>('kind, name, version, by, at, was, mine, value (theirs).')),
      warnings: listOf<Fault>('What is no reason to refuse, of the drafts: message, piece or about.'),
      examples: listOf<ExampleRun & { already: boolean }>(
        'Of all examples those that would fail: name, description, expected, found, why; already: they also fail with what is live.',
      ),
      changes: Type.Array(described<Change>('kind, name, differences.')),
    }),
  },
  'authoring.publish': {
    summary: 'Publishes drafts, now or at a scheduled time.',
    readOnly: false,
    params: strict({
      layer,
      pieces: layerEntryNames,
      comment: text(),
      at: maybe(text('ISO instant; default: now.')),
      affectAccounts: maybe(
        Type.Boolean({
          description: 'Of a system: fields of templates also where an account had said otherwise of them.',
        }),
      ),
    }),
    result: strict({
      ...msg,
      version: maybe(integer()),
      jobId: maybe(text()),
      hash: maybe(text()),
      affected: maybe(integer('How many accounts have the fields as the system now.')),
      kept: maybe(Type.Array(text(), { description: 'Accounts that keep their own.' })),
    }),
  },
  'authoring.publications': {
    summary: 'The versions of a layer, newest first: who published what, when and why.',
    readOnly: true,
    params: strict({ layer }),
    result: strict({ publications: listOf('version, by, at, comment, changed, takesBack, hash.') }),
  },
  'authoring.scheduled': {
    summary: 'The scheduled publications of a layer, the next first.',
    readOnly: true,
    params: strict({ layer }),
    result: strict({ scheduled: listOf('jobId, by, at, comment, pieces (kind, name, version).') }),
  },
  'authoring.stopScheduled': {
    summary: 'Cancels a scheduled publication. The drafts are kept.',
    readOnly: false,
    params: strict({ layer, jobId: text('As authoring.scheduled tells it.') }),
    result: strict(msg),
  },
  'authoring.revert': {
    summary: 'Reverts a publication, as a new version of the layer.',
    readOnly: false,
    params: strict({ layer, version: integer(), comment: text() }),
    result: strict({ ...msg, version: integer(), hash: text() }),
  },
  'authoring.try': {
    summary: 'Checks given rows by the drafts, as any role and account: errors, assigned values, and why.',
    readOnly: true,
    params: strict({
      layer,
      template: text(),
      rows: Type.Array(described('Field to value.'), { maxItems: 10_000 }),
      rule: maybe(text('Only this rule of the template; default: all that is checked when a row is saved.')),
      role: maybe(text('Without the fields that this role may not see.')),
      trace: maybe(Type.Boolean()),
      action: maybe(text()),
      pieces: layerEntryNames,
    }),
    result: strict({
      rows: listOf<TriedRow>('values, assigned, errors, verdicts, trace.'),
      milliseconds: Type.Number(),
    }),
  },
  'authoring.impact': {
    summary: 'How many stored rows the drafts would change, with a sample, as a job.',
    readOnly: false,
    params: strict({ layer, template: text(), pieces: layerEntryNames }),
    result: strict({ ...msg, jobId: text() }),
  },
  'authoring.examples': {
    summary: "Runs the examples of a definition with the caller's drafts.",
    readOnly: true,
    params: strict({ layer, kind, name }),
    result: strict({ examples: listOf<ExampleRun>('name, description, ok, expected, found, why.') }),
  },
  'authoring.allExamples': {
    summary:
      "Runs all examples of a layer with the caller's drafts, as a job: how many there are, and those that failed.",
    readOnly: false,
    params: strict({ layer }),
    result: strict({ ...msg, jobId: text() }),
  },
  'authoring.export': {
    summary: 'A layer as canonical files.',
    readOnly: true,
    params: strict({ layer, drafts: maybe(Type.Boolean({ description: 'With the own drafts.' })) }),
    result: strict({ layer: text(), hash: text(), files: Type.Array(strict({ path: text(), text: text() })) }),
  },
  'authoring.import': {
    summary: "Imports files of a layer as the caller's drafts. A dry run only lists what would change.",
    readOnly: false,
    params: strict({
      layer,
      files: Type.Array(strict({ path: text(), text: text() }), { maxItems: 5000 }),
      only: maybe(
        Type.Array(layerEntryName, {
          description: 'The definitions to import; the rest is kept. Default: the layer is replaced by the files.',
        }),
      ),
      dryRun: maybe(Type.Boolean()),
      comment,
    }),
    result: strict({
      ...msg,
      hash: text('Of the layer as the files say it.'),
      changes: Type.Array(described<ImportedChange>('kind, name, differences, removes: the files do not say it.')),
      faults,
    }),
  },
} satisfies Record<string, OperationSignature>;
