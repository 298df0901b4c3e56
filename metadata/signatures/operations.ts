/**
 * The signature of every operation that an API definition can name: its parameters, by the names under which a definition's
 * `params` map fills them, and what it gives. The server implements each with `satisfies`; the OpenAPI document is made of
 * them. A parameter that is a number or true/false may come as text (from the address); it is read as what it should be.
 */
import Type, { type Static, type TSchema } from 'typebox';
import { strict } from '../kinds/annotations.ts';
import { authoringOperations } from './authoringOperations.ts';
import { deletedOperations } from './deletedOperations.ts';
import { metadataOperations } from './metadataOperations.ts';
import type { OperationName } from './operationNames.ts';

const text = (description?: string) => Type.String(description ? { description } : {});
const maybe = Type.Optional;
const integer = (description?: string) => Type.Integer({ minimum: 0, ...(description ? { description } : {}) });
const values = Type.Record(Type.String(), Type.Unknown());
const row = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description:
    'id, version, systemId, accountId, createdOn, createdBy, updatedOn, updatedBy and the field values, flat, by key: only fields that the user may see.',
});
const filter = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'A filter tree: {condition, fields} (semantics.md section 3).',
});
const sort = Type.Array(strict({ field: text(), dir: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) }));
const msg = { msg: text('What people are told.') };
const entity = text('The name of an entity definition.');
const selection = {
  entity,
  query: maybe(text('A query definition.')),
  params: maybe(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: "The query's parameters." })),
  template: maybe(text('Whose fields are read.')),
  filter: maybe(filter),
  sort: maybe(sort),
};
const context = {
  company: maybe(text()),
  system: maybe(text()),
  country: maybe(text()),
  defaultNavigationURL: maybe(text()),
};
const named = strict({ id: text(), name: text() });
export const UserSchema = strict({
  loggedInUser: strict({
    id: text(),
    email: text(),
    name: text(),
    isAdmin: Type.Union([Type.Literal('1'), Type.Literal('0')]),
    userCompany: named,
    userSystem: Type.Array(named),
    userCountry: text(),
    userDefaultNavigationURL: text(),
    userType: text(),
    orgStatus: Type.Integer(),
    companies: Type.Array(strict({ id: text(), name: text(), systems: Type.Array(named) })),
  }),
  permissions: Type.Array(text()),
  products: Type.Array(text()),
  context: strict({ company: text(), system: text(), country: text(), defaultNavigationURL: text() }),
  ratingSite: maybe(text('Where users of type TO go.')),
  data: text('Sealed: only the server opens it.'),
});
const state = Type.Unsafe<'Queued' | 'Running' | 'Completed' | 'Failed' | 'Canceled'>({
  type: 'string',
  enum: ['Queued', 'Running', 'Completed', 'Failed', 'Canceled'],
});
export const JobSchema = strict({
  id: text(),
  memCacheKey: text(),
  title: text(),
  notificationType: Type.Literal('progressBar'),
  processedCount: integer(),
  totalCount: integer(),
  runningStatus: state,
  read: Type.Boolean(),
  requestedOn: text('ISO instant.'),
  finishedOn: maybe(text('ISO instant.')),
  source: Type.Literal('DB'),
  result: maybe(values),
  error: maybe(text()),
});
const counts = strict({ rows: integer(), new: integer(), changed: integer(), same: integer(), left: integer() });
const column = strict({
  field: Type.Union([text(), Type.Null()], { description: 'null: the column is left out.' }),
  format: maybe(text('How dates or numbers are written, e.g. d-MMM-yy or 1.234,5.')),
});
export const BatchSchema = strict({
  id: text(),
  fileId: text(),
  fileName: text(),
  entity: text(),
  template: text(),
  status: Type.Unsafe<'reading' | 'mapping' | 'ready' | 'failed' | 'done'>({
    type: 'string',
    enum: ['reading', 'mapping', 'ready', 'failed', 'done'],
  }),
  headers: Type.Array(
    strict({
      name: text(),
      samples: Type.Array(text()),
      suggested: maybe(strict({ field: text(), format: maybe(text()) })),
      formats: maybe(strict({ date: maybe(text()), number: maybe(text()) })),
    }),
  ),
  mapping: maybe(Type.Record(Type.String(), column)),
  remembered: Type.Boolean({ description: 'All headers are known from an earlier upload.' }),
  counts,
  error: maybe(text()),
  createdOn: text(),
  createdBy: text(),
});
const saved = strict({
  ...msg,
  saved: Type.Array(strict({ tempId: maybe(Type.Unknown()), id: text(), version: integer(), row })),
});
const bytes = Type.Unsafe<unknown>({ description: 'Bytes with their content type and disposition.' });

