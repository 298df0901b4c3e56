/** The second tenant, in German: its changes to the base have the intended effect. */
import { describe, expect, it } from 'vitest';
import { compiled } from './programs.ts';

const harbor = compiled.find(({ tenant }) => tenant === 'harbor');
const base = compiled.find(({ tenant }) => tenant === 'base');
if (!harbor?.program || !base?.program) throw new Error('Both programs are needed.');
const { program } = harbor;
const { definitions } = program;

describe('the tenant harbor', () => {
  it('has a look and a language of its own', () => {
    expect(definitions.tenant.harbor).toMatchObject({
      language: 'de',
      titleSuffix: ' | Hafenkontor',
      timeZone: 'Europe/Berlin',
      theme: { primary: '#0f766e', logo: 'logo.svg', density: 'comfortable' },
    });
  });

  it('says fields, menus, routes, actions, lists and messages in German', () => {
    expect(program.fields.shipment?.find(({ key }) => key === 'hawb')?.label).toBe('Hausfrachtbrief');
    expect(definitions.menu.dataCapture?.label).toBe('Datenerfassung');
    expect(definitions.route['accounts.list']?.title).toBe('Konten');
    expect(definitions.action['capture.save']?.label).toBe('Speichern');
    expect(definitions.list.transportModes?.values?.Ocean?.label).toBe('See');
    expect(definitions.message['common.rows']?.text).toBe('{count} {count|Zeile|Zeilen}');
  });

  it('distinguishes two German words where English has one', () => {
    expect(definitions.lifecycle.shipment?.states.open?.label).toBe('Offen');
    expect(definitions.action['accounts.openNode']?.label).not.toBe('Offen');
  });

  it('adds two fields beside the voyage, in grid and form alike', () => {
    const keys = (program.fields.shipment ?? []).map(({ key }) => key);
    const voyage = keys.indexOf('voyage');
    expect(keys.slice(voyage, voyage + 3)).toEqual(['voyage', 'containerNumber', 'freeDays']);
    expect(base.program?.definitions.entity.shipment?.fields.containerNumber).toBeUndefined();
  });

  it('has a screen with its route, menu and permission', () => {
    expect(definitions.route.harborContainers).toMatchObject({
      path: '/seefracht/container',
      screen: 'harborContainers',
      permission: 'harbor.viewContainers',
    });
    expect(definitions.menu.harborContainers?.route).toBe('harborContainers');
  });

  it('has a state between the voyage and the delivery, which the base does not know', () => {
    const { states, transitions } = definitions.lifecycle.shipment ?? {};
    expect(Object.keys(states ?? {})).toContain('atCustoms');
    expect(transitions?.toCustoms).toMatchObject({ from: ['inTransit'], to: 'atCustoms' });
    expect(transitions?.deliver?.from).toContain('atCustoms');
    expect(base.program?.definitions.lifecycle.shipment?.states.atCustoms).toBeUndefined();
  });

  it('does without the hierarchy of companies', () => {
    expect(base.program?.definitions.route['companies.tree']).toBeDefined();
    expect(definitions.route['companies.tree']).toBeUndefined();
  });
});
