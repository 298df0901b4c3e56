/** Master data as an administrator keeps it: a company under another one, and account numbers pasted many at once. */
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { complaintsOf } from './support/clean.ts';
import { chooseFrom } from './support/forms.ts';
import { signIn } from './support/session.ts';
