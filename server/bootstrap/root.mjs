/** The folder of the checkout: the commands work from any current directory. */
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder that holds package.json, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
