/** Documents that the demo's people manage: in force, waiting for approval, rejected, and one whose review is overdue. */
import { daysAfter } from '../../demo/days.ts';
import { pdfOf } from './documents.ts';

interface Managed {
  id: string;
  values: Readonly<Record<string, unknown>>;
  bytes: Uint8Array;
}

/** The owners: ids of users. */
export interface DocumentPeople {
  admin: string;
  billing: string;
  auditor: string;
}

/** Calendar days by their distance from the demo's last day. */
const daysFrom = (today: string) => {
  const day = (days: number): string => daysAfter(today, days);
  const decided = (days: number) => ({ approvalStatus: 'approved', approvedOn: day(days), approvedBy: 'Ada Admin' });
  return { day, decided };
};

/**
 * @param account whose tariffs they are
 * @param today the last day of the demo
 */
export function managedDocumentsOf(
  { admin, billing, auditor }: DocumentPeople,
  account: string,
  today: string,
): Managed[] {
  const { day, decided } = daysFrom(today);
  const made = (id: string, name: string, lines: readonly string[], values: Managed['values']): Managed => ({
    id,
    values: { name, revision: 1, approvalStatus: 'inprocess', ...values },
    bytes: pdfOf(name.replace(/\.pdf$/, ''), lines),
  });
  const dates = (effective: number, reviewDays: number) => ({
    receivedDate: day(effective - 12),
    effectiveDate: day(effective),
    reviewDays,
    expiryDate: day(effective + reviewDays),
  });
  const tariff = { docType: 'Tariff', accounts: [account], region: 'EMEA' };
  return [
    made('dms-air', 'Air tariff 2026.pdf', ['Hamburg - Chicago: 2.85 EUR per kg', 'Minimum: 75.00 EUR'], {
      ...tariff,
      ...dates(-120, 90),
      ...decided(-118),
      station: 'HAM',
      owner: admin,
      sharedWithViewUsers: [auditor],
      sharedWithEditUsers: [billing],
    }),
    made('dms-ocean', 'Ocean surcharges, third quarter.pdf', ['BAF: 210.00 USD per container', 'THC: 185.00 USD'], {
      ...tariff,
      ...dates(-75, 90),
      ...decided(-74),
      revision: 2,
      owner: billing,
    }),
    made('dms-rail', 'Rail rates 2027.pdf', ['Duisburg - Xi an: 4,900.00 USD per container'], {
      ...tariff,
      ...dates(42, 90),
      owner: billing,
      sharedWithViewUsers: [auditor],
    }),
    made('dms-goods', 'Packing of dangerous goods.pdf', ['1. Check the UN number.', '2. Label every package.'], {
      docType: 'SOP',
      ...dates(-60, 365),
      ...decided(-60),
      owner: admin,
      sharedWithViewUsers: [billing, auditor],
    }),
    made('dms-duty', 'Duty invoice, October.pdf', ['Duty: 1,260.40 USD', 'Reference: D-2210'], {
      docType: 'Payables',
      ...dates(-30, 90),
      approvalStatus: 'rejected',
      approvedOn: day(-25),
      approvedBy: 'Ada Admin',
      owner: billing,
      remarks: 'The amount is not ours.',
    }),
  ];
}

/** The first revision of the ocean surcharges, which the second one replaced. */
export function earlierRevisionOf({ values }: Managed, today: string): Managed {
  const { day, decided } = daysFrom(today);
  const { readers, editors } = values;
  return {
    id: 'dms-ocean-1',
    values: {
      document: 'dms-ocean',
      name: 'Ocean surcharges, second quarter.pdf (1)',
      revision: 1,
      receivedDate: day(-180),
      effectiveDate: day(-165),
      reviewDays: 90,
      expiryDate: day(-75),
      ...decided(-164),
      readers,
      editors,
    },
    bytes: pdfOf('Ocean surcharges, second quarter', ['BAF: 195.00 USD per container', 'THC: 180.00 USD']),
  };
}
