/** What each kind is for, in the reference: what a schema's own descriptions cannot say. */
import type { KindName } from '../kinds/kindNames.ts';

export const about = {
  layer:
    'What a folder of definitions is, and which layers it lies over. The base lies over nothing, a tenant over `base`.',
  tenant:
    'One installation: its name, look, language, clock, and the routes that the shell itself needs. A layer repeats only what it changes: the properties are laid over those below.',
  entity:
    'What is stored: fields with their types, keys, whose a record is (`scope`), and who may do what. A verb that `access` does not name is refused to everybody. New fields become columns with `invoize apply`, which `npm start` does by itself.',
  template:
    "The fields of an entity for one purpose: the columns of a grid, the fields of a form. A field with the key of one of the entity's takes type, label and the rest from it and says only what differs. A field of its own (with `type` and `label`) needs no column in the database.",
  resource:
    'The standard screens of an entity: list, new, details, edit, tree, with their addresses, menu entries, buttons and texts. It unfolds to ordinary definitions named after it (`NAME.list`, `NAME.delete`), which layers change by an overlay; see [Where do I write this?](where.md).',
  rules:
    "What a field's value has to be, or becomes, as IF, ELSEIF, ELSE and END rows; see [Rules and filters](rules-and-filters.md). Every rule needs an example.",
  filter: 'A filter that people choose by its name in a filter panel; see [Rules and filters](rules-and-filters.md).',
  expression: 'An expression under a name, said again as `{"use": "NAME"}`; see [Expressions](expressions.md).',
  query: 'Which records a grid asks for, in which order, before people filter them further.',
  lifecycle:
    'The states of an entity and the ways between them. A transition needs its permission, and its guard has to hold; the server records who, when and why. A state is also a value of the list that its field shows. What always follows the move of one record hangs on the transition: `checks`, `set`, `then`; see [Lifecycles](../contract/lifecycles.md).',
  series:
    'Numbers in a row, without gaps and without doubles, for a text field that nobody edits: `{"number": "NAME"}` in `set` of a transition draws the next one.',
  procedure:
    "What several records do at a press or a call, in transactions: steps with `do`, which write by the one way that people's saves take, and move records along their lifecycles. The call `proceduresRun` runs it; with `dry` it only says what it would do.",
  email:
    'A mail about a record, as a template: the step `email` of a procedure puts it into the outbox, and it leaves once the transaction stands.',
  print:
    'Records on paper: blocks one under another, which the call `recordsPrint` writes as a PDF or as a page of HTML in the look of the tenant.',
  action:
    'What happens when something is pressed: steps, one after another. A step that fails ends the action, unless `on` says what then.',
  list: 'Where the values of a dropdown come from: fixed values, or the records of an entity.',
  fragment:
    'Parts that several screens share, with typed parameters. A screen uses it under a name of its own, `{"use": "NAME", "with": {…}}`, in the place of a part. Its parts keep [state of their own](expressions.md), read from outside as `state.USE.NAME`.',
  screen:
    'A tree of parts, each a component with its properties; see [Components](components.md). Parts read what was loaded (`data.NAME`), what others say of themselves (`state.NAME`) and the address (`route.NAME`).',
  dialog: 'A screen that opens over another one, with parameters and perhaps a result.',
  route: 'An address. It leads to a screen, needs a permission or says why not, and knows where Back leads.',
  menu: 'An entry of the navigation, on its own or `under` another one. It is only shown to those who may open its route.',
  api: 'A call of the server: which operation answers it, for whom, with which parameters. Most screens need none: the calls `recordsList`, `recordsGet`, `recordsSave` and their like serve every entity.',
  permission:
    'A right that a role may grant, named `module.action`; its filters say by which fields a grant may be held to some rows.',
  role: 'Permissions under a name, each perhaps held to some rows.',
  message:
    'A text that people read, with placeholders. `{count|row|rows}` is the form of a word for a number, in the order of the plural forms of the language.',
  constant: 'A limit with a name.',
  example:
    'Records in, outcome out: the test of a rule, a template or a filter. `npm test` runs all of them, and authors do in the browser. Messages are compared only where the tenant speaks the language of the base.',
  sample:
    'What the demo is made of and who may sign in to it: generated accounts and shipments, and records of its own.',
} satisfies Record<KindName, string>;

export const aboutOverlay =
  'What a layer changes of those below, by names and never by positions: `set` a value, `add` a member, `remove` or `move` one. `at` names the way down from the definition; in a list of names it ends with the name itself. `npm run -s invoize -- explain KIND/NAME/part --layer base` prints what stands there with the hash for `was`, by which a later base is noticed.';

export const aboutTexts =
  'What a layer says in the language of its tenant. A text is found by what the base says, wherever it says it; where one wording means two things, `at` names the place. `npm run -s invoize -- texts --layer NAME --missing` prints a file to fill in, `npm run -s invoize -- check --texts` tells what is not said yet and what is said in vain.';
