/**
 * The registry of kinds: the schema of each, and how its files are named. `NAME.KIND.json` holds one definition,
 * `PLURAL.json` several under that property, by name.
 */
import type { Static, TSchema } from 'typebox';
import { ActionSchema } from './action.ts';
import { ApiSchema } from './api.ts';
import { EmailSchema } from './email.ts';
import { EntitySchema } from './entity.ts';
import { ExampleSchema } from './example.ts';
import { ExpressionDefinitionSchema } from './expressionDefinition.ts';
import { FragmentSchema } from './fragment.ts';
import type { KindName } from './kindNames.ts';
import { LayerSchema, SampleSchema, TenantSchema } from './layer.ts';
import { LifecycleSchema } from './lifecycle.ts';
import { ListSchema } from './list.ts';
import { MenuSchema } from './menu.ts';
import { ConstantSchema, MessageSchema } from './message.ts';
import { PermissionSchema, RoleSchema } from './permission.ts';
import { PrintSchema } from './print.ts';
import { ProcedureSchema } from './procedure.ts';
import { QuerySchema } from './query.ts';
import { ResourceSchema } from './resource.ts';
import { RouteSchema } from './route.ts';
import { RuleSetSchema } from './ruleSet.ts';
import { SavedFilterSchema } from './savedFilter.ts';
import { DialogSchema, ScreenSchema } from './screen.ts';
import { SeriesSchema } from './series.ts';
import { TemplateSchema } from './template.ts';

export const kinds = {
  layer: { schema: LayerSchema, plural: 'layers' },
  tenant: { schema: TenantSchema, plural: 'tenants' },
  entity: { schema: EntitySchema, plural: 'entities' },
  template: { schema: TemplateSchema, plural: 'templates' },
  resource: { schema: ResourceSchema, plural: 'resources' },
  rules: { schema: RuleSetSchema, plural: 'ruleSets' },
  filter: { schema: SavedFilterSchema, plural: 'filters' },
  expression: { schema: ExpressionDefinitionSchema, plural: 'expressions' },
  query: { schema: QuerySchema, plural: 'queries' },
  lifecycle: { schema: LifecycleSchema, plural: 'lifecycles' },
  series: { schema: SeriesSchema, plural: 'series' },
  procedure: { schema: ProcedureSchema, plural: 'procedures' },
  email: { schema: EmailSchema, plural: 'emails' },
  print: { schema: PrintSchema, plural: 'prints' },
  action: { schema: ActionSchema, plural: 'actions' },
  list: { schema: ListSchema, plural: 'lists' },
  fragment: { schema: FragmentSchema, plural: 'fragments' },
  screen: { schema: ScreenSchema, plural: 'screens' },
  dialog: { schema: DialogSchema, plural: 'dialogs' },
  route: { schema: RouteSchema, plural: 'routes' },
  menu: { schema: MenuSchema, plural: 'menus' },
  api: { schema: ApiSchema, plural: 'api' },
  permission: { schema: PermissionSchema, plural: 'permissions' },
  role: { schema: RoleSchema, plural: 'roles' },
  message: { schema: MessageSchema, plural: 'messages' },
  constant: { schema: ConstantSchema, plural: 'constants' },
  example: { schema: ExampleSchema, plural: 'examples' },
  sample: { schema: SampleSchema, plural: 'samples' },
} satisfies Record<KindName, { schema: TSchema; plural: string }>;

/** The definition of each kind, as a type. */
export type Definitions = { [Kind in KindName]: Static<(typeof kinds)[Kind]['schema']> };
