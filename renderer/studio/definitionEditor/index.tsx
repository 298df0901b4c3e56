/** A definition of any kind under the hands of its author: a form of its kind beside its JSON, both one value. */
import './definitionEditor.css';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { minimalValue, nameInWords } from '../../../metadata/completion/minimalValue.ts';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import { type KindName, kindNames } from '../../../metadata/kinds/kindNames.ts';
import { kinds } from '../../../metadata/kinds/kinds.ts';
import { callApi } from '../../http/callApi.ts';
import { holds } from '../../http/session.ts';
import { confirmDiscard } from '../../navigation/useUnsavedChangesGuard.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, useText } from '../../surface/hooks.ts';
import { tEditor as say, tAuthoring } from '../../text/t.ts';
import { type Begun, NewDefinition, refusedName } from './NewDefinition.tsx';
import { OpenDefinition } from './OpenDefinition.tsx';
import { type Opened, useDefinition, useNames } from './useDefinition.ts';

const isKind = (kind: string): kind is KindName => (kindNames as readonly string[]).includes(kind);

/** New definitions that have not been saved, shared by all parts of the screen. */
const begunHere = new Map<string, Opened>();
const keyOf = (layer: string, kind: string, name: string) => `${layer} ${kind} ${name}`;

const begunAs = ({ kind, name }: Begun, value: Keyed): Opened => ({
  kind,
  name,
  base: 0,
  draft: 0,
  value,
  origins: [],
});

export default function DefinitionEditorPart({ name: part, props, surface }: ComponentProps<'definitionEditor'>) {
  const layer = useText(props.layer);
  const kind = useText(props.kind);
  const name = useText(props.name);
  const { known, failed: noNames, reload: namesAgain } = useNames(layer);
  const { answer, failed, reload } = useDefinition(layer, kind, name);
  const [, drawAgain] = useState(0);
  const [asking, setAsking] = useState<{ kind: KindName | undefined }>();
  const { open: openAction, saved: savedAction, dedicated } = props;

  const follow = useCallback(
    (to: KindName, named: string) => void surface.run(openAction ?? '', { result: { kind: to, name: named } }),
    [surface, openAction],
  );
  const told = useCallback(() => {
    namesAgain();
    if (savedAction) void surface.run(savedAction, { result: { kind, name } });
  }, [surface, savedAction, kind, name, namesAgain]);

  const begin = async (begun: Begun | undefined) => {
    setAsking(undefined);
    if (!begun || !known) return;
    const { dirty } = (surface.getState(part) ?? {}) as { dirty?: boolean };
    if (dirty && !(await confirmDiscard())) return;
    surface.publish(part, { dirty: false });
    const copied = begun.copyOf === undefined ? undefined : await savedValue(layer, begun.kind, begun.copyOf);
    const value = copied ?? (minimalValue(kinds[begun.kind].schema, nameInWords(begun.name)) as Keyed);
    begunHere.set(keyOf(layer, begun.kind, begun.name), begunAs(begun, value));
    drawAgain((count) => count + 1);
    if (begun.kind !== kind || begun.name !== name) follow(begun.kind, begun.name);
  };
  const fresh = answer ? undefined : begunHere.get(keyOf(layer, kind, name));
  const opened = answer ?? fresh;
  const nothing = opened === undefined;
  // An open definition publishes its own state; without one, publish a clean state.
  useEffect(() => {
    if (nothing) surface.publish(part, { kind, name, dirty: false, faults: 0, draft: 0 });
  }, [surface, part, nothing, kind, name]);
  useMethods(part, {
    begin: ({ kind: wanted }) => setAsking({ kind: typeof wanted === 'string' && isKind(wanted) ? wanted : undefined }),
  });

  const dialog = asking && known && (
    <NewDefinition known={known} kind={asking.kind} done={(begun) => void begin(begun)} />
  );
  if (noNames && !known) {
    return (
      <Alert color="red" role="alert">
        {noNames}
      </Alert>
    );
  }
  if (!known) return <Skeleton height={320} />;
  if (kind === '' || name === '') {
    return (
      <>
        <div className="inv-editor-choose">
          <p className="inv-soft">{say('editor.choose')}</p>
          {holds('authoring.editDefinitions') && (
            <Button size="compact-sm" variant="default" onClick={() => setAsking({ kind: undefined })}>
              {say('editor.new')}
            </Button>
          )}
        </div>
        {dialog}
      </>
    );
  }
  if (!opened && failed) {
    const may = isKind(kind) && known.authored.includes(kind) && holds('authoring.editDefinitions');
    const refused = isKind(kind) ? refusedName(known, kind, name) : undefined;
    return (
      <div className="inv-editor-none">
        <p>{refused ?? say('editor.nothing', { kind: isKind(kind) ? tAuthoring(`kind.${kind}`) : kind, name })}</p>
        {may && !refused && (
          <Button size="compact-sm" onClick={() => void begin({ kind, name, copyOf: undefined })}>
            {say('editor.begin')}
          </Button>
        )}
        {dialog}
      </div>
    );
  }
  if (!opened) return <Skeleton height={320} />;
  const action = dedicated?.[kind];
  const [level, of] = known.layer.split('/');
  return (
    <>
      <OpenDefinition
        key={`${layer} ${kind} ${name}`}
        part={part}
        layer={layer}
        opened={opened}
        known={known}
        fresh={fresh !== undefined}
        begin={() => setAsking({ kind: opened.kind })}
        reload={reload}
        follow={openAction ? follow : undefined}
        dedicated={
          action
            ? {
                label: definition('action', action)?.label ?? action,
                open: (value) => void surface.run(action, { result: { kind, name, value, level, of } }),
              }
            : undefined
        }
        told={told}
      />
      {dialog}
    </>
  );
}

async function savedValue(layer: string, kind: KindName, name: string): Promise<Keyed | undefined> {
  const query = { ...(layer ? { layer } : {}), kind, name };
  const answer = await callApi('authoringDefinition', { query }).catch(() => undefined);
  return answer?.value ?? answer?.inForce;
}
