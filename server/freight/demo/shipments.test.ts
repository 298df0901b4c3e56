import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_TODAY } from '../../demo/days.ts';
import { makeAccounts } from './accounts.ts';
import { documentsOf } from './documents.ts';
import { createRandom } from './random.ts';
import { createShipmentMaker, modesOf, type Shipment } from './shipments.ts';

const make = (count: number) => {
  const random = createRandom(11);
  const accounts = makeAccounts(random, 25, ['one', 'two', 'three'], DEMO_TODAY);
  const maker = createShipmentMaker(random, accounts, modesOf(undefined), DEMO_TODAY);
  return { accounts, shipments: Array.from({ length: count }, (_, index) => maker.make(index)) };
};

describe('made accounts and shipments', () => {
  let shipments: Shipment[];
  beforeAll(() => {
    shipments = make(1500).shipments;
  });

  it('are the same each time', () => {
    expect(make(50)).toEqual(make(50));
  });

  it('have numbers of their own', () => {
    const { accounts } = make(1);
    expect(new Set(accounts.map(({ number }) => number)).size).toBe(25);
    expect(accounts[0]?.number).toBe('AC-1001');
    expect(new Set(shipments.map(({ values }) => values.shipmentNumber)).size).toBe(1500);
    expect(new Set(shipments.map(({ id }) => id)).size).toBe(1500);
  });

  it('are spread over the systems, most of them in the first', () => {
    const of = (system: string) => shipments.filter((shipment) => shipment.system === system).length;
    expect(of('one')).toBeGreaterThan(of('two'));
    expect(of('two')).toBeGreaterThan(0);
    expect(of('three')).toBeGreaterThan(0);
  });

  it('have the mess of real ones: other case, blanks at the ends, words in numbers, what is missing', () => {
    const vendors = shipments.map(({ values }) => String(values.vendor));
    expect(vendors.some((name) => name !== name.trim())).toBe(true);
    expect(vendors.some((name) => name === name.toUpperCase())).toBe(true);
    expect(shipments.some(({ values }) => values.grossWeight === 'See other line')).toBe(true);
    expect(shipments.some(({ values }) => values.accountNumber === null)).toBe(true);
    expect(shipments.some(({ values }) => String(values.etd) < '2012')).toBe(true);
    expect(shipments.some(({ values }) => /\p{Script=Han}|\p{Script=Greek}/u.test(String(values.remarks)))).toBe(true);
  });

  it('can be stored: no text with a NUL or half a character', () => {
    const texts = shipments
      .flatMap(({ values }) => Object.values(values).flat())
      .filter((value) => typeof value === 'string');
    expect(texts.length).toBeGreaterThan(10_000);
    expect(texts.filter((text) => text.includes('\0') || /\p{Cs}/u.test(text))).toEqual([]);
  });

  it('are right for the most part', () => {
    const strange = shipments.filter(
      ({ values }) => typeof values.grossWeight !== 'number' || Number(values.pieces) < 1,
    );
    expect(strange.length / shipments.length).toBeLessThan(0.1);
  });
});

describe('sample documents', () => {
  const [pdf, png, text] = documentsOf({ shipmentNumber: 'SH1', shipper: 'A (b) \\ c', transportMode: 'Air' });

  it('are a PDF whose table says where its objects are', () => {
    const body = Buffer.from(pdf?.bytes ?? []).toString('latin1');
    expect(body.startsWith('%PDF-1.4')).toBe(true);
    const table = Number(/startxref\n(\d+)/.exec(body)?.[1]);
    expect(body.slice(table, table + 4)).toBe('xref');
    const offsets = [...body.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => Number(at));
    offsets.forEach((at, index) => {
      expect(body.slice(at).startsWith(`${index + 1} 0 obj`)).toBe(true);
    });
    expect(body).toContain('A \\(b\\) \\\\ c');
  });

  it('are a PNG and a text', () => {
    expect(
      Buffer.from(png?.bytes ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(new TextDecoder().decode(text?.bytes)).toContain('Delivery note of SH1');
  });
});

describe('the modes of a sample', () => {
  it('are the shares that it says, and no others', () => {
    const random = createRandom(1);
    const maker = createShipmentMaker(
      random,
      makeAccounts(random, 5, ['s'], DEMO_TODAY),
      modesOf({ Ocean: 9, Truck: 1 }),
      DEMO_TODAY,
    );
    const modes = Array.from({ length: 200 }, (_, index) => maker.make(index).values.transportMode);
    const known = modes.filter((mode) => mode === 'Ocean' || mode === 'Truck').length;
    // Some are misspelt on purpose, as people do.
    expect(known).toBeGreaterThan(180);
    expect(modes.filter((mode) => mode === 'Ocean').length).toBeGreaterThan(150);
  });

  it('refuses unknown modes', () => {
    expect(() => modesOf({ Boat: 1 })).toThrow('No shipments are made for the mode Boat; there are Air, Ocean');
  });
});
