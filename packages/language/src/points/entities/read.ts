/** Reads point 3: a heading for each entity, with its bullets and its table of fields. */
import { append, memoize, foldName, pluralOf } from '@ninefold/plan/base'
import {
  type Block,
  type Bullet,
  type Phrase,
  type Section,
  type Subject,
  isEmpty,
  listItems,
  matchPhrase,
  plainText,
  splitAt,
} from '../../document/index.ts'
import { memoized, tracked } from '../../incremental.ts'
import type { Problem } from '@ninefold/plan/problem'
import {
  readName,
  among,
  claim,
  called,
  hasStructure,
  MEANING,
  readBullets,
  readTables,
  rowsOf,
  type BulletsRead,
  type RowRead,
  type TableForms,
  type Outcome,
  type Reading,
} from '../../kernel/index.ts'
import { readFieldLines } from './field-lines.ts'
import type { ConstraintRead, EntitiesRead, EntityRead, PartOfRead, RemovedRead } from './model.ts'
import { withDeletions } from './deletion.ts'
import { entitiesProblem } from './problems.ts'
import { readField } from './read-field.ts'
import type { IsEntity } from './read-type.ts'
import { isTypeWord } from './type-words.ts'

export const FIELD_FORMS = {
  fields: {
    field: {
      names: called('Field, Property, Attribute, Name, Column, Field name, Data field'),
      perhaps: called('Member, Item, Label'),
      needed: true,
    },
    label: { names: called('Label, Display name, Caption, Display label') },
    type: { names: called('Type, Kind, Data type, Field type'), perhaps: ['Format', 'Value type'], needed: true },
    required: {
      names: called(
        'Required, Mandatory, Needed, Must be filled in, Required when, Required if, Obligatory, Compulsory, Not null, Req, Mand, M/O',
      ),
    },
    optional: { names: called('Optional, Nullable, Null, May be empty, Can be empty, Allow null') },
    default: {
      names: called(
        'Default, Default value, Starts as, Start value, Initial value, Initially, Computed, Preset, Calculated as, Formula',
      ),
    },
    shownWhen: {
      names: called(
        'Applies when, Applies if, Applicable when, Relevant when, Shown when, Visible when, Shown if, Visible if, Depends on, Only when',
      ),
    },
    displayedWhen: { names: called('Displayed when, Display when, Displayed if, Display if') },
    hiddenWhen: { names: ['Hidden when', 'Hidden if'] },
    editable: { names: called('Editable, May be changed, Changeable, Editable when') },
    readOnly: { names: called('Read-only, Read only, Read-only when, Read only when, Locked when') },
    times: { names: called('Multiplicity, Cardinality, Card, How many, Occurs, Occurrence, Occ') },
    section: { names: called('Section, Group, Field group, Block, Tab') },
    unique: { names: called('Unique, Uniqueness, Is unique') },
    values: {
      names: called('Value, Allowed values, Possible values, Choices, Options, Enum, Enum values, Range, Domain'),
    },
    constraints: {
      names: called('Constraint, Validation, Rule, Restriction, Tag, Flag, Modifier, Check, Limit, Max length, Length'),
    },
    was: { names: called('Was, Former name, Renamed from') },
    oldRecords: {
      names: called('Old records, Existing records, In old records, For old records, For existing records, Backfill'),
    },
    help: { names: MEANING, prose: true },
  },
} satisfies TableForms

export const BULLETS = {
  shownAs: { names: called('Shown as, Display as, Displayed as, Title, Display name, Label') },
  plural: { names: ['Plural', 'Many are called'] },
  partOf: { names: called('Part of, Belongs to, Child of, Contained in') },
  was: { names: called('Was, Former name, Renamed from') },
  onlyOne: { names: called('Only one, Single, Singleton') },
  unique: {
    names: called('Unique, Unique together, Unique key, Unique constraint, Business key, Natural key'),
    many: true,
  },
  removed: { names: ['Removed'], many: true },
}
/** What may be said above all entities. */
const SECTION_BULLETS = { removed: BULLETS.removed }
type EntityBullets = BulletsRead<keyof typeof BULLETS>['bullets']

