/** How the amount of a charge came about, in words. */
import type { RatedCharge } from '../../../engine/freight/rateShipment.ts';
import { LocalizedText, t } from '../../platform/words/localizedText.ts';

type Why = NonNullable<RatedCharge['why']>;

/** One sentence of what counted, in the order in which it did; undefined where nothing is known. */
export function whyWords(why: Why | undefined): LocalizedText | undefined {
  if (!why) return undefined;
  const { breaks = [], deficitWeight, cost, minimum, maximum, onCharges, conversion, rounding } = why;
  const parts = [
    onCharges === undefined ? priceWords(why) : shareWords(why, onCharges),
    breaks.length > 0 && t('ratingWhyBreak', { breaks: breaks.map(({ id }) => id) }),
    deficitWeight !== undefined && t('ratingWhyDeficit', { weight: deficitWeight }),
    cost !== undefined && t('ratingWhyCost', { cost }),
    minimum !== undefined && t('ratingWhyMinimum', { amount: minimum }),
    maximum !== undefined && t('ratingWhyMaximum', { amount: maximum }),
    conversion && t('ratingWhyConversion', { from: conversion.from, to: conversion.to, day: conversion.day }),
    rounding && rounding.before !== why.amount && t('ratingWhyRounding', { before: rounding.before }),
  ].filter((part) => part instanceof LocalizedText);
  return parts.length > 0 ? t('ratingWhy', { parts }) : undefined;
}

const priceWords = ({ unitPrice, quantity, unit }: Why): LocalizedText | undefined =>
  unitPrice !== undefined && quantity !== undefined
    ? t('ratingWhyPrice', { price: unitPrice, quantity, unit: unit ?? '' })
    : undefined;

const shareWords = ({ unitPrice, quantity }: Why, charges: NonNullable<Why['onCharges']>): LocalizedText | undefined =>
  unitPrice !== undefined && quantity !== undefined
    ? t('ratingWhyPercent', { percent: unitPrice, amount: quantity, charges })
    : undefined;
