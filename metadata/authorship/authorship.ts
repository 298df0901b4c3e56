/**
 * The authorship of every property that the browser can edit. A property without a line requires the permission
 * `authoring.editProtected`, and fails tests/definitions/authorship.test.ts until it has a line.
 * A line is a path from the definition down; `*` is the name of a member of a map, and a final `*` covers adding and removing
 * members. Lists, expressions and filters are one value each.
 */
import type { KindName } from '../kinds/kindNames.ts';

/**
 * - `author`: every author changes it.
 * - `unset`: every author sets it where nothing was set; only holders of the permission change or remove it.
 * - `added`: every author, in a definition or member that the same publication adds; else only holders of the permission.
 * - `protected`: only holders of the permission.
 */
export type Authorship = 'author' | 'unset' | 'added' | 'protected';

/** The lines of a kind; `files`: no definition of the kind is made or changed in the browser. */
export type KindAuthorship = 'files' | Readonly<Partial<Record<Authorship, readonly string[]>>>;

/** The members of a text that are separated by blanks. */
const list = (text: string): string[] => text.trim().split(/\s+/);
const below = (prefix: string, lines: readonly string[]) => lines.map((line) => `${prefix}.${line}`);

const ORDER = list('displayOrder after');

/** The properties of a field, in entities, lists and templates. */
const field = {
  author: list(`
    label length minLength min max scale aggregate unitField numberFormat isMandatory clearWhenWrong clearedWith resetTo isActive isMasterField regex
    toolTip errorMessage errorMessageFrom description defaultValue suggestionsSource allowOtherValues input suggestionField
    isDependent dependentFields groupKey fieldValidation autoFetchRule activeForFilter addInSummary issueIdentifier
    duplicateIdentifier lowerCaseOnAssign autofill frozen aside width refusals.extension refusals.second visibleWhen mandatoryWhen
    virtual displayOrder after`),
  unset: list('isPlain isReadonly readonlyWhen isReadOnlyAfterRaise'),
  added: list('secret sealed extensions largest references over overFrom compute permission isDefault addInAccessSet'),
  protected: list('declassify.permission declassify.reason boundTo'),
};
/** The properties of a field of an entity, or of a list that its records own. */
const storedField = {
  author: field.author,
  unset: field.unset,
  added: [...field.added, ...list('type for onSave isUniqueField')],
  protected: [...field.protected, 'formerly'],
};

/** A check may be added by every author; one that is there is loosened or removed by holders of the permission alone. */
const check = {
  author: list('message params.* field displayOrder after'),
  added: list('let.* that ask'),
};

const surface = {
  author: list(`
    . title titleFrom description state.* data.* data.*.api data.*.path.* data.*.query.* data.*.body data.*.when actions onOpen
    parts.* parts.*.component parts.*.props parts.*.templateFrom parts.*.scope parts.*.slot parts.*.visibleWhen
    parts.*.permission parts.*.each.in parts.*.each.as parts.*.each.key parts.*.each.label parts.*.displayOrder parts.*.after`),
};

