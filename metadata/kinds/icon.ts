/** The name of an icon, of those that the renderer draws. */
import * as Type from 'typebox';
import { iconNames } from '../signatures/icons.ts';
import { ICON } from './annotations.ts';

export const IconSchema = Type.String({ [ICON]: true, examples: [...iconNames], description: 'The name of an icon.' });
