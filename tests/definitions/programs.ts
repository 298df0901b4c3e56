/** The programs of this repository, compiled once for the tests of a file. */
import { compile } from '../../metadata/compiler/compile.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { layersOf, readFolder } from '../../server/program/definitions/readFolder.ts';

const files = await readFolder();

/** Every layer of the repository with what compiling it gives. */
export const compiled = layersOf(files).map((tenant) => ({ tenant, ...compile(files, { tenant, checks }) }));
