/** The bench's table as definitions over the product's, compiled as the server compiles them. */
import { compile } from '../../../metadata/compiler/compile.ts';
import { checks } from '../../../server/program/definitions/checks.ts';
import { readFolder } from '../../../server/program/definitions/readFolder.ts';
import { formFields, GROUPS } from './formTable.ts';
import { type Column, checked, columns, WIDTH } from './table.ts';

const file = (name: string, content: object) => ({
  path: `definitions/tenants/bench/${name}`,
  text: JSON.stringify(content),
});

const fieldOf = ({ label, type }: Column, at: number) => ({
  type,
  label,
  length: type === 'text' ? 40 : 12,
  displayOrder: at + 1,
  ...(type === 'dropdown' ? { suggestionsSource: 'benchModes' } : {}),
});

/** The definitions of the page. @throws if they have a fault */
export async function benchProgram() {
  const files = [
    ...(await readFolder()),
    file('layer.json', { label: 'Bench', version: '0.1.0', language: 1, over: ['base'] }),
    file('tenant.json', { label: 'Bench' }),
    file('lists.json', {
      lists: {
        benchModes: {
          label: 'Modes',
          values: {
            Air: { label: 'Air' },
            Ocean: { label: 'Ocean' },
            Rail: { label: 'Rail' },
            Truck: { label: 'Truck' },
          },
        },
      },
    }),
    file('line.entity.json', {
      label: 'Line',
      plural: 'Lines',
      scope: 'system',
      title: columns[0]?.key,
      fields: Object.fromEntries(columns.map((column, at) => [column.key, fieldOf(column, at)])),
    }),
    file('line.template.json', {
      label: 'Line',
      docType: 'line',
      entity: 'line',
      fields: Object.fromEntries(
        columns.map(({ key, check }, at) => [
          key,
          {
            displayOrder: at + 1,
            width: WIDTH,
            ...(at === 0 ? { isMasterField: true } : {}),
            ...(check ? { fieldValidation: true } : {}),
          },
        ]),
      ),
    }),
    file('line.ruleSets.json', {
      ruleSets: Object.fromEntries(
        checked.map(({ key, check }) => [
          `line.${key}`,
          { template: 'line', field: key, ruleType: 'fieldValidation', rows: check.rows },
        ]),
      ),
    }),
    file('sheet.entity.json', {
      label: 'Sheet',
      plural: 'Sheets',
      scope: 'system',
      title: formFields[0]?.key,
      fields: Object.fromEntries(
        formFields.map(({ key, label, type }, at) => [
          key,
          {
            type,
            label,
            length: 40,
            displayOrder: at + 1,
            ...(type === 'dropdown' ? { suggestionsSource: 'benchModes' } : {}),
          },
        ]),
      ),
    }),
    file('sheet.template.json', {
      label: 'Sheet',
      docType: 'sheet',
      entity: 'sheet',
      groups: Object.fromEntries(GROUPS.map((key, at) => [key, { label: `Section ${at + 1}`, displayOrder: at + 1 }])),
      fields: Object.fromEntries(
        formFields.map(({ key, group }, at) => [
          key,
          { displayOrder: at + 1, groupKey: group, ...(at === 0 ? { isMasterField: true } : {}) },
        ]),
      ),
    }),
  ];
  const { program, faults } = compile(files, { tenant: 'bench', checks });
  if (!program) {
    const errors = faults.filter(({ severity }) => severity === 'error');
    throw new Error(errors.map(({ file: where, kind, message }) => `${where} ${kind} ${message}`).join('\n'));
  }
  const { message, constant, tenant, list, template, rules, api } = program.definitions;
  return {
    ...program,
    definitions: { message, constant, tenant, list, template, rules, api: { validator: api.validator }, entity: {} },
    today: '2026-11-21',
    timeZone: 'America/Chicago',
  };
}
