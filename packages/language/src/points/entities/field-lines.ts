/**
 * Fields that are written as a list instead of a table:
 *
 *     - Title (text, required): what it was for
 *     - Title: text, required – what it was for
 *     - Title
 *       - Type: text
 *       - Required: yes
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Block, type Phrase, isEmpty, matchPattern, plainText, splitAt } from '../../document/index.ts'
import { parserFor, readLines, type RowRead, splitBrackets } from '../../kernel/index.ts'
import { closestWord } from '@ninefold/plan/problem'
import { asksForComments, BULLETS } from './bullets.ts'
import { FIELDS, type FieldRow } from './columns.ts'
import { readTypeCell, type IsEntity } from './read-type.ts'

const LINES = [
  '{field:..80^:(–} \\( {type:balanced} \\) ~ [(:|–|.) ~ {help?:long}]',
  '{field:..80^:(–} {:separator} {type} {:stop} {help}',
  '{field:..80^:(–} {:separator} {type} [.]',
  '{field:<bracketed>}: {type} [.]',
  '{field:..80^:.!?}',
].map((line) => pattern(line, { bracketed: '{:..60^:} \\({:..40^():}\\)' }))

const TITLE = pattern('(title|label|display name)')

type Row = RowRead<typeof FIELDS.columns>

/** A bullet with a similar key is not a field. */
const { comments: _, ...SETTINGS } = BULLETS
const KEYS = Object.values(SETTINGS).flatMap(({ names }) => names)

/**
 * The fields among these blocks. A bullet with the key of a setting, or a similar one, is not a field. `alone`: there is no table of fields;
 * then every item of a list of fields is a field, so that unknown types are reported.
 */
export function readFieldLines(
  blocks: readonly Block[],
  isEntity: IsEntity,
  alone: boolean,
): { readonly rows: readonly FieldRow[]; readonly rest: readonly Block[] } {
  const isField = (row: Row) => isType(splitRowType(row).cells.type, isEntity)
  const isOwn = (block: Block) =>
    block.kind === 'bullet' &&
    (closestWord(plainText(block.key), KEYS) !== undefined || asksForComments(block.key, block.value))
  if (!alone && blocks.every(isOwn)) return { rows: [], rest: blocks }
  // In a list of fields, `Title: text` is a field, not the setting.
  const isTitle = ({ cells }: Row) => TITLE.test(cells.field.text) && !isReference(cells.type, isEntity)
  const certain = readLines(
    blocks,
    FIELDS.columns,
    LINES,
    (row, block) => (isOwn(block) ? alone && isTitle(row) : true) && isField(row),
  )
  if (certain.rows.length === 0) return { rows: [], rest: certain.rest }
  const isRow = (row: Row, block: Block) =>
    isOwn(block)
      ? isTitle(row) && isField(row)
      : isField(row) ||
        beginsWithType(row.cells.type, isEntity) ||
        (alone && mayBeType(row.cells.type) && !isType(row.cells.help, isEntity))
  const all = readLines(blocks, FIELDS.columns, LINES, isRow)
  return { rows: all.rows.map(splitRowType).map(parserFor(FIELDS)), rest: all.rest }
}

/** `integer, at most ten boxes`: a type, followed by words that are not understood. */
function beginsWithType(cell: Phrase, isEntity: IsEntity): boolean {
  const [first, ...others] = splitAt(cell, ', ;')
  const base = first && splitBrackets(first)?.before
  const type = base ?? (others.length > 0 ? first : undefined)
  return type !== undefined && isType(type, isEntity)
}

/** Is the text before the first comma or colon short enough to be a type? */
const mayBeType = (cell: Phrase) => !isEmpty(cell) && /^[^,;:]*/u.exec(cell.text)![0].trim().split(/\s+/u).length <= 4

function isType(cell: Phrase, isEntity: IsEntity): boolean {
  if (isEmpty(cell)) return false
  const { value, problems } = readTypeCell(cell, isEntity)
  const { type } = value
  if (type.kind === 'reference' || type.kind === 'many') return isEntity(type.entity.text)
  if (type.kind === 'list' && type.of.kind === 'reference') return isEntity(type.of.entity.text)
  // `draft | sent`: words between bars or slashes are certainly choices.
  if (type.kind === 'choice' && /\||\s\/\s/u.test(cell.text))
    return problems.every(({ severity }) => severity !== 'error')
  return problems.length === 0 && type.kind !== 'unknown' && type.kind !== 'codes'
}

function isReference(cell: Phrase, isEntity: IsEntity): boolean {
  return readTypeCell(cell, isEntity).value.type.kind === 'reference'
}

/** `default null, read-only`: words after the default are constraints. */
const DEFAULT = pattern('default[s to] ~ [:|=] ~ {value} ~ [(,|;) {limit?:<limit>}]', {
  limit: '(<readOnly>|(not|never) (editable|changed)|set once|immutable|at (least|most)) [{:..500}]',
})
const UNIQUE = pattern('unique…')

/** `one of: a, b; required`, `one of: a, b, required`: moves words about the field to their column. */
function splitRowType(row: Row): Row {
  const [type, ...suffixes] = splitAt(row.cells.type, /[;,](?=\s*(?:required|mandatory|optional|unique|default)\b)/iu)
  if (!type || suffixes.length === 0) return row
  let cells = { ...row.cells, type }
  for (const item of suffixes) {
    const { value, limit } = matchPattern(item, DEFAULT) ?? {}
    if (value) cells = { ...cells, default: value, ...(limit && { constraints: limit }) }
    else if (UNIQUE.test(item.text)) cells = { ...cells, unique: item }
    else cells = { ...cells, required: item }
  }
  return { ...row, cells }
}
