/**
 * Upper and lower case on PostgreSQL, as in JavaScript. Versions 15 to 17 lack the collation `pg_unicode_fast`, so one of ICU takes
 * its name. Letters that the database does not know yet, since its Unicode is older than Node's, are replaced one by one.
 */
import type { Connection } from './connection.ts'

/** In the schema of the functions; version 18 finds its own collation before it. */
export const CASE_MAPPING = `CREATE COLLATION pg_unicode_fast (PROVIDER = icu, LOCALE = 'und')`

/** The functions, changed so that they map the case of every letter like JavaScript. */
export async function withEveryLetter(
  connection: Connection,
  functions: readonly string[],
): Promise<readonly string[]> {
  const rows = await connection.simple(`SELECT c, lower(c COLLATE pg_unicode_fast), upper(c COLLATE pg_unicode_fast)
    FROM unnest(ARRAY[${CASED.map((letter) => `'${letter}'`).join(', ')}]) AS c`)
  const mapped = rows as readonly (readonly [letter: string, lower: string, upper: string])[]
  const small = translation(mapped.map(([letter, lower]) => [letter, lower, letter.toLowerCase()]))
  const large = translation(mapped.map(([letter, , upper]) => [letter, upper, letter.toUpperCase()]))
  return functions.map((text) =>
    text
      .replaceAll('lower($1 COLLATE', () => `lower(${small} COLLATE`)
      .replaceAll('upper($1 COLLATE', () => `upper(${large} COLLATE`),
  )
}

const MAX_CODE_POINT = 0x10ffff

/** Every letter that has another case. */
const CASED: readonly string[] = Array.from({ length: MAX_CODE_POINT + 1 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => letter.toLowerCase() !== letter || letter.toUpperCase() !== letter)

/** An expression that replaces the letters for which `is` and `expected` differ. */
function translation(mapped: readonly (readonly [letter: string, is: string, expected: string])[]): string {
  const wrong = mapped.filter(([, is, expected]) => is !== expected && Array.from(expected).length === 1)
  if (wrong.length === 0) return '$1'
  const [from, to] = [wrong.map(([letter]) => letter), wrong.map(([, , expected]) => expected)]
  return `translate($1, '${from.join('')}', '${to.join('')}')`
}
