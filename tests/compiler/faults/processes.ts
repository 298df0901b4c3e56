/** Transitions, procedures and series. */
import type { Tree } from '../minimal.ts';
import type { FaultCase, FaultCases } from './faultCase.ts';

// biome-ignore lint/suspicious/noExplicitAny: a definition of a test is broken in any way
type Broken = any;

/** Things that are made and sent, in numbers of their own; a procedure that sends them. */
export function withProcesses(tree: Tree): void {
  const entity = tree['base/thing.entity.json'];
  entity.lifecycle = 'thing';
  entity.fields.stage = { type: 'dropdown', label: 'Stage', displayOrder: 6 };
  entity.fields.number = { type: 'text', label: 'Number', isUniqueField: true, isReadonly: true, displayOrder: 7 };
  entity.access = {
    list: 'thing.view',
    get: 'thing.view',
    update: 'thing.view',
    create: 'thing.view',
    transition: 'thing.view',
  };
  tree['base/thing.lifecycle.json'] = {
    entity: 'thing',
    field: 'stage',
    initial: 'made',
    states: { made: { label: 'Made' }, sent: { label: 'Sent' } },
    transitions: {
      send: {
        label: 'Send',
        from: ['made'],
        to: 'sent',
        permission: 'thing.view',
        checks: {
          heavy: { that: { greaterThan: [{ var: 'record.weight' }, 0] }, message: 'tooLight', field: 'weight' },
        },
        set: { number: { number: 'thingNumber' } },
      },
      back: { label: 'Back', from: ['sent'], to: 'made', on: 'returned' },
    },
  };
  tree['base/tooLight.message.json'] = { text: 'It is too light.' };
  tree['base/thingNumber.series.json'] = { label: 'Numbers', entity: 'thing', field: 'number', pattern: '`T`999' };
  tree['base/sendThings.procedure.json'] = {
    label: 'Send things',
    takes: { things: { records: 'thing' } },
    permission: 'thing.view',
    steps: [
      {
        do: 'each',
        in: { var: 'params.things' },
        as: 'thing',
        steps: [
          { do: 'update', entity: 'thing', record: { var: 'item.thing' }, values: { colour: 'red' }, as: 'changed' },
          { do: 'move', entity: 'thing', record: { var: 'result.changed' }, transition: 'send' },
          { do: 'raise', event: 'returned', entity: 'thing', record: { var: 'item.thing' } },
        ],
      },
    ],
  };
}

const LIFECYCLE = 'base/thing.lifecycle.json';
const PROCEDURE = 'base/sendThings.procedure.json';
const SERIES = 'base/thingNumber.series.json';

const broken = (
  file: string,
  change: (definition: Broken, tree: Tree) => void,
  rest: Omit<FaultCase, 'break' | 'file'>,
): FaultCase => ({
  break(tree) {
    withProcesses(tree);
    change(tree[file], tree);
  },
  file,
  ...rest,
});
const inEach = (procedure: Broken): Broken[] => procedure.steps[0].steps;

