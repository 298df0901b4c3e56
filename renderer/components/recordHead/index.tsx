import './recordHead.css';
import { ActionIcon, Button, Title, Tooltip } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { onPlainClick } from '../../navigation/followLink.ts';
import { addressOfRoute, goPath, goTo } from '../../navigation/navigate.ts';
import { positionIn, recordTrailAtom } from '../../navigation/recordTrail.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { appStore } from '../../program/appStore.ts';
import { fieldsOf, program } from '../../program/program.ts';
import { stateTone } from '../../suggestions/stateTone.ts';
import { runHotkey } from '../../surface/actions/runHotkey.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { LocalsContext, useMethods, useText, useValue } from '../../surface/hooks.ts';
import { hotkeyLabel } from '../../text/hotkeys.ts';
import { word } from '../../text/messages.ts';
import { toastText } from '../../toasts/toast.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { MoreMenu } from '../parts/MoreMenu.tsx';
import { coloursOf, toneOf } from '../parts/tone.ts';
import { useIsPermitted } from '../parts/useIsPermitted.ts';

const NO_RECORD: Readonly<Record<string, unknown>> = {};

const STEP_KEYS = { previous: 'alt+up', next: 'alt+down' } as const;

/** How the lifecycle of an entity shows a state. */
function toneOfState(entity: string, state: unknown) {
  const lifecycle = Object.values(program().definitions.lifecycle ?? {}).find((one) => one.entity === entity);
  return toneOf(lifecycle?.states[String(state)]?.tone);
}

/** The title, state and actions of a record, with links to its neighbors in the list. */
export default function RecordHeadPart({ name: part, props, surface, locals }: ComponentProps<'recordHead'>) {
  const title = useText(props.title);
  const record = useValue<Readonly<Record<string, unknown>> | undefined>(props.record) ?? NO_RECORD;
  const trail = useAtomValue(recordTrailAtom, { store: appStore });
  const route = useAtomValue(currentRouteAtom, { store: appStore });
  const status = fieldsOf(props.template).find(({ key }) => key === props.status);
  const more = (props.more ?? []).filter(useIsPermitted());
  const filled = new Set([props.primary, ...(props.next ?? [])]);
  const inside = useMemo(() => ({ ...locals, row: record, record }), [locals, record]);
  const { beside } = surface;
  const ownAddress = () => {
    const params = beside && { ...beside.params(), ...(props.parameter ? { [props.parameter]: record.id } : {}) };
    return (beside && addressOfRoute(beside.route, params)) ?? location.href;
  };
  const position = props.parameter ? positionIn(trail, props.entity, record.id) : undefined;
  const go = (id: string) => {
    const { parameter } = props;
    if (beside && parameter) beside.show({ ...beside.params(), [parameter]: id });
    else if (route.name && parameter) goTo(route.name, { ...route.params, [parameter]: id }, route.query);
  };
  const copyLink = async () => {
    await navigator.clipboard.writeText(new URL(ownAddress(), location.href).href);
    toastText(word('record.linkCopied'), 'success');
  };
  useMethods(part, {
    pressed: ({ hotkey }) => {
      const neighbor = hotkey === STEP_KEYS.next ? position?.next : hotkey === STEP_KEYS.previous && position?.previous;
      if (neighbor) go(neighbor);
      return Boolean(neighbor) || runHotkey(surface, props.actions ?? [], String(hotkey), inside);
    },
  });
  const step = (name: 'previous' | 'next', label: string) => {
    const id = position?.[name];
    return (
      <Tooltip label={`${label} (${hotkeyLabel(STEP_KEYS[name])})`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={label}
          aria-keyshortcuts={STEP_KEYS[name]}
          aria-disabled={id === undefined}
          data-disabled={id === undefined || undefined}
          onClick={() => id !== undefined && go(id)}
        >
          <Icon name={name === 'next' ? 'next' : 'back'} />
        </ActionIcon>
      </Tooltip>
    );
  };
  return (
    <header className="inv-record-head">
      {/* A drawer is read from here, though fields further down could take the focus. */}
      <Title order={2} {...(beside ? { tabIndex: -1, 'data-autofocus': true } : {})}>
        {title}
      </Title>
      {status && record[status.key] !== undefined && record[status.key] !== '' && (
        // A lifecycle state is rendered as a pill of its own.
        <span
          {...(stateTone(status, record[status.key])
            ? { className: 'inv-record-state' }
            : { className: 'inv-badge', style: coloursOf(toneOfState(props.entity, record[status.key])) })}
        >
          <FieldValue field={status} value={record[status.key]} otherwise="" />
        </span>
      )}
      {props.parameter && (
        <Tooltip label={word('record.copyLink')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={word('record.copyLink')}
            onClick={() => void copyLink()}
          >
            <Icon name="link" />
          </ActionIcon>
        </Tooltip>
      )}
      <span className="inv-spacer" />
      {beside && record.id !== undefined && (
        <Button
          component="a"
          variant="default"
          href={ownAddress()}
          leftSection={<Icon name="open" />}
          onClick={onPlainClick(() => goPath(ownAddress()))}
        >
          {word('record.openPage')}
        </Button>
      )}
      <LocalsContext value={inside}>
        {record.id !== undefined &&
          props.actions?.map((name) => (
            <ActionButton key={name} action={name} variant={filled.has(name) ? 'primary' : 'default'} />
          ))}
        {record.id !== undefined && more.length > 0 && <MoreMenu actions={more} label={word('record.moreActions')} />}
      </LocalsContext>
      {position && (
        <nav className="inv-record-steps" aria-label={word('record.place', { at: position.at, count: position.count })}>
          {step('previous', word('record.previous'))}
          <span className="inv-soft">{word('record.place', { at: position.at, count: position.count })}</span>
          {step('next', word('record.next'))}
        </nav>
      )}
    </header>
  );
}
