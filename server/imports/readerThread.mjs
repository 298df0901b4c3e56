/** Plain JavaScript, because a thread knows no loader yet: it registers the one for TypeScript and begins. */
import { register } from 'tsx/esm/api';

register();
await import('./readerWorker.ts');
