/** Definitions under the hands of their authors. */
import * as Type from 'typebox';
import { expression, nameOf, nameWithoutGesture, strict } from '../../kinds/annotations.ts';
import { type RuleType, ruleTypes } from '../../kinds/ruleTypes.ts';
import { action, flag, type Signature } from './signature.ts';

const oneOfRuleTypes = Type.Unsafe<RuleType>({ type: 'string', enum: [...ruleTypes] });

export const authoring = {
  ruleBuilder: {
    summary: 'The editor for rules of templates: edit, test and publish.',
    icon: 'why',
    props: strict({
      templates: Type.Array(nameOf('template'), {
        minItems: 1,
        description: 'The templates whose rules are edited. The first is open.',
      }),
      ruleTypes: Type.Array(oneOfRuleTypes, {
        minItems: 1,
        description: 'The types of rules that are shown and can be created.',
      }),
      groups: Type.Optional(
        Type.Array(Type.String(), { description: 'Only rules of fields of these groups of the template.' }),
      ),
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID. Default: the session's system.")),
      rule: Type.Optional(Type.String({ description: 'The query parameter of the address that names the open rule.' })),
      rows: nameWithoutGesture(
        'api',
        'Returns stored rows to test a rule on: `{entity}` in its path, like recordsList.',
      ),
    }),
    state: {
      rule: 'The open rule.',
      dirty: 'Whether it has unsaved changes.',
      missing: 'How many errors there are.',
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
      'The editor for fields of templates: add, edit, preview and publish. Shows the grid of the slot `fields` or `keys`.',
    icon: 'columns',
    holds: { slots: ['fields', 'keys'], only: ['grid'] },
    props: strict({
      template: nameOf('template', 'The template that is open at first.'),
      only: Type.Optional(Type.Array(nameOf('template'), { description: 'Offers only these. Default: all.' })),
      fixed: Type.Optional(Type.Boolean({ description: 'Offers no other template.' })),
      level: Type.Optional(
        expression(
          'text',
          'The level that is open at first: default, system or account. Default: the level of the layer.',
        ),
      ),
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID. Default: the session's system.")),
      member: Type.Optional(
        Type.String({ description: 'The query parameter of the address that names the open template.' }),
      ),
      fields: Type.String({ description: 'The grid part of the slot `fields`: its rows are `state.PART.rows`.' }),
      keys: Type.String({ description: 'The grid part of the slot `keys`: its rows are `state.PART.candidates`.' }),
      rows: nameWithoutGesture('api', 'Returns stored rows to preview: `{entity}` in its path, like recordsList.'),
      accounts: nameOf('list', 'The accounts whose templates can be edited; its values are their ids.'),
    }),
    state: {
      template: 'The open template.',
      layer: 'The layer that is edited.',
      level: 'default, system or account.',
      mode: 'keys or fields.',
      docType: 'The document type of the template.',
      rows: 'The fields.',
      candidates: 'Keys that can be added.',
      editable: 'Whether this person can edit this level.',
      dirty: 'Whether there are unsaved changes.',
    },
    methods: { save: 'Save the draft.', publish: 'Ask for a comment and publish.' },
  },
  definitionTree: {
    summary:
      'All live definitions of a layer, by kind or module, with a search. The address names the open layer and definition.',
    props: strict({
      accounts: nameOf('list', 'The accounts whose definitions can be edited; its values are their ids.'),
      dirty: flag('Whether there are unsaved changes. Asks before another definition is opened.'),
    }),
    state: {
      layer: 'The layer: systems/ID or accounts/ID.',
      kind: 'The kind of the open definition.',
      name: 'The open definition; null if none is open.',
      drafts: 'How many drafts this person has in the layer.',
    },
    methods: {
      open: 'Open the definition params.kind and params.name, or close the open one without them.',
      reload: 'Load it again.',
    },
  },
  definitionDetails: {
    summary:
      'The details of a definition around its editor (the parts in it): what uses it, what it uses, the origin of each part, and its versions.',
    holds: {},
    props: strict({
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID. Default: the session's system.")),
      kind: expression('text', 'The kind of the definition.'),
      name: expression('text', 'The definition.'),
    }),
    methods: { reload: 'Load it again.' },
  },
  layerPanel: {
    summary:
      'The changes of a layer: drafts, publishing now or later, publications and revert, import and export, preview.',
    props: strict({ layer: expression('text', 'systems/ID or accounts/ID.') }),
    methods: { reload: 'Load it again.' },
  },
  definitionEditor: {
    summary: 'The editor for a definition: a form beside its JSON, with drafts and publishing.',
    props: strict({
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID. Default: the session's system.")),
      kind: expression('text', 'The kind of definition, or empty if none is selected.'),
      name: expression('text', 'Its name. A new name starts a new definition.'),
      dedicated: Type.Optional(
        Type.Record(Type.String(), action, {
          description:
            'Kind to an action that opens its own editor; reads `result.name`, `result.value`, and of the layer `result.level`, `result.of`.',
        }),
      ),
      open: Type.Optional(
        nameOf('action', 'Opens another definition, or a new one; reads `result.kind`, `result.name`.'),
      ),
      saved: Type.Optional(nameOf('action', 'Runs after a draft was saved, discarded or published.')),
    }),
    state: {
      kind: 'The kind of the open definition.',
      name: 'Its name.',
      dirty: 'Whether it has unsaved changes.',
      faults: 'How many errors it has.',
      draft: 'The version of your draft; 0 if there is none.',
    },
    methods: {
      save: 'Save the draft.',
      publish: 'Ask for a comment and publish.',
      discard: 'Ask, and discard the draft and unsaved changes.',
      reload: 'Load again.',
      undo: 'Undo one step.',
      redo: 'Redo one step.',
      begin: 'Ask for the kind and name of a new definition. params.kind is selected first.',
    },
  },
} as const satisfies Record<string, Signature>;
