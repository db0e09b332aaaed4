/** Reads point 3: a heading for each entity, with its bullets and its table of fields. */
import { append, memoize, foldName, pluralOf } from '@ninefold/plan/base'
import { type Block, type Phrase, type Section, type Subject, plainText } from '../../document/index.ts'
import { pattern } from '@ninefold/plan/pattern'
import type { Problem } from '@ninefold/plan/problem'
import {
  scope,
  mapMemoized,
  callMemoized,
  memberQuery,
  hasStructure,
  readBulletCells,
  readName,
  readRows,
  type BulletsParsed,
  type Outcome,
  type Reading,
} from '../../kernel/index.ts'
import { asksForComments, BULLETS, SECTION_BULLETS } from './bullets.ts'
import { commentLabel } from './comments.ts'
import { ENTITY_TABLES, type FieldRow } from './columns.ts'
import { readFieldLines } from './field-lines.ts'
import type { EntitiesRead, EntityRead } from './model.ts'
import { withDeletions } from './deletion.ts'
import { entitiesProblem } from './problems.ts'
import { readField } from './read-field.ts'
import { wholeNameIn, type IsEntity } from './read-type.ts'
import { isTypeWord } from './type-words.ts'

type BulletCells = BulletsParsed<typeof BULLETS>['cells']

/** `lists`: the names of code lists, which are types too. */
export function readEntities(section: Section, lists: readonly string[]): Reading<EntitiesRead> {
  const problems: Problem[] = section.blocks.flatMap((block) =>
    block.kind === 'table' ? [entitiesProblem('ENT-001', { span: block.header[0]?.span ?? block.span }, {})] : [],
  )
  const blocks = [...section.blocks, ...section.subjects.flatMap((subject) => subject.blocks)]
  append(problems, blocks.flatMap(reportCode))
  const above = readBulletCells(section.blocks, SECTION_BULLETS)
  append(problems, above.problems)
  const removed = above.cells.removed.flatMap(({ value }) => value ?? [])
  const known = headingsKnown(section.subjects, lists)
  const entities = mapMemoized(section.subjects, readEntity, known)
  append(
    problems,
    entities.flatMap((entity) => entity.problems),
  )
  const joined = joinEntities(
    entities.map(({ value }) => value),
    problems,
  )
  const read = withDeletions(joined, blocks)
  append(problems, read.problems)
  const value = { ...read.value, removed, span: section.span }
  return { value, problems, open: section.subjects.length === 0 && !hasStructure(section) }
}

