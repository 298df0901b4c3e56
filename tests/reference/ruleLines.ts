/** Random lines for `eval rules`. */
import fc from 'fast-check';
import { fieldTypes, holding, literalFor, operatorsOf, throughJson } from './lines.ts';
import type { Type } from './values.ts';

const fields = Object.keys(fieldTypes);
const typeOf = (field: string) => fieldTypes[field] as Type;

const formatting = (type: Type) => {
  if (type === 'multiselect' || type === 'checkbox') return fc.constant(undefined);
  const cut = fc.oneof(
    fc.record({ formattingExpr: fc.constantFrom('left', 'right'), formattingValue: fc.integer({ min: 0, max: 4 }) }),
    fc.record({
      formattingExpr: fc.constant('substring'),
      formattingValue: fc.constantFrom('1,2', '2,3', '3,3', '2,9'),
    }),
  );
  const reckoned = fc.record({
    formattingExpr:
      type === 'date' ? fc.constantFrom('add', 'subtract') : fc.constantFrom('add', 'subtract', 'multiply', 'divide'),
    formattingValue: type === 'date' ? fc.constantFrom(1, '2', 0, 30) : fc.constantFrom(1, 3, '0.1', 0.2, 7, '1.5'),
  });
  const some: fc.Arbitrary<unknown> = type === 'numeric' ? fc.oneof(cut, reckoned) : type === 'date' ? reckoned : cut;
  return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: some });
};

/** The fields of the same class, so that the contract defines the comparison. */
const alike = (type: Type) =>
  fields.filter((field) => {
    const other = typeOf(field);
    return (
      other === type ||
      (['text', 'multiline', 'dropdown'].includes(type) && ['text', 'multiline', 'dropdown'].includes(other))
    );
  });

const condition = fc
  .constantFrom(...fields)
  .chain((field) =>
    fc.constantFrom(...operatorsOf(typeOf(field)).filter((operator) => operator !== 'day')).chain((expression) => {
      const type = typeOf(field);
      const isBetween = expression.startsWith('between');
      const noField = isBetween || (type === 'multiselect' && /ontain/.test(expression));
      const literal = isBetween
        ? fc.record({ value1: literalFor(type, expression), value2: literalFor(type, expression) })
        : fc.record({ valueType: fc.constant('value'), value: literalFor(type, expression) });
      const other = fc.record({ valueType: fc.constant('field'), field2: fc.constantFrom(...alike(type)) });
      return fc.record({
        head: fc.constant({ field, expression }),
        right: noField ? literal : fc.oneof({ weight: 2, arbitrary: literal }, { weight: 1, arbitrary: other }),
        formattingField1: formatting(type),
      });
    }),
  )
  .map(({ head, right, formattingField1 }) => ({
    ...head,
    ...right,
    ...(formattingField1 ? { formattingField1 } : {}),
  }));

const result = (key: string) => {
  const type = typeOf(key);
  const comparing = operatorsOf(type).filter((operator) => operator !== 'day');
  const operators = [
    'assign',
    ...(type === 'checkbox' || type === 'date' || type === 'numeric' ? [] : ['remove']),
    ...comparing,
  ];
  return fc.constantFrom(...operators).chain((ValOper) => {
    const isBetween = ValOper.startsWith('between');
    const noField = isBetween || (type === 'multiselect' && /ontain/.test(ValOper));
    const literal = isBetween
      ? fc.record({ valValue1: literalFor(type, ValOper), valValue2: literalFor(type, ValOper) })
      : fc.record({
          thenValueType: fc.constant('value'),
          valValue: literalFor(type, ValOper === 'assign' ? 'equalTo' : ValOper),
        });
    const other = fc.record({ thenValueType: fc.constant('field'), thenField: fc.constantFrom(...alike(type)) });
    return fc
      .tuple(
        noField ? literal : fc.oneof({ weight: 2, arbitrary: literal }, { weight: 1, arbitrary: other }),
        fc.boolean(),
      )
      .map(([right, checkMultiple]) => ({
        ValOper,
        ...right,
        ...(checkMultiple && comparing.includes(ValOper) && type !== 'checkbox' ? { checkMultiple } : {}),
      }));
  });
};

const block = (key: string) =>
  fc
    .record({
      conditions: fc.array(
        fc.tuple(condition, fc.constantFrom('AND', 'OR'), fc.constantFrom(true, true, true, false)),
        { minLength: 1, maxLength: 3 },
      ),
      isActive: fc.constantFrom(true, true, true, true, false),
      result: result(key),
    })
    .map(({ conditions, isActive, result }) =>
      conditions.map(([each, operator, isOn], i) => {
        const isLast = i === conditions.length - 1;
        const active = i === 0 ? isActive : isLast ? true : isOn;
        return {
          cond: i === 0 ? 'ELSEIF' : '',
          ...each,
          operator: isLast ? 'THEN' : operator,
          ...(isLast ? result : {}),
          ...(active ? {} : { isActive: false }),
        };
      }),
    )
    // A row that carries THEN is not inactive while its block is active; alone, it is the block.
    .map((rows) => rows);

const record = fc.record(Object.fromEntries(fields.map((field) => [field, holding(typeOf(field))])), {
  requiredKeys: [],
});

export const ruleLines = fc.constantFrom(...fields).chain((key) =>
  fc
    .record({
      blocks: fc.array(block(key), { minLength: 1, maxLength: 3 }),
      otherwise: fc.option(result(key), { nil: undefined }),
      record,
    })
    .map(({ blocks, otherwise, record }) =>
      throughJson({
        key,
        label: `Field ${key}`,
        types: fieldTypes,
        rows: [
          ...blocks.flatMap((rows, b) =>
            rows.map((row, i) => (i === 0 ? { ...row, cond: b === 0 ? 'IF' : 'ELSEIF' } : row)),
          ),
          ...(otherwise ? [{ cond: 'ELSE', operator: 'THEN', ...otherwise }] : []),
          { cond: 'END' },
        ],
        record,
        today: '2026-11-21',
        sources: {},
      }),
    ),
);
