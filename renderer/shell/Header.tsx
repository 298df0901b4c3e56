/** The header: where one is and in whose name, the clock, what runs, help. */
import {
  ActionIcon,
  Menu,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Word } from '../../metadata/signatures/messageNames.ts';
import { callApi } from '../calls/callApi.ts';
import { chooseProduct, followProduct, productInForceAtom } from '../calls/product.ts';
import { type SearchContext, sessionAtom } from '../calls/session.ts';
import { Clock } from '../components/clock/Clock.tsx';
import { Select } from '../fields/lists.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { MenuEntry } from '../navigation/menus.ts';
import { addressOfRoute, backFromHere, goBack, goPath } from '../navigation/navigate.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { useMenu } from '../navigation/useMenu.ts';
import { appStore } from '../program/appStore.ts';
import { definition, tenant } from '../program/program.ts';
import { changeContext } from '../session/lifecycle.ts';
import { hotkeyLabel } from '../text/hotkeys.ts';
import { word } from '../text/messages.ts';
import { currentScreenAtom } from './currentScreen.ts';
import { helpOpenAtom } from './HelpPanel.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { Offline } from './Offline.tsx';
import { openPalette } from './Palette.tsx';

const PRODUCTS: Readonly<Record<string, Word>> = { billing: 'frame.billing', admin: 'frame.admin' };
const productLabel = (name: string): string => {
  const known = PRODUCTS[name];
  return known ? word(known) : name;
};

/** Another company or system: the server opens it, and everything on the page follows. */
async function switchTo(context: SearchContext): Promise<void> {
  const answer = await callApi('resetCookie', { body: context }).catch(() => undefined);
  if (answer) await changeContext(answer);
}

function Context() {
  const session = useAtomValue(sessionAtom);
  if (!session) return null;
  const { context, loggedInUser } = session;
  const companies = loggedInUser.companies ?? [];
  const company = companies.find((one) => one.id === context.company) ?? companies[0];
  const systems = company?.systems ?? loggedInUser.userSystem ?? [];
  const rest = { country: context.country, defaultNavigationURL: context.defaultNavigationURL };
  const choose = (
    label: string,
    all: readonly { id: string; name: string }[],
    value: string | undefined,
    change: (id: string) => void,
  ) =>
    all.length > 1 ? (
      <Select
        aria-label={label}
        data={all.map(({ id, name }) => ({ value: id, label: name }))}
        value={value ?? null}
        allowDeselect={false}
        searchable={all.length > 8}
        w={150}
        className="inv-header-switch"
        onChange={(id) => id && id !== value && change(id)}
      />
    ) : (
      all[0] && (
        <span className="inv-header-place inv-header-wide" title={label}>
          {all[0].name}
        </span>
      )
    );
  return (
    <>
      {choose(word('frame.company'), companies, company?.id, (id) => {
        const next = companies.find((one) => one.id === id);
        void switchTo({ ...rest, company: id, system: next?.systems[0]?.id });
      })}
      {choose(
        word('frame.system'),
        systems,
        context.system,
        (id) => void switchTo({ ...rest, company: company?.id, system: id }),
      )}
    </>
  );
}

/** The page that is open stays where it is of that product, or of none. */
async function switchProduct(product: string): Promise<void> {
  chooseProduct(product);
  const { name } = appStore.get(currentRouteAtom);
  const own = name ? definition('route', name)?.product : undefined;
  if (own === undefined || own === product) return;
  await goPath(addressOfRoute(tenant().home) ?? '/');
  // Who stays, for what is not saved there, is still in the product of the page.
  const now = appStore.get(currentRouteAtom).name;
  followProduct(now ? definition('route', now)?.product : undefined);
}

function Products() {
  const products = useAtomValue(sessionAtom)?.products ?? [];
  const inForce = useAtomValue(productInForceAtom);
  if (products.length < 2) return null;
  return (
    <Select
      aria-label={word('frame.product')}
      data={products.map((value) => ({ value, label: productLabel(value) }))}
      value={inForce ?? null}
      allowDeselect={false}
      w={150}
      onChange={(value) => value && void switchProduct(value)}
    />
  );
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'dark' ? 'light' : 'dark';
  const label = word(`frame.${next}`);
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => setColorScheme(next)}>
        <Icon name={next === 'dark' ? 'moon' : 'sun'} size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The person's own menu: what the definitions put there. */
function Account() {
  const session = useAtomValue(sessionAtom);
  const entries = useMenu(undefined, undefined, 'person');
  const user = session?.loggedInUser;
  if (!user) return null;
  const initials = user.name
    .split(/\s+/)
    .map((part) => part[0])
    .slice(0, 2)
    .join('');
  const go = ({ address, menu }: MenuEntry) => {
    if (address) void goPath(address);
    else if (menu.action) void appStore.get(currentScreenAtom)?.run(menu.action);
  };
  return (
    <Menu position="bottom-end" shadow="md" width={230}>
      <Menu.Target>
        <UnstyledButton className="inv-avatar" aria-label={word('frame.account', { initials, name: user.name })}>
          {initials}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="inv-account">
          <strong>{user.name}</strong>
          <span className="inv-soft">{user.email}</span>
          <span className="inv-soft">{user.userCompany?.name}</span>
        </div>
        <Menu.Divider />
        {entries.map((entry) => (
          <Menu.Item key={entry.name} leftSection={<Icon name={entry.menu.icon} />} onClick={() => go(entry)}>
            {entry.menu.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Back() {
  useAtomValue(currentRouteAtom);
  const back = backFromHere();
  const to = back ? definition('route', back) : undefined;
  if (!to) return null;
  return (
    <Tooltip label={word('frame.back', { title: to.title })}>
      <ActionIcon aria-label={word('frame.back', { title: to.title })} onClick={() => goBack()}>
        <Icon name="back" size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

export function Header({ onFold, folded }: { onFold(): void; folded: boolean }) {
  const setHelp = useSetAtom(helpOpenAtom);
  const { name } = useAtomValue(currentRouteAtom);
  const { logoText, logo } = tenant().theme ?? {};
  const title = name ? definition('route', name)?.title : undefined;
  return (
    <header className="inv-header">
      <ActionIcon aria-label={word(folded ? 'frame.unfold' : 'frame.fold')} aria-expanded={!folded} onClick={onFold}>
        <Icon name="menu" size={18} />
      </ActionIcon>
      <a
        className="inv-logo"
        href="/"
        onClick={(event) => {
          event.preventDefault();
          void goPath('/');
        }}
      >
        {logo && <img src={`/tenant/${logo}`} alt="" height={22} />}
        {logoText ?? tenant().label}
      </a>
      <Back />
      {title && <h1 className="inv-header-title">{title}</h1>}
      <div className="inv-spacer" />
      <Offline />
      <Context />
      <Products />
      <Clock zone={tenant().clockZone ?? 'America/Chicago'} label={word('frame.clock')} />
      <Tooltip label={`${word('palette.find')} · ${hotkeyLabel('ctrl+k')}`}>
        <ActionIcon aria-label={word('palette.find')} onClick={openPalette}>
          <Icon name="find" size={18} />
        </ActionIcon>
      </Tooltip>
      <NotificationsPanel />
      <Tooltip label={`${word('help.title')} · ?`}>
        <ActionIcon aria-label={word('help.title')} onClick={() => setHelp((open) => !open)}>
          <Icon name="help" size={18} />
        </ActionIcon>
      </Tooltip>
      <SchemeSwitch />
      <Account />
    </header>
  );
}
