/** Every route of the administration. */
import { openEveryRoute } from './support/openEveryRoute.ts';

await openEveryRoute(({ product }) => product === 'admin');
