/**
 * The properties of one part of a definition, by its schema: a form of rjsf a part, mounted when the part is opened, so that
 * a definition of a thousand parts costs what is open of it. Parts in it are sections.
 */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { Defs, Schema } from '../../../../metadata/compiler/inspect.ts';
import { minimalValue } from '../../../../metadata/completion/minimalValue.ts';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import { isKeyed, type Keyed, memberOf } from '../../../../metadata/edits/keyed.ts';
import { useStable } from '../../../hooks/useStable.ts';
import { AddProperty } from './AddProperty.tsx';
import { holdsParts, type Property, propertiesOf, sameProperty, shownProperties } from './controls.ts';
import { useEditing } from './editing.ts';
import { noValidator } from './noValidator.ts';
import { PartRjsf, type PartShare } from './partTheme.tsx';
import { Section } from './Section.tsx';

interface Props {
  path: Path;
  schema: Schema;
  defs: Defs;
  value: unknown;
  below: unknown;
}

const EMPTY: Keyed = {};
/** The schema passed to rjsf: the structure is checked by metadata/compiler/inspect.ts. */
const ANY = { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] } as RJSFSchema;

/** Which properties are shown seldom follows from what is typed into one. */
const sameProperties = (before: readonly Property[], properties: readonly Property[]): boolean =>
  before.length === properties.length &&
  properties.every((one, at) => {
    const other = before[at];
    return other !== undefined && sameProperty(other, one);
  });

export const PartForm = memo(function PartForm({ path, schema, defs, value, below }: Props) {
  const { set, readOnly } = useEditing();
  const record = isKeyed(value) ? value : EMPTY;
  const under = isKeyed(below) ? below : EMPTY;
  const properties = useMemo(
    // A constant property is the variant's discriminator, which is chosen above.
    () => propertiesOf(schema, defs, record).filter((property) => !('const' in property.schema)),
    [schema, defs, record],
  );
  const found = useMemo(() => shownProperties(properties, record), [properties, record]);
  const shown = useStable(found.shown, sameProperties);
  const offered = useStable(found.offered, sameProperties);
  const scalars = useMemo(() => shown.filter(({ control }) => !holdsParts(control)), [shown]);
  const names = scalars.map(({ name }) => name).join('\n');
  const rjsf = useMemo((): RJSFSchema => {
    const all = names === '' ? [] : names.split('\n');
    return { type: 'object', properties: Object.fromEntries(all.map((name) => [name, { ...ANY, title: name }])) };
  }, [names]);
  const ui = useMemo(
    (): UiSchema =>
      Object.fromEntries(
        scalars.map((property) => [property.name, { 'ui:field': 'scalar', 'ui:options': { property } as never }]),
      ),
    [scalars],
  );
  const data = useMemo(
    () => Object.fromEntries(scalars.map(({ name }) => [name, memberOf(record, name)])),
    [scalars, record],
  );
  const share = useMemo(
    (): PartShare => ({ path, below: under, value: record, set: (name, next) => set([...path, name], next) }),
    [path, under, record, set],
  );
  const add = ({ name, schema: own, defs: known }: Property) => set([...path, name], minimalValue(own, '', known));
  return (
    <div className="inv-editor-part">
      {scalars.length > 0 && (
        <PartRjsf
          tagName="div"
          idPrefix={`editor-${path.join('-')}`}
          schema={rjsf}
          uiSchema={ui}
          formData={data}
          formContext={share}
          validator={noValidator}
          noHtml5Validate
          showErrorList={false}
        >
          {/* rjsf draws a button where it has no children. */}
          <span hidden />
        </PartRjsf>
      )}
      {shown
        .filter(({ control }) => holdsParts(control))
        .map((property) => (
          <Section
            key={property.name}
            path={path}
            property={property}
            value={memberOf(record, property.name)}
            below={memberOf(under, property.name)}
          />
        ))}
      {offered.length > 0 && !readOnly && <AddProperty offered={offered} add={add} />}
    </div>
  );
});
