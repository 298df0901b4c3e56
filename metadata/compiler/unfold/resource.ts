/** The standard screens of an entity: the pages and buttons of a resource. The patterns `record.*` define their content. */
import type { ResourceDefinition } from '../../kinds/resource.ts';
import { familyOf, type Narrowing } from './addresses.ts';
import { defaultsOf, Family, type FamilySource } from './family.ts';
import { actionsOf } from './familyActions.ts';
import { addDetails, addEdit, addList, addMenu, addNew, addRoutes, addTree } from './familyPages.ts';
import type { Made, ResourceEntity, Tell } from './made.ts';
import { narrowedQuery } from './narrowing.ts';

/** The definitions that a resource unfolds to. Reports what its entity's access and its addresses do not allow. */
export function unfoldResource(name: string, resource: ResourceDefinition, entity: ResourceEntity, tell: Tell): Made[] {
  const of = resource.plural === undefined ? entity : { ...entity, plural: resource.plural };
  const made: Made[] = [];
  const narrowed: Narrowing[] = [];
  const families = Object.keys(resource.paths).flatMap((family) => {
    const paths = familyOf(resource, family, tell);
    return paths ? [{ family, paths }] : [];
  });
  const defaults = of.level === undefined ? undefined : defaultsOf(name, families, resource, of);
  for (const { family, paths } of families) {
    const unfolded = unfoldFamily({ name, family, resource, paths, of, tell, defaults });
    made.push(...unfolded.made);
    narrowed.push(...unfolded.within('list'));
  }
  made.push({
    kind: 'query',
    name: `${name}.list`,
    value: {
      entity: resource.entity,
      template: resource.template ?? resource.entity,
      ...narrowedQuery(narrowed, of.level),
      ...(resource.sort ? { sort: resource.sort } : {}),
      pageLimit: resource.pageLimit ?? 25,
    },
    under: [],
  });
  return made;
}

function unfoldFamily(source: FamilySource): Family {
  const unfolding = new Family(source);
  if (unfolding.paths.list === undefined)
    unfolding.tell(
      unfolding.at,
      'missing-property',
      '"list" is missing: the address of the list, from which people come to the other pages.',
    );
  if (!unfolding.has('list')) return unfolding;
  addRoutes(unfolding);
  const actions = actionsOf(unfolding);
  addList(unfolding, actions);
  addNew(unfolding);
  addEdit(unfolding);
  addDetails(unfolding, actions);
  addTree(unfolding);
  addMenu(unfolding);
  return unfolding;
}
