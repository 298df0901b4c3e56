/**
 * What may be authored in the browser, and at which level. Calls, procedures, tenants and layers are made by who ships files: a call is
 * a door of the server, a procedure that follows a transition writes by its right, and neither is made from a browser; an email and a print say what leaves the house.
 */
import type { KindName } from '../../metadata/kinds/kindNames.ts';
import type { LayerLevel } from '../program/layers/layerName.ts';

const ofSystems = {
  layer: false,
  tenant: false,
  entity: true,
  template: true,
  resource: true,
  rules: true,
  filter: true,
  expression: true,
  query: true,
  lifecycle: true,
  series: true,
  procedure: false,
  email: false,
  print: false,
  action: true,
  list: true,
  fragment: true,
  screen: true,
  dialog: true,
  route: true,
  menu: true,
  api: false,
  permission: true,
  role: true,
  message: true,
  constant: true,
  example: true,
  sample: false,
} as const satisfies Record<KindName, boolean>;

/** An account has its own templates and rules, and what those read. */
const ofAccounts: ReadonlySet<KindName> = new Set(['template', 'rules', 'filter', 'expression', 'list', 'example']);

export const mayAuthor = (level: LayerLevel, kind: KindName): boolean =>
  level === 'systems' ? ofSystems[kind] : ofAccounts.has(kind);
