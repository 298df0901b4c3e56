import type { FeatureOperations } from '../../call/operation.ts';
import { build } from './operations/build.ts';
import { packetName } from './operations/packetName.ts';
import { profilesFor } from './operations/profilesFor.ts';
import { send, wasSent } from './operations/send.ts';
import { standing } from './operations/standing.ts';

/** The operations, by name. */
export const operations = {
  'delivery.profilesFor': profilesFor,
  'delivery.packetName': packetName,
  'delivery.standing': standing,
  'delivery.build': build,
  'delivery.send': send,
  'delivery.wasSent': wasSent,
} satisfies FeatureOperations;