interface Signature {
  /** What it does, one sentence. */
  summary: string;
  params: TSchema;
  result: TSchema;
}

export const operations = {
  'session.login': {
    summary: 'Begins a session.',
    params: strict({ email: text(), password: text() }),
    result: Type.Interface([UserSchema], { sessionId: text('The token for the header sessionId.') }),
  },
  'session.logout': { summary: 'Ends the session.', params: strict({}), result: strict(msg) },
  'session.extend': {
    summary: 'Makes an expired session valid again.',
    params: strict({ stored: maybe(Type.Unknown({ description: 'The stored session data.' })) }),
    result: strict({ ...msg, sessionId: maybe(text()) }),
  },
  'session.context': {
    summary: 'Chooses company and system.',
    params: strict(context),
    result: strict({ data: text('Sealed.'), userDetails: UserSchema }),
  },
  'session.changePassword': {
    summary: "Changes the user's password; other sessions of the user end.",
    params: strict({ oldPassword: text(), newPassword: text(), confirmPassword: text() }),
    result: strict(msg),
  },
  'session.me': { summary: 'Who is signed in.', params: strict({}), result: UserSchema },
  'session.selectedRole': {
    summary: 'The role of a user in a system.',
    params: strict({ system: maybe(text()), company: maybe(text()), email: text() }),
    result: strict({ id: text(), msg: text() }),
  },
  'definitions.program': {
    summary: 'The definitions that the user may reach.',
    params: strict({ hash: maybe(text('What the browser has.')) }),
    result: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  },
  'definitions.validator': {
    summary: "An ES module with a form's structure validator.",
    params: strict({ template: text(), hash: text() }),
    result: bytes,
  },
  'definitions.openApi': {
    summary: 'The OpenAPI 3.1 document of the calls, or a page that shows it.',
    params: strict({ format: maybe(Type.Union([Type.Literal('json'), Type.Literal('page')])) }),
    result: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  },
  'events.stream': { summary: 'Events as they happen, a line of JSON each.', params: strict({}), result: bytes },
  'records.list': {
    summary: 'Records of an entity, a page.',
    params: strict({
      ...selection,
      pageLimit: maybe(integer()),
      pageNo: maybe(integer('From 1.')),
      after: maybe(text('The `next` of the page before.')),
    }),
    result: strict({ rows: Type.Array(row), next: maybe(text()), pageNo: maybe(integer()) }),
  },
  'records.count': { summary: 'How many.', params: strict(selection), result: strict({ total: integer() }) },
  'records.groups': {
    summary: 'Of all that a list has: how many records share each value of a field, and exact sums.',
    params: strict({
      ...selection,
      by: maybe(text('The field whose equal values make a group; left out: one group of all.')),
      sums: maybe(Type.Array(text(), { description: 'Fields of numbers that are added up.' })),
    }),
    result: strict({
      groups: Type.Array(
        strict({
          value: Type.Unknown({ description: 'null where the field is empty, or unreadable.' }),
          unreadable: maybe(
            Type.Boolean({
              description:
                'What stands in the field is none of its type: the field is notEqualTo itself (`matchField`), which nothing else is.',
            }),
          ),
          count: integer(),
          sums: Type.Record(Type.String(), Type.Unknown(), {
            description: 'By field; null where there is no number. Of decimals text.',
          }),
        }),
        { description: 'In the order of the values, empty last; the other way round where the list is sorted so.' },
      ),
      more: Type.Boolean({ description: 'There are groups after these.' }),
    }),
  },
  'records.get': {
    summary: 'One record.',
    params: strict({ entity, id: text(), template: maybe(text()) }),
    result: strict({ row }),
  },
  'records.save': {
    summary: 'Saves the right rows; 412 with errorRows and conflicts for the others.',
    params: strict({ entity, rows: Type.Array(values), template: maybe(text()) }),
    result: saved,
  },
  'records.remove': {
    summary: 'Removes records, with a reason.',
    params: strict({
      entity,
      ids: Type.Array(strict({ id: text(), version: integer() })),
      reason: maybe(text()),
    }),
    result: strict({
      ...msg,
      removed: Type.Array(text()),
      conflicts: Type.Array(strict({ id: text(), stored: maybe(row) })),
    }),
  },
  'records.history': {
    summary: 'The versions of a record, newest first.',
    params: strict({ entity, id: text() }),
    result: strict({
      entries: Type.Array(
        strict({
          id: text(),
          version: integer(),
          action: text(),
          updatedBy: named,
          updatedOn: text(),
          reason: maybe(text()),
          changes: Type.Array(strict({ field: text(), label: text(), from: Type.Unknown(), to: Type.Unknown() })),
        }),
      ),
    }),
  },
  'records.restore': {
    summary: 'Brings back a version, as a new one.',
    params: strict({ entity, id: text(), version: integer() }),
    result: strict({ ...msg, row }),
  },
  ...deletedOperations,
  'records.transition': {
    summary: "Moves a record along its entity's lifecycle.",
    params: strict({ entity, id: text(), transition: text(), reason: maybe(text()), version: integer() }),
    result: strict({ ...msg, row }),
  },
  'records.export': {
    summary: 'Writes records to a file, as a job whose result is {fileId, name}.',
    params: strict({
      ...selection,
      columns: maybe(Type.Array(text())),
      ids: maybe(Type.Array(text())),
      name: maybe(text("What the file is called, without its ending; default: the entity's plural.")),
      format: Type.Union([Type.Literal('xlsx'), Type.Literal('csv')]),
    }),
    result: strict({ ...msg, jobId: text() }),
  },
  'records.tree': {
    summary: 'A hierarchy: company (companies, systems, accounts) or an entity that refers to itself.',
    params: strict({ type: text(), id: maybe(text('Only the part around this record.')) }),
    result: strict({ nodes: Type.Array(Type.Unknown({ description: '{id, label, note?, children}' })) }),
  },
  'records.available': {
    summary: 'Whether a value is taken: 1 taken, 0 free.',
    params: strict({
      availableFor: text('The field.'),
      value: text(),
      collection: text('The entity.'),
      docId: maybe(text('The record that may have it.')),
    }),
    result: strict({ msg: Type.Integer() }),
  },
  'records.lookup': {
    summary: 'The records that rules look up.',
    params: strict({
      sources: Type.Array(strict({ source: text(), matchKey: text(), values: Type.Array(Type.Unknown()) })),
      template: maybe(text()),
    }),
    result: strict({ sources: Type.Record(Type.String(), Type.Array(values)) }),
  },
  'suggestions.list': {
    summary: 'Values for a dropdown.',
    params: strict({
      suggestionFor: text('A list definition.'),
      q: maybe(text()),
      pageLimit: maybe(integer()),
      page: maybe(integer('From 1.')),
      column: maybe(text()),
      dependent: maybe(Type.Unknown({ description: 'Field to value, as JSON text in an address.' })),
      selected: maybe(Type.Unknown({ description: 'Values that are chosen already: their labels come too.' })),
      systemId: maybe(text()),
      accountId: maybe(text()),
    }),
    result: strict({
      msg: Type.Array(
        Type.Unsafe<Record<string, unknown>>({ type: 'object', description: '{id, v, n, s?, and the `also` fields}' }),
      ),
      more: Type.Boolean(),
    }),
  },
  'templates.get': {
    summary: 'A template, by name or by document type.',
    params: strict({ id: maybe(text()), type: maybe(text()), systemId: maybe(text()) }),
    result: strict({ template: values, rules: Type.Array(values) }),
  },
  'templates.forAccount': {
    summary: 'The template in force for a system and account.',
    params: strict({
      profileBased: maybe(Type.Unknown()),
      systemId: maybe(text()),
      accountId: maybe(text()),
      type: text('The document type.'),
    }),
    result: strict({ template: values, rules: Type.Array(values) }),
  },
  'metadataTypes.get': {
    summary: 'The fields of a metadata type (a template), or of an entity.',
    params: strict({ id: text() }),
    result: strict({ data: values }),
  },
  'filterProfiles.list': {
    summary: 'Saved filters.',
    params: strict({ systemId: maybe(text()), docType: maybe(text()) }),
    result: strict({ profiles: Type.Array(values) }),
  },
  'filterProfiles.get': {
    summary: 'A saved filter by its id, of a colleague too.',
    params: strict({ templateId: text() }),
    result: strict({ profiles: Type.Array(values) }),
  },
  'filterProfiles.remove': {
    summary: 'Forgets a saved filter.',
    params: strict({ templateId: text() }),
    result: strict(msg),
  },
  'filterProfiles.save': {
    summary: 'Saves a filter under a name.',
    params: strict({
      templateName: text(),
      docType: text(),
      systemId: maybe(text()),
      template: strict({ fields: filter }),
      templateId: maybe(text()),
      isUpdate: maybe(Type.Boolean()),
    }),
    result: strict({ ...msg, templateId: text() }),
  },
  'gridViews.list': {
    summary: 'The kept looks of a grid: the own ones and the shared ones.',
    params: strict({ grid: text() }),
    result: strict({ views: Type.Array(values) }),
  },
  'gridViews.save': {
    summary: 'Keeps the look of a grid under a name.',
    params: strict({ grid: text(), name: text(), layout: values, isShared: maybe(Type.Boolean()) }),
    result: strict({ ...msg, id: text() }),
  },
  'gridViews.remove': {
    summary: 'Forgets a look of a grid.',
    params: strict({ id: text() }),
    result: strict(msg),
  },
  'help.get': { summary: 'Help for an address.', params: strict({ url: text() }), result: strict(msg) },
  'files.upload': {
    summary: 'Stores the files of a multipart body; `for` an entity makes an import of each.',
    params: strict({
      for: maybe(text('An entity: each file is read as rows of it.')),
      template: maybe(text()),
      entity: maybe(text('With record: what the files are documents of.')),
      record: maybe(text()),
      field: maybe(text('With entity: the file field of a record that is being written.')),
    }),
    result: strict({
      ...msg,
      files: Type.Array(
        strict({
          id: text(),
          name: text(),
          size: integer(),
          type: text(),
          batchId: maybe(text()),
          jobId: maybe(text()),
        }),
      ),
    }),
  },
  'files.download': { summary: 'The bytes of a file.', params: strict({ id: text() }), result: bytes },
  'files.list': {
    summary: 'The documents of a record.',
    params: strict({ entity, record: text() }),
    result: strict({ documents: Type.Array(values) }),
  },
  'imports.batches': {
    summary: 'Uploads that still have rows.',
    params: strict({ for: maybe(text()) }),
    result: strict({ batches: Type.Array(BatchSchema) }),
  },
  'imports.batch': { summary: 'An upload.', params: strict({ id: text() }), result: strict({ batch: BatchSchema }) },
  'imports.map': {
    summary: 'Says which column is which field; the rows are read so, as a job.',
    params: strict({ id: text(), mapping: Type.Record(Type.String(), Type.Union([column, Type.Null()])) }),
    result: strict({ jobId: text() }),
  },
  'imports.rows': {
    summary: 'Rows of an upload that were not saved yet.',
    params: strict({ id: text(), after: maybe(text()), pageLimit: maybe(integer()) }),
    result: strict({ rows: Type.Array(values), next: maybe(text()), total: integer() }),
  },
  'imports.preview': {
    summary: 'What an upload would bring.',
    params: strict({ id: text() }),
    result: strict({
      counts,
      samples: strict({ new: Type.Array(values), changed: Type.Array(values), same: Type.Array(values) }),
    }),
  },
  'imports.discard': { summary: 'Forgets an upload.', params: strict({ id: text() }), result: strict(msg) },
  'capture.save': {
    summary: 'Saves captured rows by unique key; rows of an upload that were saved leave it.',
    params: strict({
      rows: Type.Unknown({ description: 'The rows, or {rows, batchId, accountId}.' }),
      entity,
      template: maybe(text()),
      batchId: maybe(text()),
      accountId: maybe(text()),
    }),
    result: saved,
  },
  'jobs.list': {
    summary: "The user's jobs, newest first.",
    params: strict({}),
    result: strict({ notifications: Type.Array(JobSchema) }),
  },
  'jobs.markRead': {
    summary: 'Marks jobs as read.',
    params: strict({ keys: Type.Array(text()) }),
    result: strict(msg),
  },
  'jobs.remove': {
    summary: 'Takes finished jobs off the list.',
    params: strict({ keys: Type.Array(text()) }),
    result: strict(msg),
  },
  'jobs.cancel': { summary: 'Stops a job.', params: strict({ key: text() }), result: strict(msg) },
  'jobs.get': { summary: 'One job.', params: strict({ id: text() }), result: strict({ job: JobSchema }) },
  ...authoringOperations,
  ...metadataOperations,
} satisfies Record<OperationName, Signature>;

/** The parameters of an operation, as it gets them. */
export type ParamsOf<Name extends OperationName> = Static<(typeof operations)[Name]['params']>;
/** What an operation gives. */
export type ResultOf<Name extends OperationName> = Static<(typeof operations)[Name]['result']>;
