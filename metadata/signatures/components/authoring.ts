/** Definitions under the hands of their authors. */
import * as Type from 'typebox';
import { expression, nameOf, strict } from '../../kinds/annotations.ts';
import { type RuleType, ruleTypes } from '../../kinds/ruleTypes.ts';
import { action, flag, type Signature } from './signature.ts';

const oneOfRuleTypes = Type.Unsafe<RuleType>({ type: 'string', enum: [...ruleTypes] });

export const authoring = {
  ruleBuilder: {
    summary: 'The rules of templates as an author writes, tries and publishes them.',
    icon: 'why',
    props: strict({
      templates: Type.Array(nameOf('template'), { minItems: 1, description: 'Whose rules; the first is open.' }),
      ruleTypes: Type.Array(oneOfRuleTypes, { minItems: 1, description: 'Which of them, and which may be made.' }),
      groups: Type.Optional(
        Type.Array(Type.String(), { description: 'Only rules of fields of these groups of the template.' }),
      ),
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID; default: the session's system.")),
      rule: Type.Optional(
        Type.String({ description: 'The member of the query of the address that names the open rule.' }),
      ),
      rows: nameOf('api', 'Gives real rows to try a rule on: `{entity}` in its path, as recordsList.'),
    }),
    state: {
      rule: 'The open rule.',
      dirty: 'Whether it was changed since it was saved.',
      missing: 'How many things are missing or wrong.',
      failing: 'How many examples fail.',
    },
    methods: {
      save: 'Save the draft.',
      undo: 'Undo one step.',
      redo: 'Redo one step.',
      publish: 'Ask for a comment and publish.',
      open: 'Open the rule params.rule.',
    },
  },
  fieldTemplate: {
    summary:
      'The fields of templates as an author adds, edits, previews and publishes them; draws the grid of the slot `fields`, or of `keys`.',
    icon: 'columns',
    holds: { slots: ['fields', 'keys'], only: ['grid'] },
    props: strict({
      template: nameOf('template', 'Whose fields are open at first.'),
      only: Type.Optional(Type.Array(nameOf('template'), { description: 'Only these are offered; default: all.' })),
      fixed: Type.Optional(Type.Boolean({ description: 'No other template is offered.' })),
      level: Type.Optional(
        expression('text', 'default, system or account: the level that is open at first; default: that of the layer.'),
      ),
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID; default: the session's system.")),
      member: Type.Optional(
        Type.String({ description: 'The member of the query of the address that names the open template.' }),
      ),
      fields: Type.String({ description: 'The grid part of the slot `fields`: its rows are `state.PART.rows`.' }),
      keys: Type.String({ description: 'The grid part of the slot `keys`: its rows are `state.PART.candidates`.' }),
      rows: nameOf('api', 'Gives real rows to preview: `{entity}` in its path, as recordsList.'),
      accounts: nameOf('list', 'The accounts whose own templates may be authored; its values are their ids.'),
    }),
    state: {
      template: 'The open template.',
      layer: 'The layer that is authored.',
      level: 'default, system or account.',
      mode: 'keys or fields.',
      docType: 'The document type of the template.',
      rows: 'The fields.',
      candidates: 'Keys that may be added.',
      editable: 'Whether this level is authored by this person.',
      dirty: 'Whether something is not saved.',
    },
    methods: { save: 'Save the draft.', publish: 'Ask for a comment and publish.' },
  },
  definitionTree: {
    summary:
      'Every definition that is effective in a layer, by kind or module, found by words; the address says which layer and which definition are open.',
    props: strict({
      accounts: nameOf('list', 'The accounts whose definitions may be authored; its values are their ids.'),
      dirty: flag('Whether what is open is not saved: asked before another is opened.'),
    }),
    state: {
      layer: 'The layer: systems/ID or accounts/ID.',
      kind: 'The kind of the open definition.',
      name: 'The open definition; null where none is open.',
      drafts: 'How many drafts this person has in the layer.',
    },
    methods: {
      open: 'Open the definition params.kind and params.name; without them close it.',
      reload: 'Load it again.',
    },
  },
  definitionDetails: {
    summary:
      'One definition: what it is, and beside its editor (its own parts) who uses it, what it uses, where each part of it is from, and its versions.',
    holds: {},
    props: strict({
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID; default: the session's system.")),
      kind: expression('text', 'The kind of the definition.'),
      name: expression('text', 'The definition.'),
    }),
    methods: { reload: 'Load it again.' },
  },
  layerPanel: {
    summary:
      'The life of a layer: drafts, publishing now or at a time, publications and their way back, files in and out, a preview.',
    props: strict({ layer: expression('text', 'systems/ID or accounts/ID.') }),
    methods: { reload: 'Load it again.' },
  },
  definitionEditor: {
    summary:
      'A definition under the hands of an author: a form of its kind beside its JSON, both one value, with drafts and publishing.',
    props: strict({
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID; default: the session's system.")),
      kind: expression('text', 'The kind of definition; empty: none is chosen.'),
      name: expression('text', 'Its name; one that is not there may be begun.'),
      dedicated: Type.Optional(
        Type.Record(Type.String(), action, {
          description:
            'Kind to an action that opens its own editor; reads `result.name`, `result.value`, and of the layer `result.level`, `result.of`.',
        }),
      ),
      open: Type.Optional(
        nameOf('action', 'Opens another definition, also one just begun; reads `result.kind`, `result.name`.'),
      ),
      saved: Type.Optional(nameOf('action', 'Runs after a draft was saved, discarded or published.')),
    }),
    state: {
      kind: 'The kind of the open definition.',
      name: 'Its name.',
      dirty: 'Whether it was changed since it was saved.',
      faults: 'How many faults it has.',
      draft: 'The own draft; 0 where there is none.',
    },
    methods: {
      save: 'Save the draft.',
      publish: 'Ask for a comment and publish.',
      discard: 'Ask, and forget the draft and what is not saved.',
      reload: 'Load again.',
      undo: 'Undo one step.',
      redo: 'Redo one step.',
      begin: 'Ask for the kind and the name of a new definition; params.kind is offered first.',
    },
  },
} as const satisfies Record<string, Signature>;
