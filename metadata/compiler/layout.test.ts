import { expect, test } from 'vitest';
import { isMisspeltPlural, layerOf, roleOf } from './layout.ts';

test('the layer of a path', () => {
  expect(layerOf('definitions/platform/shell/routes.json')).toEqual({ layer: 'platform', inside: 'shell/routes.json' });
  expect(layerOf('definitions/tenants/acme/base/x.json')).toEqual({ layer: 'acme', inside: 'base/x.json' });
  expect(layerOf('/home/base/definitions/tenants/acme/x.json')).toEqual({ layer: 'acme', inside: 'x.json' });
  expect(layerOf('definitions/systems/ofs/rules/x.rules.json')).toEqual({
    layer: 'systems/ofs',
    inside: 'rules/x.rules.json',
  });
  expect(layerOf('definitions/README.md')).toBeUndefined();
});

test('derives the role of a file from its name', () => {
  expect(roleOf('a/shipment.entity.json', 'base')).toMatchObject({ role: 'one', kind: 'entity', name: 'shipment' });
  expect(roleOf('a/lanes.v2.screen.json', 'base')).toMatchObject({ role: 'one', kind: 'screen', name: 'lanes.v2' });
  expect(roleOf('a/capture.messages.json', 'base')).toEqual({ role: 'many', kind: 'message', plural: 'messages' });
  expect(roleOf('api.json', 'base')).toEqual({ role: 'many', kind: 'api', plural: 'api' });
  expect(roleOf('things.api.json', 'base')).toMatchObject({ role: 'one', kind: 'api', plural: 'api' });
  expect(roleOf('tenant.json', 'acme')).toEqual({ role: 'one', kind: 'tenant', name: 'acme' });
  expect(roleOf('things.overlay.json', 'acme')).toEqual({ role: 'overlay' });
  expect(roleOf('notes.json', 'acme')).toEqual({ role: 'unknown' });
});

test('detects a misspelled plural as the key of a file', () => {
  expect(isMisspeltPlural({ apii: { things: {} } }, 'api')).toBe(true);
  expect(isMisspeltPlural({ api: { things: {} } }, 'api')).toBe(false);
  expect(isMisspeltPlural({ apii: 'things' }, 'api')).toBe(false);
  expect(isMisspeltPlural({ method: {}, apii: {} }, 'api')).toBe(false);
});
