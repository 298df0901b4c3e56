import type { FeatureOperations } from '../../operations/operation.ts';
import { assign } from './operations/assign.ts';
import { clone } from './operations/clone.ts';
import { explain } from './operations/explain.ts';
import { group } from './operations/group.ts';
import { groups } from './operations/groups.ts';
import { matrix } from './operations/matrix.ts';
import { organization } from './operations/organization.ts';
import { permissions } from './operations/permissions.ts';
import { person } from './operations/person.ts';
import { removeGroup } from './operations/removeGroup.ts';
import { saveGroup } from './operations/saveGroup.ts';
import { saveMatrix } from './operations/saveMatrix.ts';

/** The operations, by name. */
export const operations = {
  'access.organization': organization,
  'access.permissions': permissions,
  'access.assign': assign,
  'access.clone': clone,
  'access.groups': groups,
  'access.group': group,
  'access.saveGroup': saveGroup,
  'access.removeGroup': removeGroup,
  'access.matrix': matrix,
  'access.saveMatrix': saveMatrix,
  'access.person': person,
  'access.explain': explain,
} satisfies FeatureOperations;
