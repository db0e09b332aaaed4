// Signs, brackets, quotes and words in conditions, and units behind numbers.
import type { Random } from '../fuzz/random.ts'
import { cells, type Make } from './names.ts'
import { replaced } from './slips.ts'
import { withCell, type Cell, type Mistake, type Table, type Text } from './text.ts'

const TEXTS = ['subject', 'text', 'message', 'meaning', 'help']

const isCode = ({ text, column }: Cell): boolean => column > 0 && text.includes('`')
/** Conditions and values, not routes and methods. */
const isExpression = (cell: Cell, table: Table): boolean =>
  isCode(cell) && !['route', 'method and path'].includes(cell.head) && table.point !== 8

/** In one of the cells that fit, one of the places that the pattern finds is written otherwise. */
const rewritten =
  (
    pattern: RegExp,
    become: (found: RegExpExecArray, random: Random) => string,
    fits = isExpression,
    legitimate?: true,
  ): Make =>
  (text, random) => {
    const places = cells(text, fits).flatMap(({ table, cell }) =>
      [...cell.text.matchAll(pattern)].map((found) => ({ table, cell, found })),
    )
    if (places.length === 0) return undefined
    const { table, cell, found } = random.one(places)
    const range = [found.index, found.index + found[0].length] as const
    const now = replaced(cell.text, range, become(found, random))
    return withCell(text, table, cell, now, legitimate ? { legitimate } : {})
  }

const inPermissions = (cell: Cell, table: Table): boolean => table.point === 6 && isCode(cell)

