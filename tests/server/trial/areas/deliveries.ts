/** Approved invoices: each arrives once at its partner, by SFTP, FTP or email, or its packet is in doubt. */
import { airShipment } from '../../../e2e/support/airShipment.ts';
import {
  type Area,
  acknowledgedOf,
  type Doing,
  mustSave,
  type Outcome,
  outcomeOf,
  savedOne,
  type TrialWorld,
} from '../area.ts';
import { PARTNER_LOGIN } from '../partners.ts';

const ROUTES = ['SFTP', 'FTP', 'email'] as const;
type Route = (typeof ROUTES)[number];

interface TrialDelivery {
  readonly route: Route;
  readonly shipment: string;
  readonly invoice: string;
  approved: Outcome;
}

const accountOf = (route: Route) => `TRIAL-${route}`;

const EDI = {
  mode: 'edi',
  ediStandard: 'x12',
  ownId: 'INVOIZE',
  partnerId: 'PARTNER',
  segments: [{ segmentId: 1, segmentName: 'B3' }],
  elements: [{ segmentId: 1, fieldId: '2', fieldType: 'shipment', fieldName: 'shipmentNumber' }],
};
const EMAIL = {
  mode: 'email',
  invoiceTemplate: 'invoice',
  to: 'payables@trial.test',
  subject: 'Invoice {invoiceNumber}.',
  body: '-',
  emailPerInvoice: true,
};

async function prepareRoute(world: TrialWorld, route: Route): Promise<void> {
  const account = await mustSave(world, 'account', {
    accountNumber: accountOf(route),
    accountName: `Trial by ${route}`,
    country: 'Germany',
    currency: 'USD',
    paymentTerms: 14,
  });
  const mode = route === 'email' ? 'email' : 'edi';
  await mustSave(world, 'deliveryMode', { account, mode, position: 1, isActive: true });
  const profile = {
    profileName: `Trial by ${route}`,
    account,
    isActiveProfile: true,
    scheduling: [{ schedulingOn: 'immediately' }],
  };
  if (route === 'email') return void (await mustSave(world, 'deliveryProfile', { ...profile, ...EMAIL }));
  const channel = await mustSave(world, 'channel', {
    name: `Trial partner by ${route}`,
    direction: 'outgoing',
    path: 'in',
    protocol: route,
    host: '127.0.0.1',
    port: world.partners.ports[route],
    isActive: true,
    ...PARTNER_LOGIN,
  });
  await mustSave(world, 'deliveryProfile', { ...profile, ...EDI, channel });
}

export async function openDeliveries(world: TrialWorld): Promise<Area> {
  const { call, admin, partners } = world;
  const deliveries: TrialDelivery[] = [];
  for (const route of ROUTES) await prepareRoute(world, route);

  /** From a new shipment to an approved invoice. */
  async function deliver({ person, turn, draw }: Doing): Promise<void> {
    const route = ROUTES[draw % ROUTES.length] as Route;
    const shipment = `D-${turn}-${person}`;
    const charges = [{ chargeCode: 'FRT', chargeName: 'Freight', userValue: '342.00', currency: 'USD' }];
    const row = { tempId: 't', shipmentNumber: shipment, accountNumber: accountOf(route), ...airShipment, charges };
    const saved = await call(admin, 'PUT', '/api/records/shipment', { rows: [row] });
    if (outcomeOf(saved, savedOne) !== 'yes') return;
    const fields = [{ name: 'shipment', operator: 'equalTo', value: saved?.body.saved[0].id }];
    const found = await call(admin, 'POST', '/api/records/invoice/list', { filter: { condition: 'and', fields } });
    const id = found?.body.rows?.[0]?.id;
    if (id === undefined) return;
    await call(admin, 'POST', '/api/procedures/invoice.calculate', { params: { invoices: [id] } });
    const move = (transition: string) =>
      call(admin, 'POST', '/api/records/invoice/transition', { transition, records: [{ id }] });
    for (const transition of ['ready', 'bill']) if ((await move(transition))?.status !== 200) return;
    const delivery: TrialDelivery = { route, shipment, invoice: id, approved: 'unknown' };
    deliveries.push(delivery);
    delivery.approved = outcomeOf(await move('approve'), ({ moved = [] }) => moved.length === 1);
  }

  return {
    acts: { deliver },
    acknowledged: () =>
      Object.fromEntries(
        ROUTES.map((route) => [
          `deliveries by ${route}`,
          acknowledgedOf(deliveries.filter((one) => one.route === route).map(({ approved }) => approved)),
        ]),
      ),
    async compare({ store, report }) {
      const files = { SFTP: await partners.files('SFTP'), FTP: await partners.files('FTP') };
      for (const { route, shipment, invoice, approved } of deliveries) {
        const links = await store.entities('packetInvoice').lookup({ matchKey: 'invoice', values: [invoice] });
        const packets = await store.entities('packet').getMany(links.map(({ values }) => String(values.packet)));
        const number = String((await store.entities('invoice').get(invoice))?.values.invoiceNumber);
        const arrived =
          route === 'email'
            ? partners.smtp.received.filter(({ raw }) => raw.includes(`Subject: Invoice ${number}.`)).length
            : files[route].filter((text) => text.includes(`*${shipment}~`)).length;
        const states = packets.map(({ values }) => String(values.status));
        const isOpen = states.some((state) => ['inDoubt', 'dead'].includes(state));
        const about = { route, shipment, number, approved, arrived, states };
        if (arrived > 1) report('arrived more than once', about);
        if (arrived > 0 && packets.length === 0) report('arrived without a packet', about);
        if (approved === 'no' && packets.length > 0) report('sent without an approval', about);
        if ((approved === 'yes' || packets.length > 0) && arrived === 0 && !isOpen) report('not arrived', about);
        for (const { values } of packets)
          if (values.status === 'dead' && !values.problem) report('set aside without a problem', values);
      }
    },
  };
}
