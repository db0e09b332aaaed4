/** A number of things in words, with the plural where there is not just one. */

/** `1 error`, `2 errors`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
