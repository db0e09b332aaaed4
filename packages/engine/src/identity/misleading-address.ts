/**
 * Addresses that look like those of somebody else: with invisible characters, with letters of a second alphabet, or with other
 * forms of letters (full width, ligatures).
 */

/** Alphabets with letters that look like those of another one. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
]

export const isMisleading = (address: string): boolean =>
  /[\p{C}\p{Z}]/u.test(address.trim()) ||
  address.normalize('NFKC') !== address.normalize('NFC') ||
  address.split(/[@.]/u).some(isMixed)

const isMixed = (part: string): boolean => ALPHABETS.filter((alphabet) => alphabet.test(part)).length > 1
