/** The reference of the language, a page a kind, made of the schemas: what is not described there is not described anywhere. */
import type { Schema } from '../compiler/inspect.ts';
import {
  EXPRESSION,
  FIELD_OF,
  FIELD_PATH,
  FILTER_OVER,
  ICON,
  INFERRED,
  ownersOf,
  PROPS_OF,
  REFERS_TO,
  REGEX,
  ROW_FILTERS,
} from '../kinds/annotations.ts';
import { kindNames } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { OverlaySchema } from '../kinds/overlay.ts';
import { TextsSchema } from '../kinds/texts.ts';
import type { Signature } from '../signatures/components/signature.ts';
import { components } from '../signatures/components.ts';
import { about, aboutOverlay, aboutTexts } from './about.ts';

const code = (text: string): string => `\`${text}\``;
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The owner of the fields, if it is the definition itself. */
const ownWords: Readonly<Record<string, string>> = {
  '.': 'the entity',
  '.shown': 'the entity',
  '.record': 'the entity, or a list of it',
  '.member': 'the members',
};

/** Describes a value in a few words. */
function inWords(schema: Schema): string {
  if (schema[REFERS_TO]) {
    const what = (schema[REFERS_TO] as string[]).join(' or ');
    return schema.type === 'object' ? `map from names of ${what}` : `name of a definition: ${what}`;
  }
  if (EXPRESSION in schema) return `expression${schema[EXPRESSION] === 'any' ? '' : ` (${schema[EXPRESSION]})`}`;
  if (FIELD_OF in schema)
    return `${schema.type === 'object' ? 'map from fields' : FIELD_PATH in schema ? 'field, or field of a referenced record,' : 'field'} of ${ownWords[String(schema[FIELD_OF])] ?? ownersOf(schema[FIELD_OF]).map(code).join(' or ')}`;
  if (schema[ROW_FILTERS] === true) return 'map from row filters of the permission to lists of text';
  if (FILTER_OVER in schema) return 'filter tree';
  if (schema[REGEX] === true) return 'regular expression';
  if (ICON in schema) return 'icon';
  if (PROPS_OF in schema) return "the component's properties";
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(', ');
  if ('const' in schema) return code(String(schema.const));
  if (schema.anyOf) return [...new Set(schema.anyOf.map(inWords))].join(', ');
  if (schema.$ref) return `a ${String(schema.$ref).replace(/^.*\//, '')}, as here`;
  if (schema.type === 'array') return `list: ${inWords(schema.items ?? {})}`;
  if (schema.patternProperties) return `map to ${inWords(Object.values(schema.patternProperties)[0] ?? {})}`;
  return (
    { string: 'text', integer: 'whole number', number: 'number', boolean: 'true or false', object: 'object' }[
      schema.type ?? ''
    ] ?? 'any value'
  );
}

/** The rows of a table: each property, and those of the objects inside, by path. */
function rows(schema: Schema, path: string, seen: readonly Schema[]): string[] {
  if (seen.includes(schema)) return [];
  const within = [...seen, schema];
  if (schema.$defs) {
    const main = schema.$defs[String(schema.$ref).replace(/^.*\//, '')];
    return main ? rows(main, path, within) : [];
  }
  if (schema.anyOf)
    return schema.anyOf.flatMap((member) => {
      const told = Object.entries(member.properties ?? {}).find(([, property]) => 'const' in property);
      const name = told ? `${path}(${told[0]} ${String(told[1].const)}) ` : path;
      return member.type === 'object' || member.type === 'array' ? rows(member, name, within) : [];
    });
  if (schema.items) return rows(schema.items, `${path.replace(/\.$/, '')}[].`, within);
  const members = Object.values(schema.patternProperties ?? {});
  if (members[0]) return rows(members[0], `${path.trimEnd()}NAME.`, within);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const needed = schema.required?.includes(name) && !(INFERRED in (schema.properties?.[name] ?? {})) ? 'yes' : '';
    const description = typeof property.description === 'string' ? property.description : '';
    const row = `| ${code(path + name)} | ${cell(inWords(property))} | ${needed} | ${cell(description)} |`;
    // A filter tree and a rule's rows are said once, in semantics; here they would be on every second page.
    return FILTER_OVER in property ? [row] : [row, ...rows(property, `${path}${name}.`, within)];
  });
}

