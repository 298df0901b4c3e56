/** A name that stays in its folder. */
export const safeName = (name: string): string => name.replace(/[\\/\p{Cc}]/gu, '_').replace(/^\.+/, '_') || '_';
