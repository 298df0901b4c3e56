/**
 * The tables that the server's own code uses, for Kysely. Tables of entities are made from definitions and are reached
 * through `Store.entities`. JSON columns hold text in both databases; times are ISO 8601 in UTC; flags are 1 and 0.
 */
import type { Generated } from 'kysely';

/** State of the database by key: the applied schema, the demo's mark. */
export interface MetaTable {
  key: string;
  value: string;
}

/** One entry for each version of each record. `changes` is what undoing it needs: field to [old, new]. */
export interface HistoryTable {
  entity: string;
  record_id: string;
  version: number;
  at: string;
  by: string;
  action: string;
  reason: string | null;
  definition: string;
  company: string;
  system: string;
  account: string;
  changes: string;
}

export interface SessionsTable {
  /** SHA-256 of the token, in hexadecimal: a stolen database opens no session. */
  token_hash: string;
  user_id: string;
  created_at: string;
  seen_at: string;
  expires_at: string;
  address: string | null;
  agent: string | null;
  /** JSON: the chosen context and what else the session remembers. */
  data: string;
}

export interface CredentialsTable {
  user_id: string;
  /** Encoded with its parameters, e.g. `scrypt$…`. */
  password_hash: string;
  changed_at: string;
  must_change: number;
}

export interface SignInAttemptsTable {
  id: Generated<number>;
  login: string;
  address: string;
  at: string;
  succeeded: number;
}

/** Permissions of a user in a context; `currentContext` selects among these and never adds one. */
export interface GrantsTable {
  id: string;
  user_id: string;
  role: string;
  company: string;
  system: string;
  account: string;
  /** JSON: permission to action codes. */
  permissions: string;
  /** JSON: filter fields to the values that rows must have. */
  row_access: string;
  valid_until: string | null;
}

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface JobsTable {
  id: string;
  kind: string;
  state: JobState;
  /** JSON */
  payload: string;
  done: number;
  total: number | null;
  message: string | null;
  /** JSON */
  result: string | null;
  error: string | null;
  attempts: number;
  run_after: string;
  locked_by: string | null;
  locked_until: string | null;
  cancel_requested: number;
  created_at: string;
  created_by: string;
  started_at: string | null;
  finished_at: string | null;
}

/** Metadata of a stored file; its bytes are in the data folder under its SHA-256. */
export interface FilesTable {
  id: string;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  job_id: string | null;
  company: string;
  system: string;
  account: string;
  created_at: string;
  created_by: string;
  expires_at: string | null;
}

export interface NotificationsTable {
  id: string;
  user_id: string;
  at: string;
  kind: string;
  title: string;
  body: string | null;
  link: string | null;
  job_id: string | null;
  read_at: string | null;
}

/** One version of a layer that administrators author in the browser: what a publication put in force. */
export interface DefinitionLayersTable {
  layer: string;
  version: number;
  author: string;
  at: string;
  comment: string | null;
  /** JSON: which versions of which definitions, and which of them this publication changed. */
  content: string;
  hash: string;
  published_at: string | null;
  published_by: string | null;
}

/** One save of one definition in a layer. */
export interface DefinitionVersionsTable {
  layer: string;
  kind: string;
  name: string;
  version: number;
  author: string;
  at: string;
  comment: string | null;
  /** The version in force that it was made from; 0 where there was none. */
  base: number;
  /** JSON; null: the layer says nothing about this definition. */
  content: string | null;
  hash: string;
  /** The layer's version that put it in force first. */
  published_in: number | null;
  /** 0 or 1 */
  in_force: number;
}

/** Which version an author works at; of a definition there is one draft for each author. */
export interface DefinitionDraftsTable {
  layer: string;
  author: string;
  kind: string;
  name: string;
  version: number;
}

/** The version of each layer that is in force, and the hash of all that it says. */
export interface DefinitionHeadsTable {
  layer: string;
  version: number;
  hash: string;
}

/** The outbox of the event stream: written in the transaction that caused the event. */
export interface EventsTable {
  id: Generated<number>;
  channel: string;
  /** JSON */
  payload: string;
  at: string;
}

export interface SettingsTable {
  scope: string;
  key: string;
  /** JSON */
  value: string;
  updated_at: string;
  updated_by: string;
}

/** Sealed under the key file; never in the clear. */
export interface SecretsTable {
  name: string;
  sealed: string;
  updated_at: string;
  updated_by: string;
}

export interface UploadBatchesTable {
  id: string;
  screen: string;
  entity: string;
  template: string;
  file_id: string | null;
  file_name: string;
  state: string;
  /** JSON: header to field. */
  mapping: string;
  rows: number;
  /** JSON: counts by row state. */
  summary: string;
  company: string;
  system: string;
  account: string;
  created_at: string;
  created_by: string;
  updated_at: string;
}

export interface UploadRowsTable {
  batch_id: string;
  row_number: number;
  state: string;
  /** JSON: field to value, as read from the file or corrected since. */
  values: string;
  /** JSON: field to verdict. */
  verdicts: string | null;
  record_id: string | null;
  record_version: number | null;
  /** Kinds of what is unusual about the row, separated by blanks (`rowNotes.ts`); null for nothing. */
  notes: string | null;
  /** JSON: details of the notes. */
  about: string | null;
  /** The state of a row before it was left out. */
  was: string | null;
}

