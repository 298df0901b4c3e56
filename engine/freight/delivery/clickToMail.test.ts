import { expect, it } from 'vitest';
import { SECRET_MARK } from '../../../metadata/secretMark.ts';
import { addressOf, toldToVendor, vendorOrder } from './clickToMail.ts';

const types = {
  createJob: [{ key: 'color', label: 'Color', defaultValue: 'Full color' }],
  address: [
    { key: 'name', label: 'Name', isMandatory: true },
    { key: 'city', label: 'City', isMandatory: true },
  ],
  payment: [],
  userCredentials: [
    { key: 'username', label: 'User', isMandatory: true },
    { key: 'password', label: 'Password', isMandatory: true },
  ],
};
const field = (section: string, key: string, value: unknown) => ({ section, key, value });
const valueAt = (fields: readonly { key: string; value?: unknown }[], key: string) =>
  fields.find((one) => one.key === key)?.value;

it('has the fields of the types with their labels, defaults and what must be given, then what else was sent', () => {
  const { fields, missing } = vendorOrder(
    [field('address', 'city', 'Austin'), field('address', 'floor', '3')],
    {},
    types,
  );
  expect(fields.map(({ key, value }) => [key, value])).toEqual([
    ['color', 'Full color'],
    ['name', undefined],
    ['city', 'Austin'],
    ['username', undefined],
    ['password', undefined],
    ['floor', '3'],
  ]);
  expect(fields[1]).toEqual({ section: 'address', key: 'name', label: 'Name', isMandatory: true });
  expect(missing).toEqual(['Name', 'User', 'Password']);
});

it('leaves a default out where it was cleared', () => {
  expect(valueAt(vendorOrder([field('createJob', 'color', null)], {}, types).fields, 'color')).toBeUndefined();
});

it('separates credentials: entered again, unchanged, or cleared', () => {
  const sent = (user: unknown, password: unknown) => [
    field('userCredentials', 'username', user),
    field('userCredentials', 'password', password),
  ];
  const first = vendorOrder(sent('me', 'hush'), {}, types);
  expect(first.credentials).toEqual({ username: 'me', password: 'hush' });
  expect(JSON.stringify(first.fields)).not.toMatch(/"me"|hush/);
  expect(valueAt(first.fields, 'password')).toBe(SECRET_MARK);
  const second = vendorOrder(sent(SECRET_MARK, 'new'), first.credentials, types);
  expect(second.credentials).toEqual({ username: 'me', password: 'new' });
  const cleared = vendorOrder(sent(SECRET_MARK, ''), second.credentials, types);
  expect([cleared.credentials, cleared.missing]).toEqual([{ username: 'me' }, ['Name', 'City', 'Password']]);
});

it('takes no credential to be there that is not, as in a clone', () => {
  const clone = vendorOrder([field('userCredentials', 'password', SECRET_MARK)], {}, types);
  expect([clone.credentials, clone.missing]).toEqual([{}, ['Name', 'City', 'User', 'Password']]);
});

it('has nothing of a payment card', () => {
  const payment = [field('payment', 'cardNumber', '1'), field('payment', 'other', '4111-1111-1111-1111')];
  expect(vendorOrder([...payment, field('payment', 'costCenter', '4111')], {}, types).fields.at(-1)).toMatchObject({
    key: 'costCenter',
  });
  expect(JSON.stringify(vendorOrder(payment, {}, types).fields)).not.toMatch(/card|4111/);
});

it('sends the vendor all fields except credentials', () => {
  const order = [field('address', 'city', 'Austin'), field('address', 'name', ''), field('userCredentials', 'p', 'x')];
  expect(toldToVendor(order).map(({ key }) => key)).toEqual(['city']);
  expect(addressOf(order)).toBe('city=austin');
});