export const processes: FaultCases = {
  'a transition that nobody may take': broken(LIFECYCLE, (one) => delete one.transitions.send.permission, {
    kind: 'no-permission',
    at: '{',
    nth: 5,
    says: 'Nobody may take the transition "send"',
  }),
  'a note in a field that the judged record has not got': broken(
    LIFECYCLE,
    (one, tree) => {
      tree['base/thing.entity.json'].fields.whole = { type: 'reference', references: 'thing', label: 'Whole' };
      one.transitions.send.validates = { references: ['whole'], notes: { whole: { wieght: 1 } } };
    },
    { kind: 'unknown-field', at: '"wieght"', says: '"weight"' },
  ),
  'a note of a reference that is not judged': broken(
    LIFECYCLE,
    (one, tree) => {
      tree['base/thing.entity.json'].fields.whole = { type: 'reference', references: 'thing', label: 'Whole' };
      one.transitions.send.validates = { notes: { whole: { weight: 1 } } };
    },
    { kind: 'unknown-field', at: '"whole"', says: 'Nothing judges "whole"' },
  ),
  'an event that nothing raises': broken(
    LIFECYCLE,
    (one) => {
      one.transitions.back.on = 'lost';
    },
    {
      kind: 'unknown-event',
      at: '"lost"',
      says: 'Nothing raises the event "lost"',
    },
  ),
  'a misspelt field of the item that a step is about': broken(
    PROCEDURE,
    (one) => {
      inEach(one)[0].values = { colour: { var: 'item.thing.coluor' } };
    },
    {
      kind: 'unknown-member',
      at: '"item.thing.coluor"',
      says: '"colour"',
    },
  ),
  'a result that no later step reads': broken(
    PROCEDURE,
    (one) => {
      inEach(one)[1].as = 'moved';
    },
    {
      kind: 'unread-result',
      at: '"moved"',
      says: 'Nothing reads "result.moved"',
      severity: 'warning',
    },
  ),
  'an item that no step around is about': broken(
    PROCEDURE,
    (one) => {
      inEach(one)[2].record = { var: 'item.thigns' };
    },
    {
      kind: 'unknown-member',
      at: '"item.thigns"',
      says: '"thing"',
    },
  ),
  'a misspelt field of a record that an earlier step wrote': broken(
    PROCEDURE,
    (one) => {
      inEach(one)[1].if = { equalTo: [{ var: 'result.changed.coluor' }, 'red'] };
    },
    {
      kind: 'unknown-member',
      at: '"result.changed.coluor"',
      says: '"colour"',
    },
  ),
  'a value of a check that it does not name': broken(
    LIFECYCLE,
    (one) => {
      one.transitions.send.checks = {
        weight: { let: { weight: 5 }, that: { greaterThan: [{ var: 'let.wieght' }, 1] }, message: 'tooLight' },
      };
    },
    {
      kind: 'unknown-member',
      at: '"let.wieght"',
      says: '"weight"',
    },
  ),
  'a reason that nobody gives': broken(
    LIFECYCLE,
    (one) => {
      one.transitions.back.reason = true;
    },
    {
      kind: 'unanswered',
      at: 'true',
    },
  ),
  'a question that nobody answers': broken(
    LIFECYCLE,
    (one) => {
      one.transitions.back.checks = { why: { ask: true, message: 'tooLight' } };
    },
    { kind: 'unanswered', at: 'true', says: 'without a person' },
  ),
  'two transitions of one event and state, without a guard': broken(
    LIFECYCLE,
    (one) => {
      one.transitions.again = { label: 'Again', from: ['sent'], to: 'made', on: 'returned' };
    },
    { kind: 'same-event', at: '"returned"', nth: 1, says: '"back" is taken on "returned" from "sent" already' },
  ),
  'a transition that sets the state otherwise': broken(
    LIFECYCLE,
    (one) => {
      one.transitions.send.set.stage = 'made';
    },
    {
      kind: 'state-field',
      at: '"stage": "made"',
    },
  ),
  'a check that neither holds nor asks': broken(LIFECYCLE, (one) => delete one.transitions.send.checks.heavy.that, {
    kind: 'check-word',
    at: '{',
    nth: 7,
  }),
  'a check of a field that is not there': broken(
    LIFECYCLE,
    (one) => {
      one.transitions.send.checks.heavy.field = 'wieght';
    },
    { kind: 'unknown-field', at: '"wieght"', says: '"weight"' },
  ),
  'a series that is not there': broken(
    LIFECYCLE,
    (one) => {
      one.transitions.send.set.number.number = 'thingNumbre';
    },
    {
      kind: 'unknown-series',
      at: '"thingNumbre"',
      says: '"thingNumber"',
    },
  ),
  'a number for another field': broken(
    LIFECYCLE,
    (one) => {
      one.transitions.send.set = { name: { number: 'thingNumber' } };
    },
    { kind: 'other-field', at: '{', nth: 11, says: 'for the field "number"' },
  ),
  'numbers that could stand twice': broken(
    SERIES,
    (_, tree) => delete tree['base/thing.entity.json'].fields.number.isUniqueField,
    {
      kind: 'not-unique',
      at: '"number"',
    },
  ),
  'numbers that people could write': broken(
    SERIES,
    (_, tree) => delete tree['base/thing.entity.json'].fields.number.isReadonly,
    {
      kind: 'not-readonly',
      at: '"number"',
    },
  ),
  'numbers by a field that may be empty': broken(
    SERIES,
    (one) => {
      one.per = ['colour'];
    },
    {
      kind: 'may-be-empty',
      at: '"colour"',
    },
  ),
  'a pattern that counts nothing': broken(
    SERIES,
    (one) => {
      one.pattern = '`T`';
    },
    {
      kind: 'bad-pattern',
      at: '"`T`"',
    },
  ),
  'a series of what is no text': broken(
    SERIES,
    (_, tree) => {
      tree['base/thing.entity.json'].fields.number.type = 'numeric';
    },
    {
      kind: 'field-type',
      at: '"number"',
    },
  ),
  'a procedure that nobody may run': broken(PROCEDURE, (one) => delete one.permission, {
    kind: 'no-permission',
    at: '{',
  }),
  'a step that writes the state': broken(
    PROCEDURE,
    (one) => {
      inEach(one)[0].values.stage = 'sent';
    },
    {
      kind: 'state-field',
      at: '"stage"',
      says: 'only `move` changes it',
    },
  ),
  'a transition that its entity has not': broken(
    PROCEDURE,
    (one) => {
      inEach(one)[1].transition = 'sned';
    },
    {
      kind: 'unknown-transition',
      at: '"sned"',
      says: '"send"',
    },
  ),
  'an event that no transition is on': broken(
    PROCEDURE,
    (one, tree) => {
      inEach(one).push({ do: 'raise', event: 'lost', entity: 'thing', record: 'x' });
      return tree;
    },
    { kind: 'unknown-event', at: '"lost"' },
  ),
  'a parameter that it does not take': broken(
    PROCEDURE,
    (one) => {
      one.steps[0].in = { var: 'params.thigns' };
    },
    {
      kind: 'unknown-params',
      at: '"params.thigns"',
      says: '"things"',
    },
  ),
  'what no earlier step gives': broken(
    PROCEDURE,
    (one) => {
      inEach(one)[1].record = { var: 'result.chagned' };
    },
    {
      kind: 'unknown-member',
      at: '"result.chagned"',
      says: '"changed"',
    },
  ),
  'a list that the records do not own': broken(
    PROCEDURE,
    (one) => {
      inEach(one)[0].lists = { parts: [] };
    },
    {
      kind: 'unknown-list',
      at: '{',
      nth: 5,
    },
  ),
  'what is copied of nothing': broken(
    PROCEDURE,
    (one) => void inEach(one).push({ do: 'create', entity: 'thing', except: ['name'], values: { name: 'A' } }),
    { kind: 'nothing-copied', at: '[', nth: 2 },
  ),
  'a record that is ensured by no key': broken(
    PROCEDURE,
    (one) => void inEach(one).push({ do: 'ensure', entity: 'thing', match: { weight: 1 } }),
    { kind: 'not-unique', at: '{', nth: 13 },
  ),
  'rounds that do not stand for themselves': broken(
    PROCEDURE,
    (one) => {
      one.commit = 'each';
      one.steps.unshift({ do: 'create', entity: 'thing', values: { name: 'A' } });
    },
    { kind: 'commit-each', at: '"create"' },
  ),
  'a key without rounds': broken(
    PROCEDURE,
    (one) => {
      one.key = 'x';
    },
    { kind: 'commit-each', at: '"x"' },
  ),
  'a result for nothing changed in rounds that are committed each': broken(
    PROCEDURE,
    (one) => {
      one.commit = 'each';
      one.unchanged = 'hello';
    },
    { kind: 'commit-each', at: '"hello"' },
  ),
  'what goes on without end': broken(
    PROCEDURE,
    (one, tree) => {
      one.only = 'then';
      delete one.permission;
      // biome-ignore lint/suspicious/noThenProperty: it is the language's word.
      tree[LIFECYCLE].transitions.send.then = {
        more: { procedure: 'sendThings', with: { things: { var: 'record.id' } } },
      };
    },
    { kind: 'procedure-circle', at: '{', says: 'procedure sendThings → transition thing.send → procedure sendThings' },
  ),
};
