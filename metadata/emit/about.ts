/** The purpose of each kind, in the reference; schemas' own descriptions cannot express it. */
import type { KindName } from '../kinds/kindNames.ts';

export const about = {
  layer: 'The name of a folder of definitions, and the layers below it. The base has none, a tenant has `base`.',
  tenant:
    'One installation: its name, look, language, clock, and the routes that the shell itself needs. A layer contains only its changes: the properties override those of lower layers.',
  entity:
    'The schema of stored records: fields with their types, keys, the owner of a record (`scope`) and permissions. A verb missing in `access` is refused for all users. New fields become columns with `invoize apply`, which `npm start` runs automatically.',
  template:
    "The fields of an entity for one purpose: the columns of a grid, the fields of a form. A field with the key of one of the entity's takes type, label and the rest from it and says only what differs. A field of its own (with `type` and `label`) needs no column in the database.",
  resource:
    'The standard screens of an entity: list, new, details, edit, tree, with their addresses, menu entries, buttons and texts. It unfolds to ordinary definitions named after it (`NAME.list`, `NAME.delete`), which layers change by an overlay; see [Where do I write this?](where.md).',
  rules:
    "Validation and assignment of a field's value by IF, ELSEIF, ELSE and END rows; see [Rules and filters](rules-and-filters.md). Every rule needs an example.",
  filter: 'A filter that people choose by its name in a filter panel; see [Rules and filters](rules-and-filters.md).',
  expression: 'An expression under a name, said again as `{"use": "NAME"}`; see [Expressions](expressions.md).',
  query: 'The records that a grid requests, and their order, before users filter them further.',
  lifecycle:
    'The states of an entity and the ways between them. A transition needs its permission, and its guard has to hold; the server records who, when and why. A state is also a value of the list that its field shows. What always follows the move of one record hangs on the transition: `checks`, `set`, `then`; see [Lifecycles](../contract/lifecycles.md).',
  series:
    'Numbers in a row, without gaps and without doubles, for a text field that nobody edits: `{"number": "NAME"}` in `set` of a transition draws the next one.',
  procedure:
    'Steps over several records, run by a button or a call in transactions. Steps have `do`, save like a user and move records along their lifecycles. The call `proceduresRun` runs it; with `dry` it only reports the changes.',
  email:
    'The template of a mail about a record. The step `email` of a procedure puts it into the outbox; it is sent after the commit.',
  print:
    'Records on paper: blocks one under another, which the call `recordsPrint` writes as a PDF or as a page of HTML in the look of the tenant.',
  action:
    'Steps that run in sequence when a user triggers a button, a menu entry or a key. A failed step ends the action, unless `on` handles it.',
  list: 'The source of the values of a dropdown: fixed values, or the records of an entity.',
  fragment:
    'Parts that several screens share, with typed parameters. A screen uses it under a name of its own, `{"use": "NAME", "with": {…}}`, in the place of a part. Its parts keep [state of their own](expressions.md), read from outside as `state.USE.NAME`.',
  screen:
    'A tree of parts, each a component with its properties; see [Components](components.md). Parts read loaded data (`data.NAME`), the state of other parts (`state.NAME`) and the address (`route.NAME`).',
  dialog: 'A screen that opens over another one, with parameters and perhaps a result.',
  route: 'An address. It leads to a screen, needs a permission or says why not, and knows where Back leads.',
  menu: 'An entry of the navigation, on its own or `under` another one. It is only shown to those who may open its route.',
  api: 'A call of the server: which operation answers it, for whom, with which parameters. Most screens need none: the calls `recordsList`, `recordsGet`, `recordsSave` and their like serve every entity.',
  permission:
    'A right that a role may grant, named `module.action`; its filters define the fields by which a grant can be limited to some rows.',
  role: 'Permissions under a name, each perhaps held to some rows.',
  message:
    'A text that people read, with placeholders. `{count|row|rows}` is the form of a word for a number, in the order of the plural forms of the language.',
  constant: 'A limit with a name.',
  example:
    'Records in, outcome out: the test of a rule, a template or a filter. `npm test` runs all of them, and authors do in the browser. Messages are compared only where the tenant speaks the language of the base.',
  sample: 'The content and users of the demo: generated accounts and shipments, and explicit records.',
} satisfies Record<KindName, string>;

export const aboutOverlay =
  'Changes of a layer to the layers below, by name and never by position: `set` a value, `add`, `remove` or `move` a member. `at` is the path from the definition; in a list of names it ends with the name. `npm run -s invoize -- explain KIND/NAME/part --layer base` prints the current value and its hash for `was`, which detects changes in a later base.';

export const aboutTexts =
  'The translations of a layer. The key of a translation is the text of the base, wherever it occurs; if one wording has two meanings, `at` names the path. `npm run -s invoize -- texts --layer NAME --missing` prints a file to complete, `npm run -s invoize -- check --texts` lists missing and unused translations.';
