/** Every route but those of the administration, which another file opens at the same time. */
import { openEveryRoute } from './support/openEveryRoute.ts';

await openEveryRoute(({ product }) => product !== 'admin');
