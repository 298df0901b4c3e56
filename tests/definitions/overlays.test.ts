import { describe, expect, it } from 'vitest';
import { compiled } from './programs.ts';

const programOf = (tenant: string) => {
  const found = compiled.find((each) => each.tenant === tenant)?.program;
  if (!found) throw new Error(`${tenant} was not compiled.`);
  return found;
};
const keys = (tenant: string) => (programOf(tenant).fields.shipment ?? []).map(({ key }) => key);
const label = (tenant: string, key: string) =>
  programOf(tenant).fields.shipment?.find((field) => field.key === key)?.label;

describe('the changes of the demo to the base', () => {
  it('renames a label', () => {
    expect([label('base', 'hawb'), label('demo', 'hawb')]).toEqual(['House waybill', 'House AWB']);
  });

  it('takes a column away', () => {
    expect(keys('base')).toContain('brokerageBookingNumber');
    expect(keys('demo')).not.toContain('brokerageBookingNumber');
  });

  it('moves a column', () => {
    expect(keys('base').indexOf('carrier')).toBeGreaterThan(10);
    expect(keys('demo').slice(0, 3)).toEqual(['shipmentNumber', 'status', 'carrier']);
  });

  it('adds a field with a rule, beside the one that it follows', () => {
    const demo = keys('demo');
    expect(keys('base')).not.toContain('costCentre');
    expect(demo.indexOf('costCentre')).toBe(demo.indexOf('projectCode') + 1);
    expect(programOf('demo').rulesOf.shipment).toContain('shipment.costCentre.ofProject');
  });

  it('remembers what it changed, so that a new base cannot slip under it', () => {
    expect(programOf('demo').layers).toEqual(['platform', 'freight', 'base', 'demo']);
  });
});