/** `lists`: names of the document's lists of codes, which are types as well. */
export function readEntities(section: Section, lists: readonly string[]): Reading<EntitiesRead> {
  const problems: Problem[] = section.blocks.flatMap((block) =>
    block.kind === 'table' ? [entitiesProblem('ENT-001', { span: block.header[0]?.span ?? block.span }, {})] : [],
  )
  const blocks = [...section.blocks, ...section.subjects.flatMap((subject) => subject.blocks)]
  append(problems, blocks.flatMap(reportCode))
  const own = readBullets(section.blocks, SECTION_BULLETS)
  append(problems, own.problems)
  const removed = own.bullets.removed.flatMap((bullet) => readRemoved(bullet.value, problems))
  const known = headingsKnown(section.subjects, lists)
  const entities = section.subjects.map((subject) => readEntity(subject, known))
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

/** `interface Booking {`, `CREATE TABLE booking (`, `model Booking {`: whatever language it is. */
const DECLARED =
  /^\s*(?:(?:export|public|abstract|data|final)\s+)*(?:interface|class|type|model|struct|record|entity|table|create\s+table(?:\s+if\s+not\s+exists)?)\s+["'`[]?([\p{L}_][\p{L}\p{N}_]*)/iu

function reportCode(block: Block): readonly Problem[] {
  const lines = block.kind === 'prose' ? (block.code?.lines ?? []) : []
  const names = lines.flatMap(({ text }) => DECLARED.exec(text)?.[1] ?? [])
  return names.length === 0 ? [] : [entitiesProblem('ENT-058', { span: lines[0]!.span }, { names: names.join(', ') })]
}

/** The words that mean entities (or lists of codes) where a type is expected. */
interface Known {
  readonly isEntity: IsEntity
}

/** What the headings name, in the singular and the plural. */
function headingsKnown(subjects: readonly Subject[], lists: readonly string[]): Known {
  const isKnown = among('entities.words', ['user', ...subjects.flatMap(wordsFor), ...lists.map(foldName)])
  return tracked({ isEntity: (written) => !isTypeWord(written) && isKnown(foldName(written)) })
}

const wordsFor = memoize(({ title }: Subject): readonly string[] => {
  const { label, identifier } = readName(title)
  return isTypeWord(label)
    ? []
    : [identifier, foldName(label), foldName(pluralOf(label))].map((name) => name.toLowerCase())
})

const readEntity = memoized((subject: Subject, { isEntity }: Known): Outcome<EntityRead> => {
  const tables = readTables(subject.blocks, FIELD_FORMS, 3)
  const lines = readFieldLines(tables.rest, FIELD_FORMS.fields, BULLETS, isEntity, tables.tables.fields.length === 0)
  const { bullets, prose, problems: bulletProblems } = readBullets(lines.rest, BULLETS)
  const problems = [...tables.problems, ...bulletProblems, ...subject.blocks.flatMap(tellEmptying)]
  const [rows, wholes] = partWholes([...rowsOf(tables.tables.fields), ...lines.rows])
  const [first, ...others] = rows.map((row) => readField(row, isEntity, problems))
  const together = bullets.unique.map(readTogether)
  const fields = first ? [{ ...first, constraints: [...first.constraints, ...together] }, ...others] : []
  append(problems, lines.rows.flatMap(reportSeveral))
  const details = { ...wholes, ...readDetails(bullets, problems) }
  return { value: { name: readName(subject.title), fields, help: prose, span: subject.span, ...details }, problems }
})

/** `- Period from, period to: date` is one field. In a table, a comma mostly belongs to the name (`Weight, kg`). */
function reportSeveral({ cells }: FieldRow): readonly Problem[] {
  const { label, span } = readName(cells.field)
  return /^[^(]+,/u.test(label) ? [entitiesProblem('ENT-071', { span }, { field: label })] : []
}

/** The row `| Order | part of Order |` says what the bullet `- Part of: Order` says, and is no field. */
function partWholes(
  all: readonly FieldRow[],
): readonly [rows: readonly FieldRow[], wholes: Pick<EntityRead, 'partOf'>] {
  const wholeOf = ({ cells }: FieldRow): Phrase | undefined => {
    const [whole] =
      matchPhrase(cells.type, /^(?:part|child) of (?:an? |the )?(.+?)(?:,\s*(?:required|mandatory))?$/iu) ?? []
    return whole && foldName(plainText(whole)) === foldName(plainText(cells.field)) ? whole : undefined
  }
  const [row] = all.filter((one) => wholeOf(one))
  if (!row) return [all, {}]
  return [all.filter((one) => one !== row), { partOf: { whole: wholeOf(row)!, span: row.span } }]
}

type FieldRow = RowRead<typeof FIELD_FORMS.fields>

/** A column that sounds as if it only hid what it empties too. */
function tellEmptying(block: Block): readonly Problem[] {
  const header = block.kind === 'table' ? block.header : []
  if (!header.some((cell) => /^type$/iu.test(plainText(cell)))) return []
  return header.flatMap((cell) => {
    const [word] = /^(?:shown|visible|hidden)(?= (?:when|if)$)/iu.exec(plainText(cell)) ?? []
    if (!word) return []
    const fix = { title: 'Write "Applies when"', edits: [{ span: cell.span, text: 'Applies when' }] }
    const at = { span: cell.span, ...(!/^hidden$/iu.test(word) && { fix }) }
    return [entitiesProblem('ENT-067', at, { column: plainText(cell) })]
  })
}

/** `- Unique: employee, year`: no two records have the same values in all of them. */
function readTogether({ value: label, span }: Bullet): ConstraintRead {
  const fields = splitAt(label, /,|\+|&|\s+and\s+/iu)
  return { label, must: { kind: 'unique', fields, span: label.span }, span }
}

function readDetails(bullets: EntityBullets, problems: Problem[]) {
  const [shownAs] = bullets.shownAs
  const [plural] = bullets.plural
  const [partOf] = bullets.partOf
  const [onlyOne] = bullets.onlyOne
  return {
    ...(shownAs && !isEmpty(shownAs.value) && { shownAs: shownAs.value }),
    ...(plural && !isEmpty(plural.value) && { plural: plural.value }),
    ...readPartOf(partOf),
    was: bullets.was.flatMap((bullet) => listItems(bullet.value)),
    removed: bullets.removed.flatMap((bullet) => readRemoved(bullet.value, problems)),
    onlyOne: onlyOne ? readYesNo(onlyOne.key, onlyOne.value, problems) : false,
    ...claim(...bullets.onlyOne.map(({ value }) => value)),
  }
}

/** `Salary slip as Earnings, Salary slip as Deductions` are two places. */
function readPartOf(bullet: Bullet | undefined): Pick<EntityRead, 'partOf' | 'alsoPartOf'> {
  const items = bullet ? splitAt(bullet.value, /,(?!\s*as\s)/iu) : []
  const [partOf, ...alsoPartOf] = items.map((item): PartOfRead => {
    const [whole, list] = matchPhrase(item, /^(.+?),?\s+as\s+(.+)$/iu) ?? []
    return { whole: whole ?? item, ...(list && { list }), span: items.length === 1 ? bullet!.span : item.span }
  })
  return { ...(partOf && { partOf }), alsoPartOf }
}

function readYesNo(key: Phrase, value: Phrase, problems: Problem[]): boolean {
  const text = plainText(value)
  if (/^(?:yes|y|true|✓|x)$/iu.test(text)) return true
  if (!/^(?:no|n|false|-|–|)$/iu.test(text)) {
    problems.push(entitiesProblem('ENT-040', { span: value.span }, { key: plainText(key), written: text }))
  }
  return false
}

function readRemoved(value: Phrase, problems: Problem[]): readonly RemovedRead[] {
  return listItems(value).flatMap((item) => {
    const [name, what] = matchPhrase(item, /^(.+?)\s*[(:]\s*(keep|kept|drop|dropped)\)?$/iu) ?? []
    if (name && what) return [{ name: readName(name), keep: /^k/iu.test(what.text), span: item.span }]
    problems.push(entitiesProblem('ENT-038', { span: item.span }, { written: item.text }))
    return []
  })
}

/** The same heading again, in this file or another one, goes on with the same entity. */
function joinEntities(entities: readonly EntityRead[], problems: Problem[]): readonly EntityRead[] {
  const joined = new Map<string, EntityRead>()
  for (const entity of entities) {
    const key = entity.name.identifier.toLowerCase()
    const first = joined.get(key)
    if (first && first.name.label.toLowerCase() !== entity.name.label.toLowerCase()) {
      const second = { span: first.span, label: 'the other one' }
      const parameters = { name: entity.name.label, other: first.name.label, what: 'entity' }
      problems.push(entitiesProblem('ENT-002', { span: entity.span, second }, parameters))
    } else joined.set(key, first ? joinTwo(first, entity) : entity)
  }
  return [...joined.values()]
}

const joinTwo = memoized((first: EntityRead, next: EntityRead): EntityRead => ({
  ...next,
  ...first,
  fields: [...first.fields, ...next.fields],
  was: [...first.was, ...next.was],
  alsoPartOf: [...first.alsoPartOf, ...(first.partOf && next.partOf ? [next.partOf] : []), ...next.alsoPartOf],
  removed: [...first.removed, ...next.removed],
  onlyOne: first.onlyOne || next.onlyOne,
  help: [first.help, next.help].filter((help) => help !== '').join('\n\n'),
}))