const head = '| property | what | needed | |\n| --- | --- | --- | --- |';
const table = (schema: Schema): string => [head, ...new Set(rows(schema, '', []))].join('\n');

/** Describes which parts a component accepts. */
function holdingInWords({ holds, within }: Signature): string {
  const words = within ? [`Allowed only in ${code(within)}.`] : [];
  if (holds?.slots) words.push(`Its parts say their \`slot\`: ${holds.slots.map(code).join(', ')}.`);
  if (holds?.only) words.push(`Holds only ${holds.only.map(code).join(', ')}.`);
  else if (holds) words.push('Holds parts.');
  return words.length > 0 ? ` ${words.join(' ')}` : '';
}

function componentsPage(): string {
  const sections = Object.entries<Signature>(components).map(([name, signature]) => {
    const { summary, props, state, methods } = signature;
    const list = (title: string, map: Record<string, string> | undefined) =>
      map
        ? `\n\n${title}\n\n${Object.entries(map)
            .map(([key, text]) => `- ${code(key)}: ${text}`)
            .join('\n')}`
        : '';
    const own = Object.keys((props as Schema).properties ?? {}).length > 0 ? `\n\n${table(props as Schema)}` : '';
    return `## ${name}\n\n${summary}${holdingInWords(signature)}${own}${list("In the state, under the part's name:", state)}${list('Methods:', methods)}`;
  });
  return `# Components\n\nThe components that a part of a screen can use.\n\n${sections.join('\n\n')}\n`;
}

/** Pages that are written by hand, beside those that are made. */
export const writtenPages: Readonly<Record<string, string>> = {
  'where.md': 'Where do I write this?',
  'writing-a-tenant.md': 'Writing a tenant',
  'rules-and-filters.md': 'Rules and filters',
  'expressions.md': 'Expressions',
  'faults.md': 'Faults',
};

/** The file of the example's tenant that shows a kind: `NAME.KIND.json`, or `KIND.json`. */
function exampleOf(kind: string, examples: Readonly<Record<string, string>>): string {
  const name = Object.keys(examples).find((file) => file === `${kind}.json` || file.endsWith(`.${kind}.json`));
  if (!name) return '';
  const text = (examples[name] as string).replace(/^ {2}"\$schema": .*\n/m, '').trimEnd();
  return `## Example\n\n[${name}](../example/quay/${name})\n\n${'```'}json\n${text}\n${'```'}\n\n`;
}

/**
 * File name to text.
 * @param examples the files of the tenant that the pages show, by name
 */
export function referenceFiles(examples: Readonly<Record<string, string>>): Record<string, string> {
  const files: Record<string, string> = { 'components.md': componentsPage() };
  const page = (name: string, text: string, several: string, schema: Schema): void => {
    files[`${name}.md`] =
      `# ${name}\n\n${text}\n\n${several}\n\n${exampleOf(name, examples)}## Properties\n\n${table(schema)}\n`;
  };
  for (const kind of kindNames) {
    const { schema, plural } = kinds[kind];
    const several =
      kind === 'layer' || kind === 'tenant' || kind === 'sample'
        ? `File: ${code(`${kind}.json`)}, one a layer.`
        : `File: ${code(`NAME.${kind}.json`)}, or several in ${code(`${plural}.json`)} under ${code(plural)}.`;
    page(kind, about[kind], several, schema as unknown as Schema);
  }
  page('overlay', aboutOverlay, `File: ${code('NAME.overlay.json')}.`, OverlaySchema as unknown as Schema);
  page('texts', aboutTexts, `File: ${code('NAME.texts.json')}.`, TextsSchema as unknown as Schema);
  const written = Object.entries(writtenPages).map(([file, title]) => `- [${title}](${file})`);
  const made = [...kindNames, 'overlay', 'texts', 'components'].map((name) => `- [${name}](${name}.md)`);
  files['README.md'] =
    `# The language of definitions\n\n${written.join('\n')}\n\n## Reference\n\nMade of the schemas by ${code('npm run -s invoize -- docs')}. ` +
    `The examples are one tenant, [docs/example/quay](../example/quay), which a test compiles.\n\n${made.join('\n')}\n`;
  return files;
}
