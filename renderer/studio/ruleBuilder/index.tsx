/**
 * The one rule builder: for invoice validation, shipment-level validation, field validation and auto-fetch, of a system or of an
 * account.
 */
import './ruleBuilder.css';
import { Alert, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import type { RuleType } from '../../../metadata/kinds/ruleTypes.ts';
import { holds } from '../../http/session.ts';
import { changeQuery } from '../../navigation/navigate.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { confirmDiscard } from '../../navigation/useUnsavedChangesGuard.ts';
import { appStore } from '../../program/appStore.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useText } from '../../surface/hooks.ts';
import { tRule as say } from '../../text/t.ts';
import { useAuthoringCall } from '../parts/useAuthoringCall.ts';
import { Choice } from './Choice.tsx';
import { type Drafted, freeName, type RuleEditorState } from './editorState.ts';
import { newRule } from './model/document.ts';
import { OpenRule } from './OpenRule.tsx';
import { RuleList } from './RuleList.tsx';

export default function RuleBuilderPart({ name: part, props, surface }: ComponentProps<'ruleBuilder'>) {
  const layer = useText(props.layer);
  const [template, setTemplate] = useState(props.templates[0] ?? '');
  const {
    answer: editorState,
    failed,
    reload,
  } = useAuthoringCall<RuleEditorState>('authoringRules', { template, layer });
  const member = props.rule;
  const [open, setOpen] = useState(() => (member ? appStore.get(currentRouteAtom).query[member] : undefined));
  const [fresh, setFresh] = useState<Drafted<RuleSetDefinition>>();
  usePublish(part, { rule: open ?? null });

  /** Confirm discarding unsaved changes before opening another rule. */
  const leave = async () => {
    const { dirty } = (surface.getState(part) ?? {}) as { dirty?: boolean };
    return !dirty || (await confirmDiscard());
  };
  const choose = async (name: string | undefined) => {
    if (name === open || !(await leave())) return;
    setOpen(name);
    if (name !== fresh?.name) setFresh(undefined);
    surface.publish(part, { dirty: false });
    if (member) changeQuery({ [member]: name ?? undefined });
  };
  useMethods(part, { open: ({ rule }) => choose(String(rule)) });
  if (failed && !editorState) {
    return (
      <Alert color="red" role="alert">
        {failed}
      </Alert>
    );
  }
  if (!editorState) return <Skeleton height={320} />;

  const group = new Map(editorState.fields.map(({ key, groupKey }) => [key, groupKey]));
  const mine = editorState.rules.filter(
    ({ value }) =>
      (props.ruleTypes as readonly string[]).includes(value.ruleType) &&
      (!props.groups || props.groups.includes(group.get(value.field) ?? '')),
  );
  const begin = async (field: string, ruleType: RuleType) => {
    if (!(await leave())) return;
    const name = freeName(
      `${template}.${field}.${ruleType}`,
      editorState.rules.map((rule) => rule.name),
    );
    setFresh({
      name,
      value: newRule(template, field, ruleType),
      base: 0,
      draft: 0,
      own: false,
      inForce: false,
      gone: false,
      faults: [],
    });
    setOpen(name);
    surface.publish(part, { dirty: false });
  };
  const saved = mine.find(({ name }) => name === open);
  const entry = saved ?? (fresh?.name === open ? fresh : undefined);
  return (
    <div className="inv-rules">
      <div className="inv-rules-left">
        {props.templates.length > 1 && (
          <Choice
            label={say('rule.template')}
            value={template}
            options={props.templates.map((value) => ({ value, label: definition('template', value)?.label ?? value }))}
            onChange={(next) => {
              void leave().then((may) => {
                if (!may) return;
                setTemplate(next);
                setOpen(undefined);
              });
            }}
          />
        )}
        <RuleList
          editorState={editorState}
          rules={fresh && !saved && fresh.name === open ? [...mine, fresh] : mine}
          ruleTypes={props.ruleTypes}
          groups={props.groups}
          open={open}
          mayEdit={holds('authoring.editDefinitions')}
          choose={(name) => void choose(name)}
          begin={(field, ruleType) => void begin(field, ruleType)}
        />
      </div>
      {entry ? (
        <OpenRule
          key={`${editorState.layer} ${entry.name}`}
          part={part}
          editorState={editorState}
          entry={entry}
          rowsApi={props.rows}
          reload={reload}
          closed={() => {
            setOpen(undefined);
            setFresh(undefined);
            surface.publish(part, { dirty: false });
          }}
        />
      ) : (
        <p className="inv-rules-none inv-soft">{say('rule.choose')}</p>
      )}
    </div>
  );
}