export const expressions: Readonly<Record<string, Make>> = {
  'a bracket lost': rewritten(/[()]/gu, () => ''),
  'a bracket too many': rewritten(/[()]/gu, ([sign]) => sign + sign),
  'a quote lost': rewritten(/'/gu, () => ''),
  'quotes left out': rewritten(/'(\w+)'/gu, ([, word]) => word!),
  'a backtick lost': rewritten(/`/gu, () => ''),
  'backticks left out': rewritten(/`([^`]+)`/gu, ([, code]) => code!),
  'a condition in quotation marks': rewritten(/`([^`]+)`/gu, ([, code]) => `"${code}"`),
  'AND, OR, NOT in capitals': rewritten(/\b(?:and|or|not|in)\b/gu, ([word]) => word.toUpperCase()),
  'a comma for and': rewritten(/ and /gu, () => ', '),
  'a plus for and': rewritten(/ and /gu, () => ' + '),
  'a sign of a web page': rewritten(/[<>]=?/gu, ([sign]) => sign.replace('<', '&lt;').replace('>', '&gt;')),
  'one equals sign': rewritten(/==/gu, () => '='),
  'three equals signs': rewritten(/==/gu, () => '==='),
  'a sign turned round': rewritten(/[<>]=/gu, ([sign]) => `=${sign[0]}`),
  'a sign of another language': rewritten(/!=/gu, (_, random) => random.one(['<>', '=/=', 'is not', '≠'])),
  'words for a sign': rewritten(
    / (?:>=|<=|==|>) /gu,
    ([sign]) => ({ '>=': ' is at least ', '<=': ' is at most ', '==': ' is ', '>': ' is more than ' })[sign.trim()]!,
  ),
  'a semicolon for a comma': rewritten(
    /, /gu,
    () => '; ',
    (cell, table) => table.point === 6 && cell.column > 0 && cell.text.includes(', '),
    // Conditions then hold for less.
    true,
  ),
  'a comma for a semicolon': rewritten(
    /; /gu,
    () => ', ',
    // In the words of a message it is punctuation.
    (cell, table) => table.point === 4 && !TEXTS.includes(cell.head) && cell.text.includes('; '),
  ),
  'a comma for a semicolon in a permission': rewritten(
    /; /gu,
    () => ', ',
    (cell, table) => table.point === 6 && cell.text.includes('; '),
    // Conditions then hold for more.
    true,
  ),
  'one of a set for the set': rewritten(
    /\b(\w+)s\.(filter|exists|sum|average)\(/gu,
    ([, name, word]) => `${name}.${word}(`,
  ),
  'the entity for the set': (text, random) => {
    const lists = text.plan.entities.flatMap(({ fields }) =>
      fields.flatMap(({ name, type }) =>
        'entity' in type && type.kind !== 'reference' ? [{ name, entity: type.entity }] : [],
      ),
    )
    if (lists.length === 0) return undefined
    const { name, entity } = random.one(lists)
    // All records of an entity are a set of the same type.
    return rewritten(new RegExp(`\\b${name}\\.(?=\\w+\\()`, 'gu'), () => `${entity}.`, isExpression, true)(text, random)
  },
  'or beside and, without brackets': rewritten(
    // Behind brackets around each `and`, it is clear what `or` joins.
    /`((?:[^`()]|\((?:[^`()]|\([^`()]*\))*\))* and (?:[^`()]|\((?:[^`()]|\([^`()]*\))*\))*)`/gu,
    ([, code]) => `\`${code} or 1 == 2\``,
    inPermissions,
  ),
  'brackets around or lost': rewritten(/\(([^()]* or [^()]*)\)/gu, ([, inside]) => inside!),
  'me left out': rewritten(/ == me\b/gu, () => ''),
  'me misspelt': rewritten(/\bme\b/gu, (_, random) => random.one(['my', 'I', 'mee', 'current user'])),
  'a path cut off': (text, random) => {
    const made = rewritten(/\b(\w+)\.(\w+)\b(?!\()/gu, ([, first]) => first!)(text, random)
    // A call may answer with a value of any type, a record as a whole included.
    const answers = text.tables.some(
      ({ point, rows }) => point === 7 && rows.some(([cell]) => made?.lines.includes(cell!.line)),
    )
    return made && answers ? { ...made, legitimate: true } : made
  },
  'a dot lost': rewritten(/\b(\w+)\.(\w+)\b/gu, ([, first, second]) => `${first} ${second}`),
  'a function misspelt': rewritten(/\b(size|has|year|days|sum|filter|exists)(?=\()/gu, ([name], random) =>
    random.one([name.toUpperCase(), `${name}s`, name.slice(0, -1)]),
  ),
  'a number with a comma': rewritten(/\b(\d+)\b(?= [A-Z]{3})/gu, ([digits]) => `${digits},5`),
  'a currency left out': rewritten(/(\d) (?:EUR|GBP|CHF)/gu, ([, digit]) => digit!),
  'another currency': rewritten(
    /(\d) (?:EUR|GBP|CHF)/gu,
    ([, digit]) => `${digit} USD`,
    (cell, table) => isExpression(cell, table) || cell.head === 'value',
  ),
  'a unit left out': rewritten(/(\d+) (?:days?|hours?|minutes?|%|MB)/gu, ([, digits]) => digits!, isMeasured),
  'a unit misspelt': rewritten(
    /(\d+) (days?|hours?|minutes?)/gu,
    ([, digits, unit]) => `${digits} ${unit!.slice(0, -1)}z`,
    isMeasured,
  ),
  'another unit': rewritten(/(\d+) (?:days?|hours?)/gu, ([, digits]) => `${digits} EUR`, isMeasured),
  'more compared with less': rewritten(/<=/gu, () => '>=', isExpression, true),
}

/** No text for people: refusals and messages may say what they like. */
function isMeasured({ head, column }: Cell, { point }: Table): boolean {
  return point !== 8 && column > 0 && !/^(?:text|body|subject|subject line|message)$/u.test(head)
}

/** The bounds of a type, written with what is not their unit or the wrong way round. */
export const bounds: Readonly<Record<string, Make>> = {
  'bounds the wrong way round': rewritten(
    /\((\d+)–(\d+)\)/gu,
    ([, from, to]) => `(${to}–${from})`,
    (cell) => cell.head === 'type' || cell.head === 'kind',
  ),
  'bounds with a word': rewritten(
    /\((\d+)–(\d+)\)/gu,
    ([, , to]) => `(max ${to} signs)`,
    (cell) => cell.head === 'type' || cell.head === 'kind',
  ),
  'a bracket of a type lost': rewritten(
    /\)$/gu,
    () => '',
    (cell) => cell.head === 'type' || cell.head === 'kind',
  ),
  'a choice lost': (text, random): Mistake | undefined => choice(text, random),
}

/** A choice that conditions or values name is no longer among the choices. */
function choice(text: Text, random: Random): Mistake | undefined {
  const fields = text.plan.entities.flatMap(({ fields: all }) =>
    all.flatMap(({ type }) => (type.kind === 'choice' ? type.options.map(({ label }) => label.toLowerCase()) : [])),
  )
  const used = cells(text, isCode)
    .map(({ cell }) => cell.text)
    .join(' ')
  const named = fields.filter((label) => used.includes(`'${label}'`))
  const found = cells(text, (cell) => cell.text.startsWith('one of:')).flatMap(({ table, cell }) =>
    named.filter((label) => cell.text.includes(label)).map((label) => ({ table, cell, label })),
  )
  if (found.length === 0) return undefined
  const { table, cell, label } = random.one(found)
  return withCell(
    text,
    table,
    cell,
    cell.text.replace(new RegExp(`(?:, )?(?<![\\p{L}\\p{N}])${label}(?![\\p{L}\\p{N}])`, 'u'), ''),
    { names: [label] },
  )
}
