import type { Trade } from '../signatures/trade.ts';
import { fieldsOfPlatformEntities, freightEntities } from './entities.ts';

/** What a program with the layer `freight` must define. */
export const freight = {
  entities: [freightEntities, fieldsOfPlatformEntities],
  messageGroups: ['freight', 'edi'],
  apis: ['nextScheduleTime', 'shipmentProfile'],
} as const satisfies Trade;