/** `interface Booking {`, `CREATE TABLE booking (`, `model Booking {`: declarations in other languages. */
const DECLARED =
  /^\s*(?:(?:export|public|abstract|data|final)\s+)*(?:interface|class|type|model|struct|record|entity|table|create\s+table(?:\s+if\s+not\s+exists)?)\s+["'`[]?([\p{L}_][\p{L}\p{N}_]*)/iu

function reportCode(block: Block): readonly Problem[] {
  const lines = block.kind === 'prose' ? (block.code?.lines ?? []) : []
  const names = lines.flatMap(({ text }) => DECLARED.exec(text)?.[1] ?? [])
  return names.length === 0 ? [] : [entitiesProblem('ENT-058', { span: lines[0]!.span }, { names: names.join(', ') })]
}

/** The words that mean entities or code lists in a type. */
interface Known {
  readonly isEntity: IsEntity
}

/** The names in the headings, in singular and plural. */
function headingsKnown(subjects: readonly Subject[], lists: readonly string[]): Known {
  const isKnown = memberQuery('entities.words', ['user', ...subjects.flatMap(wordsFor), ...lists.map(foldName)])
  return scope('entities.words', { isEntity: (written: string) => !isTypeWord(written) && isKnown(foldName(written)) })
}

const wordsFor = memoize(({ title, blocks }: Subject): readonly string[] => {
  const { label, identifier } = readName(title)
  const comments = blocks.some((block) => block.kind === 'bullet' && asksForComments(block.key, block.value))
  const comment = comments ? commentLabel(label) : undefined
  const names = [
    ...(isTypeWord(label) ? [] : [identifier, foldName(label), foldName(pluralOf(label))]),
    ...(comment === undefined ? [] : [foldName(comment), foldName(pluralOf(comment))]),
  ]
  return names.map((name) => name.toLowerCase())
})

const readEntity = (subject: Subject, { isEntity }: Known): Outcome<EntityRead> => {
  const tables = readRows(subject.blocks, ENTITY_TABLES, 3)
  const lines = readFieldLines(tables.rest, isEntity, tables.tables.fields.length === 0)
  const { cells, prose, problems: oddBullets } = readBulletCells(lines.rest, BULLETS)
  const problems = [...tables.problems, ...oddBullets, ...subject.blocks.flatMap(reportEmptying)]
  const [rows, whole] = partWhole([...tables.rows.fields, ...lines.rows])
  const [first, ...others] = rows.map((row) => readField(row, isEntity, problems))
  const together = cells.unique.flatMap(({ value, bullet: span }) => (value ? [{ ...value, span }] : []))
  const fields = first ? [{ ...first, constraints: [...first.constraints, ...together] }, ...others] : []
  append(problems, lines.rows.flatMap(reportSeveral))
  const details = { ...whole, ...readDetails(cells) }
  return { value: { name: readName(subject.title), fields, help: prose, span: subject.span, ...details }, problems }
}

/** Reports `- Period from, period to: date`, which is one field. In a table, a comma usually belongs to the name (`Weight, kg`). */
function reportSeveral({ cells }: FieldRow): readonly Problem[] {
  const { label, span } = cells.field!.value!
  return /^[^(]+,/u.test(label) ? [entitiesProblem('ENT-071', { span }, { field: label })] : []
}

/** The row `| Order | part of Order |` means the same as the bullet `- Part of: Order`; it is not a field. */
function partWhole(all: readonly FieldRow[]): readonly [rows: readonly FieldRow[], whole: Pick<EntityRead, 'partOf'>] {
  const wholeOf = ({ cells }: FieldRow): Phrase | undefined => {
    const whole = wholeNameIn(cells.type!.value!)
    return whole && foldName(plainText(whole)) === foldName(cells.field!.value!.label) ? whole : undefined
  }
  const row = all.find((one) => wholeOf(one))
  if (!row) return [all, {}]
  return [all.filter((one) => one !== row), { partOf: { whole: wholeOf(row)!, span: row.span } }]
}

const HIDES = pattern('{word:<word>} (when|if)', { word: 'shown|visible|hidden' })

/** Reports a heading such as "Shown when": the column also empties the field. */
function reportEmptying(block: Block): readonly Problem[] {
  const header = block.kind === 'table' ? block.header : []
  if (!header.some((cell) => plainText(cell).toLowerCase() === 'type')) return []
  return header.flatMap((cell) => {
    const { word } = HIDES.match(plainText(cell)) ?? {}
    if (word === undefined) return []
    const fix = { title: 'Write "Applies when"', edits: [{ span: cell.span, text: 'Applies when' }] }
    const at = { span: cell.span, ...(word.toLowerCase() !== 'hidden' && { fix }) }
    return [entitiesProblem('ENT-067', at, { column: plainText(cell) })]
  })
}

function readDetails({ shownAs, plural, partOf, comments, was, removed, onlyOne }: BulletCells) {
  const [commented] = comments
  const [shown] = shownAs
  const [several] = plural
  const [wholes] = partOf
  const [first, ...others] = wholes?.value ?? []
  return {
    ...(shown?.value && { shownAs: shown.value }),
    ...(several?.value && { plural: several.value }),
    ...(first && { partOf: others.length > 0 ? first : { ...first, span: wholes!.bullet } }),
    alsoPartOf: others,
    ...(commented?.value?.wanted && { comments: commented.value }),
    was: was.flatMap(({ value }) => value ?? []),
    removed: removed.flatMap(({ value }) => value ?? []),
    onlyOne: onlyOne[0]?.value ?? false,
    claims: [...plural, ...comments, ...onlyOne].flatMap(({ claims }) => claims),
  }
}

/** Joins entities with the same heading, also from several files. */
function joinEntities(entities: readonly EntityRead[], problems: Problem[]): readonly EntityRead[] {
  const joined = new Map<string, EntityRead>()
  for (const entity of entities) {
    const key = entity.name.identifier.toLowerCase()
    const first = joined.get(key)
    if (first && first.name.label.toLowerCase() !== entity.name.label.toLowerCase()) {
      const second = { span: first.span, label: 'the other one' }
      const parameters = { name: entity.name.label, other: first.name.label, what: 'entity' }
      problems.push(entitiesProblem('ENT-002', { span: entity.span, second }, parameters))
    } else joined.set(key, first ? callMemoized(joinTwo, first, entity) : entity)
  }
  return [...joined.values()]
}

const joinTwo = (first: EntityRead, next: EntityRead): EntityRead => ({
  ...next,
  ...first,
  fields: [...first.fields, ...next.fields],
  was: [...first.was, ...next.was],
  alsoPartOf: [...first.alsoPartOf, ...(first.partOf && next.partOf ? [next.partOf] : []), ...next.alsoPartOf],
  removed: [...first.removed, ...next.removed],
  onlyOne: first.onlyOne || next.onlyOne,
  help: [first.help, next.help].filter((help) => help !== '').join('\n\n'),
})
