import { describe, expect, it } from 'vitest';
import type { MenuHost } from './menus.ts';
import { menuEntries } from './menus.ts';

const definitions = {
  menu: {
    accounts: { label: 'Accounts', displayOrder: 2 },
    view: { label: 'View', route: 'view', under: 'accounts' },
    edit: { label: 'Edit', route: 'edit', under: 'accounts' },
    admin: { label: 'Admin', route: 'admin', product: 'admin' as const, displayOrder: 1 },
    leave: { label: 'Sign out', action: 'leave', where: 'person' as const },
  },
  route: {
    view: { path: '/accounts/view', title: 'View', permission: 'a.view' },
    edit: { path: '/accounts/{id}', title: 'Edit' },
    admin: { path: '/admin', title: 'Admin' },
  },
  action: { leave: { label: 'Sign out', steps: [] } },
} satisfies MenuHost['definitions'];
const host = (held: string[], product?: string): MenuHost => ({
  definitions,
  product,
  holds: (asked) => asked === undefined || [asked].flat().some((one) => held.includes(one)),
  visible: () => true,
});

describe('the menu', () => {
  it('has what the user may open, in order, and no entry that needs a parameter', () => {
    const entries = menuEntries(host(['a.view'], 'admin'));
    expect(entries.map(({ name }) => name)).toEqual(['admin', 'accounts']);
    expect(entries[1]?.under.map(({ address }) => address)).toEqual(['/accounts/view']);
  });

  it('keeps what is in the menu of the person apart', () => {
    expect(menuEntries(host([], 'billing'), undefined, 'person').map(({ name }) => name)).toEqual(['leave']);
  });

  it('has no empty groups and nothing of another product', () => {
    expect(menuEntries(host([], 'billing'))).toEqual([]);
  });
});
