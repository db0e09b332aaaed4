// A key as it is written on keyboards: `E`, `⌦`.

/** `key`: as in `KeyboardEvent.key`. */
export const keyText = (key: string): string => (key === 'Delete' ? '⌦' : key.toUpperCase())
