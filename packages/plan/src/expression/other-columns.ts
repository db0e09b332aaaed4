/** What stands in a condition though another column of the table says it: what an action sets or asks for, the code of a refusal. */
import { knownName } from './one-word.ts'
import type { Scope } from './schema.ts'

const SETS = [
  /^(?:(?:it|this|the action)\s+)?(?:sets|set|assigns|assign)\s+(?:the\s+)?(.+?)\s+(?:to|as)\s+(.+?)\.?$/iu,
  /^(?:the\s+)?(.+?)\s+(?:is|are|gets|becomes)\s+set\s+to\s+(.+?)\.?$/iu,
]
const ASKS = [
  /^(?:an?\s+|the\s+)?([\p{L} ]{1,40}?)\s+(?:(?:is|are)\s+)?(?:mandatory|compulsory|obligatory|required)\.?$/iu,
  /^(?:an?\s+|the\s+)?([\p{L} ]{1,40}?)\s+must\s+be\s+(?:given|entered|filled\s+in)\.?$/iu,
  /^(?:requires?|needs?)\s+(?:an?\s+|the\s+)?([\p{L} ]{1,40}?)\.?$/iu,
]
const REFUSED = /^(.+?)[\s,;]+(?:or\s+)?(?:else|otherwise)[\s:]+`?([A-Z][A-Z0-9_]{2,})`?\.?$/su

/** The sentence that says where it belongs; undefined for anything else. */
export function otherColumn(source: string, scope: Scope): string | undefined {
  const text = source.trim()
  const [, condition, code] = REFUSED.exec(text) ?? []
  if (code) return `Write ${code} in the column Error, and \`${condition}\` alone here.`
  const [, field, value] = firstMatch(SETS, text)
  if (field && value)
    return `What an action sets stands in its column Then: \`${nameFor(field, scope)} = ${valueFor(value, scope)}\`.`
  const [, requested] = firstMatch(ASKS, text)
  return (
    requested && `What people must fill in stands in the column Asks of the action: \`${nameFor(requested, scope)}\`.`
  )
}

const firstMatch = (forms: readonly RegExp[], text: string): readonly string[] =>
  forms.map((form) => form.exec(text)).find((found) => found !== null) ?? []

/** The field that is called so, else an identifier of the words. */
const nameFor = (words: string, scope: Scope): string =>
  knownName(words, scope) ??
  words
    .trim()
    .toLowerCase()
    .replaceAll(/\s+(\p{L})/gu, (_, letter: string) => letter.toUpperCase())

const VALUES: readonly (readonly [RegExp, string])[] = [
  [/^(?:the\s+)?(?:current|signed[- ]in|acting)\s+(?:user|person)$|^(?:whoever|the\s+person\s+who)\b/iu, 'me'],
  [/^(?:the\s+)?(?:current\s+date|today)$/iu, 'today'],
  [/^(?:the\s+)?(?:current\s+(?:time|moment)|now)$/iu, 'now'],
  [/^(?:empty|nothing|none|blank)$/iu, 'null'],
  [/^yes$/iu, 'true'],
  [/^no$/iu, 'false'],
]

function valueFor(words: string, scope: Scope): string {
  const literal = VALUES.find(([form]) => form.test(words))?.[1]
  return (
    literal ??
    knownName(words, scope) ??
    (/^(?:[\d.]+|'.*')$/su.test(words) ? words : `'${words.replaceAll("'", '’')}'`)
  )
}
