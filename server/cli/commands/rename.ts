/** A field gets another name in all files that name it: the definitions, overlays, texts, examples and samples of every layer. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { didYouMean } from '../../../metadata/compiler/didYouMean.ts';
import type { DefinitionFile } from '../../../metadata/compiler/source.ts';
import type { Fault } from '../../../metadata/program.ts';
import { readFieldName } from '../../../metadata/rename/fieldTarget.ts';
import {
  type FieldRenaming,
  type RenameLocation,
  type RenameRefusal,
  renameField,
} from '../../../metadata/rename/renameField.ts';
import { noMoreWords, parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, type Io, UsageError } from '../../platform/commandLine/command.ts';
import { checks } from '../../program/definitions/checks.ts';
import { definitionsFolder, layersOf, readFolder } from '../../program/definitions/readFolder.ts';

export const rename: Command = {
  name: 'rename',
  summary: 'Give a field another name in every definition that names it, and say where that is.',
  usage:
    'rename ENTITY.FIELD NEWNAME [--layer NAME] [--dry-run]   (or TEMPLATE.FIELD; --layer: whose field, where several have one)',
  async run(args, io) {
    const { words, options, flags } = parseArguments(args, ['layer'], ['dry-run']);
    noMoreWords(words, 2);
    const [asked = '', to] = words;
    const name = readFieldName(asked);
    if (!name || to === undefined) throw new UsageError('Say which field, as ENTITY.FIELD, and its new name.');
    const folder = process.env.INVOIZE_DEFINITIONS || definitionsFolder;
    const files = await readFolder(folder);
    const layers = layersOf(files);
    const { layer } = options;
    if (layer !== undefined && !layers.includes(layer))
      throw new UsageError(`There is no layer "${layer}".${didYouMean(layer, layers)} There are ${layers.join(', ')}.`);
    const request = { files, name, to, checks };
    const renaming = renameField({ ...request, stacks: layers.map((tenant) => ({ tenant })) });
    const chosen =
      layer !== undefined && renaming.refusal?.why === 'several'
        ? renameField({ ...request, stacks: layersOver(files, layers, layer) })
        : renaming;
    if (layer !== undefined && !chosen.refusal && chosen.layer !== layer) {
      io.complain(`The field is said in the layer "${chosen.layer}", not in "${layer}": it is renamed there.`);
      return 1;
    }
    if (chosen.refusal) return refuse(chosen.refusal, asked, to, io);
    printRename(chosen, io);
    if (!flags['dry-run']) await writeBack(folder, files, chosen.files);
    const places = `${chosen.places.length} places in ${chosen.files.length} files`;
    io.print(flags['dry-run'] ? `${places} would change; nothing was written.` : `${places} changed.`);
    if (chosen.target?.ofEntity && !flags['dry-run'])
      io.print('The stored values follow with: invoize plan, then invoize apply.');
    return 0;
  },
};

/** The layer and those that lie over it, with what lies below each. */
function layersOver(files: readonly DefinitionFile[], layers: readonly string[], layer: string) {
  const over = (name: string): string[] => {
    const file = files.find((one) => one.path.endsWith(`/${name}/layer.json`));
    return ((JSON.parse(file?.text ?? '{}') as { over?: string[] }).over ?? []).flatMap((one) => [...over(one), one]);
  };
  return layers.filter((name) => name === layer || over(name).includes(layer)).map((tenant) => ({ tenant }));
}

const at = ({ file, line, column }: Pick<RenameLocation, 'file' | 'line' | 'column'>): string =>
  `${file}:${line}:${column}`;

function printRename({ places, alike }: FieldRenaming, io: Io): void {
  for (const place of places) {
    const where = place.kind
      ? `  (${place.kind} ${place.name}${place.path.length > 0 ? ` ${place.path.join('/')}` : ''})`
      : '';
    const change = place.was === '' ? place.is.trim() : `${place.was} → ${place.is}`;
    io.print(`${at(place)} ${change}${where}`);
  }
  for (const place of alike)
    io.print(
      `${at(place)} looks alike and is not changed: ${JSON.stringify(place.was)}  (${place.kind} ${place.name})`,
    );
}

const faultLine = ({ file, line, column, kind, message }: Fault): string =>
  `${file}:${line}:${column} ${kind} ${message}`;

function refuse(refusal: RenameRefusal, asked: string, to: string, io: Io): number {
  switch (refusal.why) {
    case 'noField':
      io.complain(`No entity or template has the field "${asked}".`);
      break;
    case 'same':
      io.complain('That is its name already.');
      break;
    case 'badName':
      io.complain(`"${to}" cannot be a field's name: letters, digits, _ and -, a letter first.`);
      break;
    case 'reserved':
      io.complain(`Every record has "${to}" already.`);
      break;
    case 'taken':
      io.complain(`The ${refusal.by} has a field "${to}" already.`);
      break;
    case 'several':
      io.complain(`Several layers have such a field: say which with --layer (${refusal.layers.join(', ')}).`);
      break;
    case 'faultsBefore':
      for (const fault of refusal.faults) io.print(faultLine(fault));
      io.complain('The definitions have faults; mend those first. Nothing was changed.');
      break;
    case 'faultsAfter':
      for (const fault of refusal.faults) io.print(faultLine(fault));
      io.complain('With the new name there would be these faults. Nothing was changed.');
      break;
  }
  return 1;
}

async function writeBack(
  folder: string,
  before: readonly DefinitionFile[],
  after: readonly DefinitionFile[],
): Promise<void> {
  const pathOf = (file: DefinitionFile) => path.join(folder, file.path.replace(/^definitions\//, ''));
  const texts = new Map(before.map((file) => [file.path, file.text]));
  // As they were read: somebody may have saved one meanwhile.
  for (const file of after)
    if ((await readFile(pathOf(file), 'utf8')) !== texts.get(file.path))
      throw new Error(`${file.path} was changed meanwhile; nothing was written.`);
  for (const file of after) await writeFile(pathOf(file), file.text);
}