/** Which field a spreadsheet's header was mapped to by hand, remembered for the next upload. */
export interface HeaderMappingsTable {
  scope: string;
  template: string;
  header_key: string;
  field: string;
  updated_at: string;
  updated_by: string;
}

/** How long a record was in each state of its lifecycle. */
export interface StateIntervalsTable {
  entity: string;
  record_id: string;
  state: string;
  entered_at: string;
  left_at: string | null;
  by: string;
  /** As text; null if the lifecycle or the record does not have it. */
  account: string | null;
  amount: string | null;
  currency: string | null;
}

/** How far a series has counted, for one row of numbers. */
export interface SeriesNumbersTable {
  series: string;
  /** JSON: the scope, the values of the fields of `per`, and the pattern with its day. */
  key: string;
  last: number;
}

/** Of work that is done in parts (a job) or once for ever (a key): a part that is done, written in its transaction. */
export interface DoneWorkTable {
  work: string;
  item: string;
  at: string;
  /** JSON */
  outcome: string;
}

export type OutboxState = 'waiting' | 'sending' | 'sent' | 'failed';

/** One mail, written in the transaction of what causes it. */
export interface OutboxTable {
  /** Also what its Message-ID begins with: a mail that goes again is known by it. */
  id: string;
  state: OutboxState;
  /** JSON: addresses, subject, text. */
  mail: string;
  /** Origin, for operators: `notification NAME`. */
  cause: string;
  attempts: number;
  run_after: string;
  locked_by: string | null;
  locked_until: string | null;
  /** Why the last attempt failed, in words. */
  error: string | null;
  created_at: string;
  /** When it was sent, or set aside. */
  ended_at: string | null;
  /** Empty where its recipient's companies decide. */
  company: string | null;
}

/** Entries for a user's next digest. */
export interface DigestEntriesTable {
  id: string;
  user_id: string;
  /** Email address; empty: the bell. */
  address: string;
  title: string;
  body: string;
  link: string | null;
  at: string;
  /** When the digest is made that has it. */
  due: string;
}

/** A record that a server has claimed for the steps of a procedure. */
export interface ClaimsTable {
  entity: string;
  record: string;
  /** The procedure and the place of its step: `NAME 0`. */
  work: string;
  /** The step that comes next. */
  position: number;
  /** 1 while it is outside: whether it was done there is not written yet. */
  reaching: number;
  /** JSON: what the steps gave so far, by name. */
  results: string;
  /** How many servers have taken it. */
  attempts: number;
  locked_by: string;
  locked_until: string;
}

/** A link that lets whoever holds it do one thing: the link itself is sealed and not kept. */
export interface SignedLinksTable {
  id: string;
  /** Purpose: `invitation`, `registration`, `passwordReset` … */
  kind: string;
  /** The record that it is about. */
  target: string;
  /** JSON: what was agreed when it was made. */
  data: string;
  /** How often it can still be used; null: until it expires. */
  uses_left: number | null;
  created_at: string;
  created_by: string;
  expires_at: string;
  used_at: string | null;
}

/** Outcomes of a user's sign-ins. */
export interface SignInsTable {
  id: string;
  user_id: string;
  at: string;
  outcome: string;
  address: string;
  agent: string;
}

/** A second factor of a user (RFC 6238). */
export interface SecondFactorsTable {
  user_id: string;
  /** Sealed. */
  secret: string;
  /** JSON: hashes of the recovery codes that are left. */
  recovery: string;
  /** The time step of the last code that was taken: none is taken twice. */
  last_step: number;
  /** Null: begun, and not yet shown to work. */
  confirmed_at: string | null;
}

/** An account at a company's own provider, and who it is here. */
export interface ProviderAccountsTable {
  issuer: string;
  /** The provider's permanent id of the account: its address may change. */
  subject: string;
  user_id: string;
  linked_at: string;
}

export interface Database {
  meta: MetaTable;
  history: HistoryTable;
  sessions: SessionsTable;
  credentials: CredentialsTable;
  sign_in_attempts: SignInAttemptsTable;
  grants: GrantsTable;
  jobs: JobsTable;
  files: FilesTable;
  notifications: NotificationsTable;
  definition_layers: DefinitionLayersTable;
  definition_versions: DefinitionVersionsTable;
  definition_drafts: DefinitionDraftsTable;
  definition_heads: DefinitionHeadsTable;
  events: EventsTable;
  settings: SettingsTable;
  secrets: SecretsTable;
  upload_batches: UploadBatchesTable;
  upload_rows: UploadRowsTable;
  header_mappings: HeaderMappingsTable;
  state_intervals: StateIntervalsTable;
  series_numbers: SeriesNumbersTable;
  done_work: DoneWorkTable;
  outbox: OutboxTable;
  digest_entries: DigestEntriesTable;
  claims: ClaimsTable;
  signed_links: SignedLinksTable;
  sign_ins: SignInsTable;
  second_factors: SecondFactorsTable;
  provider_accounts: ProviderAccountsTable;
}
