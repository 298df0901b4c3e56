/** The header: breadcrumbs, context, clock, notifications, help. */
import {
  ActionIcon,
  Menu,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { Clock } from '../components/clock/Clock.tsx';
import { callApi } from '../http/callApi.ts';
import { type SearchContext, sessionAtom } from '../http/session.ts';
import { Icon } from '../icons/Icon.tsx';
import { followLink, onPlainClick } from '../navigation/followLink.ts';
import type { MenuEntry } from '../navigation/menus.ts';
import { addressOfBack, backFromHere, goBack, goPath } from '../navigation/navigate.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { useMenu } from '../navigation/useMenu.ts';
import { appStore } from '../program/appStore.ts';
import { definition, tenant } from '../program/program.ts';
import { changeContext } from '../session/lifecycle.ts';
import { hotkeyLabel } from '../text/hotkeys.ts';
import { word } from '../text/messages.ts';
import { currentScreenAtom, screenTitleAtom } from './currentScreen.ts';
import { helpOpenAtom } from './HelpPanel.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { Offline } from './Offline.tsx';
import { openPalette } from './Palette.tsx';
import { Switch, type SwitchOption } from './Switch.tsx';

/** Another company or system: the server opens it, and everything on the page follows. */
async function switchTo(context: SearchContext): Promise<void> {
  const answer = await callApi('resetCookie', { body: context }).catch(() => undefined);
  if (answer) await changeContext(answer);
}

interface Place extends SwitchOption {
  id: string;
  system?: string;
}

/** One entry for each system of each company that the person works in. */
function Context() {
  const session = useAtomValue(sessionAtom);
  if (!session) return null;
  const { context, loggedInUser } = session;
  const companies = loggedInUser.companies ?? [];
  const company = companies.find((one) => one.id === context.company) ?? companies[0];
  const rest = { country: context.country, defaultNavigationURL: context.defaultNavigationURL };
  const contexts = companies.flatMap(({ id, name, systems }): Place[] => {
    const all = id === company?.id && systems.length === 0 ? (loggedInUser.userSystem ?? []) : systems;
    const names = all.map((system) => ({
      value: `${id} ${system.id}`,
      label: system.name,
      group: name,
      id,
      system: system.id,
    }));
    return names.length > 0 ? names : [{ value: `${id} `, label: name, id }];
  });
  return (
    <Switch
      label={word('frame.place')}
      icon="company"
      className="inv-header-switch"
      options={contexts}
      value={`${company?.id} ${context.system ?? ''}`}
      onChange={(value) => {
        const to = contexts.find((one) => one.value === value);
        if (to) void switchTo({ ...rest, company: to.id, system: to.system });
      }}
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

/** Breadcrumbs: the parent page that Back opens, and the title of the open record or page. */
function Breadcrumbs() {
  const { name } = useAtomValue(currentRouteAtom);
  const own = useAtomValue(screenTitleAtom);
  const back = backFromHere();
  const to = back ? definition('route', back) : undefined;
  const title = own ?? (name ? definition('route', name)?.title : undefined);
  const address = back && addressOfBack();
  return (
    <div className="inv-crumbs">
      {to && (
        <Tooltip label={word('frame.back', { title: to.title })}>
          <ActionIcon aria-label={word('frame.back', { title: to.title })} onClick={() => goBack()}>
            <Icon name="back" size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {to && address && to.title !== title && (
        <a className="inv-crumb" href={address} onClick={onPlainClick(goBack)}>
          {to.title}
        </a>
      )}
      {title && <h1 className="inv-header-title">{title}</h1>}
    </div>
  );
}

export function Header({ onFold, folded }: { onFold(): void; folded: boolean }) {
  const setHelp = useSetAtom(helpOpenAtom);
  const { logoText, logo } = tenant().theme ?? {};
  return (
    <header className="inv-header">
      <ActionIcon aria-label={word(folded ? 'frame.unfold' : 'frame.fold')} aria-expanded={!folded} onClick={onFold}>
        <Icon name="menu" size={18} />
      </ActionIcon>
      <a className="inv-logo" href="/" onClick={followLink('/')}>
        {logo && <img src={`/tenant/${logo}`} alt="" height={22} />}
        {logoText ?? tenant().label}
      </a>
      <Breadcrumbs />
      <div className="inv-spacer" />
      <Offline />
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
      <Context />
      <Account />
    </header>
  );
}
