/** Default upload limits. */
import { constant } from '../../program/program.ts';
import { sizeText } from './queue.ts';

/** Where no list is given, these. */
const STANDARD = 'dif tif pdf png jpg xls xlsx xlm xlsm doc docx ppt pptx tiff txt csv xml'.split(' ');
const MB = 1024 * 1024;

/** Endings of names, without the point. */
export const usualExtensions = (): readonly string[] => constant<readonly string[]>('uploadExtensions', STANDARD);
/** Bytes. */
export const usualLimit = (): number => constant('uploadLimit', 50 * MB);
/** For a file chooser. */
export const acceptOf = (extensions: readonly string[]): string =>
  extensions.map((extension) => `.${extension.replace(/^\./, '')}`).join(',');

const MILLION = 1_000_000;

/** The most bytes that are taken, as people read them: a limit of whole millions is one of as many MB. */
export const limitText = (bytes: number): string =>
  bytes > 0 && bytes % MILLION === 0 ? `${bytes / MILLION} MB` : sizeText(bytes);
