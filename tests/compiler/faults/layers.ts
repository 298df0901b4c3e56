/** Layers and overlays. */
import { previousHash } from '../../../metadata/compiler/overlay.ts';
import { type FaultCases, tenant } from './faultCase.ts';

export const layers: FaultCases = {
  'a tenant that defines what the base has': {
    break: (tree) => {
      tenant(tree, []);
      tree['tenants/acme/menus.json'] = { menus: { things: { label: 'Ours', route: 'things' } } };
    },
    tenant: 'acme',
    kind: 'duplicate-name',
    file: 'tenants/acme/menus.json',
    at: '"things"',
    says: 'overlay',
  },
  'a layer that does not say what it is': {
    break: (tree) => {
      tree['tenants/acme/routes.json'] = { routes: {} };
    },
    tenant: 'acme',
    kind: 'missing-layer',
    file: 'tenants/acme/routes.json',
    at: '{',
  },
  'an overlay on a definition that is not there': {
    break: (tree) => tenant(tree, [{ op: 'set', kind: 'menu', name: 'thigns', at: 'label', value: 'X' }]),
    tenant: 'acme',
    kind: 'overlay-target',
    file: 'tenants/acme/things.overlay.json',
    at: '"thigns"',
    says: 'Did you mean "things"',
  },
  'an overlay on a name that is not there': {
    break: (tree) =>
      tenant(tree, [{ op: 'set', kind: 'template', name: 'things', at: 'fields/wieght/label', value: 'X' }]),
    tenant: 'acme',
    kind: 'overlay-target',
    file: 'tenants/acme/things.overlay.json',
    at: '"fields/wieght/label"',
    says: 'Did you mean "weight"',
  },
  'an overlay that adds what is there': {
    break: (tree) => tenant(tree, [{ op: 'add', kind: 'template', name: 'things', at: 'fields/weight', value: {} }]),
    tenant: 'acme',
    kind: 'duplicate-name',
    file: 'tenants/acme/things.overlay.json',
    at: '"fields/weight"',
  },
  'an overlay over what has changed': {
    break: (tree) =>
      tenant(tree, [{ op: 'set', kind: 'menu', name: 'things', at: 'label', was: previousHash('Thing'), value: 'X' }]),
    tenant: 'acme',
    kind: 'overlay-conflict',
    file: 'tenants/acme/things.overlay.json',
    at: `"${previousHash('Thing')}"`,
    says: 'base/menus.json:4',
  },
  'a layer over one that is not there': {
    break: (tree) => {
      tenant(tree, []);
      tree['tenants/acme/layer.json'].over = ['bsae'];
    },
    tenant: 'acme',
    kind: 'unknown-layer',
    file: 'tenants/acme/layer.json',
    at: '{',
    says: '"base"',
  },
};
