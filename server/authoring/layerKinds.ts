/**
 * The kinds that can be edited in the browser, by level. Calls, procedures, tenants and layers come with files: a call
 * is an endpoint of the server, a procedure after a transition writes with its permissions, and neither may be created
 * in a browser; emails and prints define outgoing content.
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
