/** Search results as groups of the palette. */
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { parametersOf } from '../../metadata/pathMatcher.ts';
import type { AnswerOf } from '../../metadata/signatures/wellKnownApi.ts';
import { encodeProfile } from '../components/parts/filter/filterCode.ts';
import { Icon } from '../icons/Icon.tsx';
import { addressOfRoute, goPath } from '../navigation/navigate.ts';
import { definition, program } from '../program/program.ts';
import { word } from '../text/messages.ts';
import { openHelpOf } from './HelpPanel.tsx';

/** The icon of a page in the menu. */
function iconOf(route: string | undefined) {
  const entry = Object.values(program().definitions.menu).find((menu) => route !== undefined && menu.route === route);
  return <Icon name={entry?.icon ?? 'open'} />;
}

/** The title of the page that help for an address is about. */
const titleAt = (url: string): string | undefined =>
  Object.values(program().definitions.route).find(({ path, redirect }) => path === url && !redirect)?.title;

/**
 * Each entity with its records, then saved filters, help, and pages that the session may not open.
 * @param query what was typed: the server decided that these match, so the palette's own filter lets them through
 * @param recent what was opened last, newest first: records among them come first, but for those that the palette names as
 *   recently opened anyway
 */
export function foundGroups(
  { records, filters, help, closed }: AnswerOf<'search'>,
  query: string,
  recent: readonly { path: string; title: string }[],
): SpotlightActionGroupData[] {
  const keywords = [query];
  const place = (path: string) => {
    const index = recent.findIndex((one) => one.path === path);
    return index < 0 ? recent.length : index;
  };
  const typed = query.trim().toLowerCase();
  const named = new Set(recent.filter(({ title }) => title.toLowerCase().includes(typed)).map(({ path }) => path));
  const ofRecords = records.flatMap(({ entity, label, route, list, rows }) => {
    const [parameter] = parametersOf(definition('route', route)?.path ?? '');
    if (parameter === undefined) return [];
    const actions = rows
      .map(({ id, title, note, page }) => {
        const path = addressOfRoute(route, { [parameter]: page ?? id }) ?? '/';
        return { path, id, title, note };
      })
      .filter(({ path }) => !named.has(path))
      .sort((one, other) => place(one.path) - place(other.path))
      .map(({ path, id, title, note }) => ({
        id: `record-${entity}-${id}`,
        label: title,
        ...(note !== undefined && { description: note }),
        keywords,
        leftSection: iconOf(list),
        onClick: () => void goPath(path),
      }));
    return [{ group: label, actions }];
  });
  const ofFilters = filters.map(({ id, name, label, list }) => ({
    id: `filter-${id}`,
    label: name,
    description: label,
    keywords,
    leftSection: <Icon name="filter" />,
    onClick: () => void goPath(addressOfRoute(list, undefined, { filter: encodeProfile(id) }) ?? '/'),
  }));
  const ofHelp = help.flatMap(({ url, title }) => {
    const label = title || titleAt(url);
    if (!label) return [];
    return [
      {
        id: `help-${url}`,
        label,
        keywords,
        leftSection: <Icon name="help" />,
        onClick: () => openHelpOf({ url, title: label }),
      },
    ];
  });
  const ofClosed = closed.map(({ url, title }) => ({
    id: `closed-${url}`,
    label: title,
    description: word('help.whoMay'),
    keywords,
    leftSection: <Icon name="shield" />,
    onClick: () => openHelpOf({ url, title }),
  }));
  return [
    ...withoutRepeatedLabels(ofRecords),
    { group: word('palette.filters'), actions: ofFilters },
    { group: word('palette.help'), actions: ofHelp },
    { group: word('palette.closed'), actions: ofClosed },
  ].filter(({ actions }) => actions.length > 0);
}

/** Joins groups of one label: documents of several kinds of records. */
function withoutRepeatedLabels(groups: readonly SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  const labels = [...new Set(groups.map(({ group }) => group))];
  return labels.map((group) => ({
    group,
    actions: groups.filter((one) => one.group === group).flatMap(({ actions }) => actions),
  }));
}
