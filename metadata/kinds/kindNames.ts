/** The kinds of definition, by name. The registry in `kinds.ts` is exhaustive over this list. */
export const kindNames = [
  'layer',
  'tenant',
  'entity',
  'template',
  'rules',
  'filter',
  'expression',
  'query',
  'lifecycle',
  'series',
  'procedure',
  'action',
  'list',
  'screen',
  'dialog',
  'route',
  'menu',
  'api',
  'permission',
  'role',
  'message',
  'constant',
  'example',
  'sample',
] as const;

export type KindName = (typeof kindNames)[number];
