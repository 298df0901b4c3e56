/** A name that stays in its folder and has no hidden characters. */
export const safeName = (name: string): string =>
  name.replace(/[\\/\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_').replace(/^\.+/, '_') || '_';
