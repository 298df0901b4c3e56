/** The selected part: its name, properties by signature, conditions, and its published state. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Part } from '../../../../metadata/kinds/part.ts';
import { DialogSchema, ScreenSchema } from '../../../../metadata/kinds/screen.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { tDesigner as say } from '../../../text/t.ts';
import { iconOf } from './componentIcons.ts';
import { faultsBelow, wrongAt } from './inputs/inputProps.ts';
import { withProperty } from './inputs/ObjectInput.tsx';
import { PropertyInput } from './inputs/PropertyInput.tsx';
import type { FaultAt } from './model/faultsByPart.ts';
import { NAMES_PART } from './model/mentions.ts';
import { bindingsOf } from './model/partBindings.ts';
import { everyPart, keyOf, nameOf, type Path, parentOf, partAt } from './model/path.ts';
import { isRequired, partWords, propertiesOf, type Schema, signatureOf } from './model/signature.ts';
import { slotsOf } from './model/slots.ts';
import { useDesignerContext } from './useDesigner.ts';

/** The component that a property of another one names. */
const PART_KINDS: Readonly<Record<string, string>> = {
  of: 'grid',
  fields: 'grid',
  keys: 'grid',
  filterFrom: 'filterPanel',
};

function NameOfPart({ path }: { path: Path }) {
  const editorState = useDesignerContext();
  const name = nameOf(path);
  const [text, setText] = useState(name);
  const end = () => {
    if (text.trim() === name) return;
    if (!editorState.rename(path, text.trim())) setText(name);
  };
  return (
    <TextInput
      label={say('designer.name')}
      value={text}
      readOnly={editorState.readOnly}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end();
        if (event.key === 'Escape') setText(name);
      }}
    />
  );
}

function Uses({ title, of }: { title: string; of: Readonly<Record<string, string>> | undefined }) {
  if (!of || Object.keys(of).length === 0) return null;
  return (
    <details className="inv-designer-uses">
      <summary>{title}</summary>
      <dl>
        {Object.entries(of).map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function PartProperties({ path, part, faults }: { path: Path; part: Part; faults: readonly FaultAt[] }) {
  const editorState = useDesignerContext();
  const { value, readOnly } = editorState;
  const signature = signatureOf(part.component);
  const around = partAt(value, parentOf(path));
  const slots = slotsOf(around?.component);
  const bindings = bindingsOf(part);
  const ofProps = faultsBelow(faults, 'props');
  const whole = faults.filter(({ path: at }) => at.length === 0 || (at.length === 1 && at[0] === 'props'));
  const suggested = (property: string): readonly string[] | undefined => {
    if (part.component === 'input' && property === 'state') return Object.keys((value.state ?? {}) as object);
    if (!NAMES_PART[part.component]?.includes(property)) return undefined;
    const kind = PART_KINDS[property];
    return [...everyPart(value)].flatMap(([at, one]) => (one.component === kind ? [nameOf(at)] : []));
  };
  const setWord = (word: 'visibleWhen' | 'permission' | 'each' | 'slot', next: unknown) =>
    editorState.set(path, { [word]: next }, word);
  const word = (name: 'visibleWhen' | 'permission' | 'each', label: string) => (
    <PropertyInput
      label={label}
      schema={partWords[name] ?? {}}
      value={part[name]}
      change={(next) => setWord(name, next)}
      required={false}
      wrong={wrongAt(faults, name)}
      faults={faultsBelow(faults, name)}
      readOnly={readOnly}
    />
  );
  return (
    <>
      <header className="inv-designer-head">
        <Icon name={iconOf(part.component)} />
        <div>
          <h3>{part.component}</h3>
          <p className="inv-soft">{signature?.summary}</p>
        </div>
      </header>
      {whole.map(({ message }) => (
        <p className="inv-designer-bad" key={message}>
          {message}
        </p>
      ))}
      {bindings.length > 0 && (
        <p className="inv-designer-bindings">
          <span className="inv-soft">{say('designer.boundTo')}</span>
          {bindings.map(({ kind, name }) => (
            <span key={`${kind} ${name}`} className="inv-designer-binding">
              <small>{say(`designer.bound.${kind}` as 'designer.bound.part')}</small> {name}
            </span>
          ))}
        </p>
      )}
      <NameOfPart path={path} />
      {slots.length > 0 && (
        <PropertyInput
          label={say('designer.slotIn', { component: around?.component })}
          schema={{ enum: [...slots] } as Schema}
          value={part.slot}
          change={(next) => setWord('slot', next)}
          required
          wrong={wrongAt(faults, 'slot')}
          faults={[]}
          readOnly={readOnly}
        />
      )}
      {signature &&
        propertiesOf(signature.props).map(([property, schema]) => (
          <PropertyInput
            key={property}
            label={property}
            schema={schema}
            value={part.props?.[property]}
            change={(next) => {
              const props = withProperty(part.props, property, next);
              editorState.set(path, { props: Object.keys(props).length > 0 ? props : undefined }, property);
            }}
            required={isRequired(signature.props, property)}
            wrong={wrongAt(ofProps, property)}
            faults={faultsBelow(ofProps, property)}
            readOnly={readOnly}
            suggested={suggested(property)}
          />
        ))}
      <h4>{say('designer.behaviour')}</h4>
      {word('visibleWhen', say('designer.visibleWhen'))}
      {word('permission', say('designer.permission'))}
      {word('each', say('designer.each'))}
      <Uses title={say('designer.gives')} of={signature?.state} />
      <Uses title={say('designer.can')} of={signature?.methods} />
    </>
  );
}

/** The properties of the screen or dialog, except its parts. */
function SurfaceProperties({ faults }: { faults: readonly FaultAt[] }) {
  const editorState = useDesignerContext();
  const { kind, value, readOnly } = editorState;
  const schema = (kind === 'screen' ? ScreenSchema : DialogSchema) as unknown as Schema;
  return (
    <>
      <header className="inv-designer-head">
        <Icon name={kind === 'screen' ? 'home' : 'panel'} />
        <div>
          <h3>{editorState.name}</h3>
          <p className="inv-soft">{say('designer.chooseOne')}</p>
        </div>
      </header>
      {faults
        .filter(({ path }) => path.length === 0)
        .map(({ message }) => (
          <p className="inv-designer-bad" key={message}>
            {message}
          </p>
        ))}
      {propertiesOf(schema).map(([property, own]) =>
        property === 'parts' ? null : (
          <PropertyInput
            key={property}
            label={property}
            schema={own}
            value={value[property]}
            change={(next) => editorState.setOwn(property, next)}
            required={isRequired(schema, property)}
            wrong={wrongAt(faults, property)}
            faults={faultsBelow(faults, property)}
            readOnly={readOnly}
          />
        ),
      )}
    </>
  );
}

export function Properties({ faults }: { faults: ReadonlyMap<string, readonly FaultAt[]> }) {
  const { chosen, value } = useDesignerContext();
  const part = partAt(value, chosen);
  const own = faults.get(keyOf(chosen)) ?? [];
  return (
    <section className="inv-designer-right" aria-label={say('designer.properties')}>
      {part ? (
        <PartProperties key={keyOf(chosen)} path={chosen} part={part} faults={own} />
      ) : (
        <SurfaceProperties faults={own} />
      )}
    </section>
  );
}
