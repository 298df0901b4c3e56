/** The screen itself, drawn by the renderer that draws all others, with this person's data; its actions do not run. */
import { Alert } from '@mantine/core';
import { Component, type ReactNode, useEffect, useMemo } from 'react';
import type { DialogDefinition, ScreenDefinition } from '../../../../../metadata/kinds/screen.ts';
import { DialogBody, dialogWidth } from '../../../../components/parts/DialogBody.tsx';
import { definition } from '../../../../program/program.ts';
import { createSurface } from '../../../../surface/createSurface.ts';
import { LocalsContext, SurfaceContext, useText } from '../../../../surface/hooks.ts';
import { Parts } from '../../../../surface/PartView.tsx';
import { PartMarksContext } from '../../../../surface/partMarks.tsx';
import { tDesigner as say } from '../../../../text/t.ts';
import type { Drawable } from '../model/drawable.ts';
import type { Marks } from './marks.ts';

const NO_LOCALS = {};

/** Shows rendering errors; retries with another definition. */
class ContainerForm extends Component<{ of: unknown; children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidUpdate(before: { of: unknown }) {
    if (this.state.error && before.of !== this.props.of) this.setState({ error: undefined });
  }
  override render() {
    const { error } = this.state;
    return error ? (
      <Alert color="red" title={say('designer.broken')} role="alert">
        {error.message}
      </Alert>
    ) : (
      this.props.children
    );
  }
}

function DialogFrame({ definition: dialog, children }: { definition: DialogDefinition; children: ReactNode }) {
  const title = useText(dialog.titleFrom ?? '') || dialog.title;
  const { size = 'medium' } = dialog;
  return (
    <div className="inv-designer-dialog" style={{ maxWidth: dialogWidth(size, '%') }}>
      <div className="inv-dialog-header inv-dialog-title">{title}</div>
      <div className={`inv-dialog inv-dialog-${size}`}>
        <DialogBody dialog={dialog}>
          <div className="inv-dialog-parts">{children}</div>
        </DialogBody>
      </div>
    </div>
  );
}

interface Props {
  kind: 'screen' | 'dialog';
  name: string;
  drawable: Drawable;
  marks: Marks;
  /** Sample parameters of the address or of the dialog. */
  sample: Readonly<Record<string, string>>;
  /** Called instead of running an action. */
  held(label: string): void;
  /** Hands up how parts are called, so that what is folded can be opened. */
  opened(surface: ReturnType<typeof createSurface>): void;
}

const readsParam = (value: unknown, known: Readonly<Record<string, string>>): boolean =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).some(([key, one]) => {
    const said = key === 'var' ? (Array.isArray(one) ? one[0] : one) : undefined;
    const [root, name = ''] = typeof said === 'string' ? said.split('.') : [];
    return (root === 'params' && !known[name]) || readsParam(one, known);
  });

/** A dialog without data sources that require missing parameters: their calls would fail. */
function loadable(definition: ScreenDefinition, known: Readonly<Record<string, string>>): ScreenDefinition {
  const data = Object.entries(definition.data ?? {}).filter(([, source]) => !readsParam(source, known));
  return { ...definition, data: Object.fromEntries(data) };
}

export function Stage({ kind, name, drawable, marks, sample, held, opened }: Props) {
  const given = JSON.stringify(sample);
  const shown = useMemo(
    () => (kind === 'dialog' ? loadable(drawable.definition, JSON.parse(given)) : drawable.definition),
    [kind, drawable, given],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another definition is taken over by the surface that is there.
  const surface = useMemo(() => {
    const told = JSON.parse(given) as Record<string, string>;
    return createSurface({
      kind,
      name,
      definition: shown,
      ...(kind === 'dialog' ? { params: told } : {}),
      scopes: { route: kind === 'screen' ? told : {} },
      async run(action) {
        held(definition('action', action)?.label ?? action);
        return 'stopped';
      },
    });
  }, [kind, name, given]);
  useEffect(() => opened(surface), [opened, surface]);
  useEffect(() => surface.begin(), [surface]);
  useEffect(() => surface.renew(shown), [surface, shown]);
  const parts = <Parts of={shown.parts} />;
  return (
    <ContainerForm of={drawable}>
      <PartMarksContext.Provider value={marks}>
        <SurfaceContext.Provider value={surface}>
          <LocalsContext.Provider value={NO_LOCALS}>
            {kind === 'dialog' ? (
              <DialogFrame definition={shown as DialogDefinition}>{parts}</DialogFrame>
            ) : (
              <div className="inv-screen">{parts}</div>
            )}
          </LocalsContext.Provider>
        </SurfaceContext.Provider>
      </PartMarksContext.Provider>
    </ContainerForm>
  );
}