export const authorship: Readonly<Record<KindName, KindAuthorship>> = {
  layer: 'files',
  tenant: 'files',
  procedure: 'files',
  email: 'files',
  print: 'files',
  api: 'files',
  sample: 'files',
  entity: {
    author: [
      ...list(
        'label plural description order title code search.record search.list search.fields search.pageOf.entity search.pageOf.record',
      ),
      ...list('groups.* groups.*.label groups.*.description groups.*.visibleWhen groups.*.fields'),
      ...below('groups.*', ORDER),
      ...list('indexes.* indexes.*.fields lists.*.label variants.of.*.label variants.of.*.title'),
      ...below('variants.of.*', ORDER),
      ...below('fields.*', storedField.author),
      ...below('lists.*', ORDER),
      ...below('lists.*.fields.*', storedField.author),
      ...below('checks.*', check.author),
      ...below('lists.*.checks.*', check.author),
      ...ORDER,
    ],
    unset: [...below('fields.*', storedField.unset), ...below('lists.*.fields.*', storedField.unset)],
    added: [
      ...list('. fields.* lists.* lists.*.fields.* checks.* lists.*.checks.* unique.* unique.*.fields'),
      ...below('fields.*', storedField.added),
      ...below('lists.*.fields.*', storedField.added),
      ...list('lists.*.template lists.*.single lists.*.permission lists.*.onSave lists.*.for'),
      ...list('lists.*.siblings.number lists.*.siblings.fields'),
      ...below('checks.*', check.added),
      ...below('lists.*.checks.*', check.added),
      ...list('like scope access documents lifecycle parent saveReason checkBy templates variants.by variants.of.*'),
      ...list('levels.by levels.nearestPer levels.active within.system within.account within.everywhere'),
      ...list(
        'sharing.view sharing.edit sharing.viewAll sharing.editAll valuePermissions.field valuePermissions.values.* storedIn',
      ),
    ],
    protected: [
      ...below('fields.*', storedField.protected),
      ...below('lists.*.fields.*', storedField.protected),
      ...list('lists.*.formerly.fields.* lists.*.formerly.text.rows lists.*.formerly.text.cells'),
      ...list('lists.*.formerly.text.fields sharedTable serverMade'),
    ],
  },
  template: {
    author: [
      ...list('. label order groups.* groups.*.label groups.*.description groups.*.visibleWhen'),
      ...below('groups.*', ORDER),
      ...list('fields.* fields.*.type fields.*.path fields.*.isUniqueField'),
      ...below('fields.*', field.author),
    ],
    unset: below('fields.*', field.unset),
    added: [...list('docType entity like system account'), ...below('fields.*', field.added)],
    protected: below('fields.*', field.protected),
  },
  resource: {
    author: list(`
      . entity plural template paths.* paths.*.like paths.*.base paths.*.list paths.*.new paths.*.details paths.*.edit paths.*.tree
      paths.*.back paths.*.variants.* paths.*.afterSave paths.*.afterDelete paths.*.actions paths.*.product paths.*.within
      paths.*.menu.under paths.*.menu.icon paths.*.menu.new paths.*.menu.displayOrder paths.*.menu.after edit members.*
      members.*.template members.*.visibleWhen members.*.editor members.*.displayOrder members.*.after icon sort pageLimit offers
      filters facts preview.file preview.earlier.entity preview.earlier.query rowActions actions takesFiles formActions newActions begins.*
      copiedFrom own`),
    protected: list('formerly.*'),
  },
  rules: { author: list('. template field ruleType description isActive displayOrder rows') },
  filter: { author: list('. label template entity tree displayOrder after') },
  expression: { author: list('. description gives is') },
  query: {
    author: list(`
      . entity template filter narrow.* sharedOnly levels exist.* exist.*.in exist.*.match.* exist.*.filter exist.*.displayOrder
      exist.*.after missing.* missing.*.in missing.*.match.* missing.*.filter missing.*.displayOrder missing.*.after latest.by
      latest.per latest.on members.list members.filter sort groups.* groups.*.field groups.*.by groups.*.label groups.*.dir
      groups.*.displayOrder groups.*.after measures.* measures.*.of measures.*.by measures.*.unit measures.*.label
      measures.*.displayOrder measures.*.after pageLimit`),
  },
  lifecycle: {
    author: [
      ...list('order states.*.label states.*.tone states.*.displayOrder states.*.after'),
      ...list('transitions.*.label transitions.*.done transitions.*.displayOrder transitions.*.after'),
      ...below('transitions.*.checks.*', check.author),
    ],
    protected: [
      ...list(
        '. entity field initial created.* created.*.procedure created.*.with.* created.*.displayOrder created.*.after',
      ),
      ...list('saved.* saved.*.procedure saved.*.with.* saved.*.displayOrder saved.*.after'),
      ...list('keeps.account keeps.amount keeps.currency states.* states.*.final states.*.readonly transitions.*'),
      ...below(
        'transitions.*',
        list(`
          from to permission by on approval guard reason afterDays asks.* asks.*.operation asks.*.with.* asks.*.anew asks.*.displayOrder
          asks.*.after validates.references validates.message validates.notes.* validates.notes.*.* checks.* set.* then.* then.*.procedure
          then.*.with.* then.*.displayOrder then.*.after jobAbove`),
      ),
      ...below('transitions.*.checks.*', check.added),
    ],
  },
  series: { author: ['label', ...ORDER], protected: list('. entity field per pattern start') },
  action: {
    author: list(`
      . label icon toolTip hotkey visibleWhen enabledWhen params.* steps palette displayOrder after`),
    added: list('permission'),
  },
  list: {
    author: list(`
      . label values.* values.*.label values.*.data.* values.*.displayOrder values.*.after order from.template from.label from.also
      from.otherNames
      from.filter from.narrow.* from.query from.distinct pasted.wrong pasted.added open pageLimit`),
    added: list('values.*.permission from.entity from.value registry holding permission'),
  },
  fragment: {
    author: list(`
      . description takes.* takes.*.type takes.*.of takes.*.default takes.*.optional takes.*.description part.*`),
  },
  screen: { author: [...surface.author, 'help'] },
  dialog: { author: [...surface.author, ...list('params.* size placement footer keepOpen')] },
  route: {
    author: list(`
      . title screen redirect back backWhen furtherAddress product frame within arrivesFrom uploads.extensions uploads.note`),
    added: list('path permission open'),
    protected: list('session'),
  },
  menu: {
    author: list('. label icon product permission route action where under hotkey visibleWhen displayOrder after'),
  },
  permission: {
    author: ['label', 'description', 'variant', ...ORDER],
    added: list(`
      . module isReserved filters.* filters.*.label filters.*.entity filters.*.field filters.*.list filters.*.isdependent
      filters.*.ismandatory filters.*.ismultiselect filters.*.displayOrder filters.*.after`),
    protected: list('formerly'),
  },
  role: { author: list('label description'), protected: list('. isAdmin products grants.* grants.*.filters.*') },
  message: { author: ['.', ...list('text title languages.* placeholders'), ...ORDER], protected: list('from') },
  constant: { author: list('unit description'), added: list('. value'), protected: list('from') },
  example: {
    author: list(`
      . description template rules filter given.record.* given.records given.sources.* given.today given.action expect.values.*
      expect.verdicts.* expect.messages.* expect.ids`),
  },
};

const ranks = Object.entries(authorship).map(([kind, lines]) => {
  const sets = lines === 'files' ? [] : (Object.entries(lines) as [Authorship, readonly string[]][]);
  return [kind, new Map(sets.flatMap(([who, all]) => all.map((line) => [line, who] as const)))] as const;
});
const byKind: ReadonlyMap<string, ReadonlyMap<string, Authorship>> = new Map(ranks);

/** @returns `protected` for a property without a line */
export const authorshipOf = (kind: KindName, line: string): Authorship => byKind.get(kind)?.get(line) ?? 'protected';
