/**
 * The order for a click-to-mail vendor: fields of a job, an address, a payment and credentials, declared by metadata types.
 * Payment card data is never stored. Credentials are stored separately from the order, which only contains a mark for each.
 */
import { SECRET_MARK } from '../../../metadata/secretMark.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field of the order, as the profile keeps it. */
export interface VendorField {
  section: string;
  key: string;
  label?: unknown;
  value?: unknown;
  isMandatory?: unknown;
}

/** A field as a metadata type says it. */
export interface VendorFieldType {
  key: string;
  label: string;
  isMandatory?: boolean | undefined;
  defaultValue?: unknown;
}

/** The sections of an order, each with the metadata type that says its fields. */
export const VENDOR_SECTIONS = {
  createJob: 'clickToMail',
  address: 'addrerssPaperDelivery',
  payment: 'clickToMailBillingDetails',
  userCredentials: 'click2MailCredentials',
} as const;
export type VendorSection = keyof typeof VENDOR_SECTIONS;

const CREDENTIALS: VendorSection = 'userCredentials';

const CARD_KEY = /card|cvv|cvc|securitycode|expir/i;

/** @returns true if a text is a payment card number: 12 to 19 digits with a valid check digit (ISO/IEC 7812-1, annex B) */
function isCardNumber(value: unknown): boolean {
  const digits = String(value ?? '').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const twice = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

const isOfCard = ({ section, key, value }: VendorField): boolean =>
  section === 'payment' && (CARD_KEY.test(key) || isCardNumber(value));

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The fields of a sent or stored order. */
const vendorFields = (order: unknown): VendorField[] =>
  Array.isArray(order)
    ? (order as Values[]).map((field) => ({
        ...field,
        section: String(field.section ?? ''),
        key: String(field.key ?? ''),
      }))
    : [];

const nameOf = ({ section, key }: Pick<VendorField, 'section' | 'key'>): string => `${section}.${key}`;

export interface VendorOrder {
  /** The fields as they are stored: all that the types have in their order, then what else was sent. */
  fields: VendorField[];
  /** Credentials by their keys, which are stored sealed. */
  credentials: Record<string, unknown>;
  /** Labels of fields that must have a value and have none. */
  missing: string[];
}

/**
 * An order as it is stored.
 * @param sent the fields that were sent, or are stored
 * @param kept the credentials that are stored
 * @param types of each section the fields that its metadata type has; a field that was not sent begins with its default
 */
export function vendorOrder(
  sent: unknown,
  kept: Values,
  types: Readonly<Record<VendorSection, readonly VendorFieldType[]>>,
): VendorOrder {
  const given = new Map(vendorFields(sent).map((field) => [nameOf(field), field]));
  const typed = Object.entries(types).flatMap(([section, fields]) =>
    fields.map(({ key, label, isMandatory, defaultValue }): VendorField => {
      const field = given.get(nameOf({ section, key }));
      const value = field === undefined ? defaultValue : field.value;
      return { section, key, label, value, isMandatory: isMandatory === true };
    }),
  );
  const known = new Set(typed.map(nameOf));
  const others = [...given.values()].filter((field) => !known.has(nameOf(field)));
  const credentials: Record<string, unknown> = {};
  const fields = [...typed, ...others]
    .filter((field) => !isOfCard(field))
    .map((field) => {
      if (field.section !== CREDENTIALS || isBlank(field.value)) return field;
      const value = field.value === SECRET_MARK ? kept[field.key] : field.value;
      if (isBlank(value)) return { ...field, value: null };
      credentials[field.key] = value;
      return { ...field, value: SECRET_MARK };
    });
  const missing = fields
    .filter(({ isMandatory, value }) => isMandatory === true && isBlank(value))
    .map(({ label, key }) => String(label ?? key));
  return { fields: fields.map(withoutEmpty), credentials, missing };
}

/** A field as it is stored: what is empty is not there. */
const withoutEmpty = (field: VendorField): VendorField =>
  Object.fromEntries(Object.entries(field).filter(([, value]) => !isBlank(value))) as unknown as VendorField;

/** The address of an order, as one text, without empty fields. */
export const addressOf = (order: unknown): string =>
  vendorFields(order)
    .filter(({ section, value }) => section === 'address' && !isBlank(value))
    .map(({ key, value }) => `${key}=${String(value).trim().toLowerCase()}`)
    .sort()
    .join('\n');

/** The order's fields in the files of a packet for the vendor: all but the credentials. */
export const toldToVendor = (order: unknown): VendorField[] =>
  vendorFields(order).filter(({ section, value }) => section !== CREDENTIALS && !isBlank(value));
