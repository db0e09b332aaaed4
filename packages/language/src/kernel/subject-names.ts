/** Headings with a kind and a name: `### Entity: Claim`, `### Claim (entity)`, `### Life cycle of Claim`. */
import {
  type Block,
  type Document,
  type Phrase,
  type Section,
  type Subject,
  matchPattern,
  plainText,
  slicePhrase,
  documentProblem,
} from '../document/index.ts'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import { memoized, tracked } from '../incremental.ts'
import { memoize, foldName, pluralOf } from '@ninefold/plan/base'
import type { PointNumber } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { memberQuery } from './indexed.ts'
import { duplicateFinder } from './duplicates.ts'

/** The words for the subjects of a point. */
const KINDS: Readonly<Partial<Record<PointNumber, string>>> = {
  2: 'screen|page|view|route|ui',
  3: 'entity|entity type|table|record|record type|object|class|model|resource|aggregate|data type',
  4: 'entity|entity type|life~cycle|state machine|state diagram|state model|state list|states|states and transitions|states and actions|transitions|(state|status) transitions?|actions|workflow|flow|process|procedure|progress|course|stages|phases|status[es]|status management|status model',
  5: 'entity|entity type|[business|validation] rules|validations?|constraints|checks',
  6: 'entity|entity type|permissions|rights|access [to]|who may see',
  7: 'call|endpoint|operation|request|api',
  9: 'code list|list of codes|codes|list|values|enum|enumeration|value list|list of values|pick~list|choices',
}
const KINDS_OF_ENTITY = 'entity|entity type|table|record type|data type'
/** The words for a list of codes among the entities. */
const ENUMERATION = 'enum|enumeration|code list|list of codes|value list|list of values|pick~list|choice list|choices'
/** Points whose subjects are entities: a heading with several possible names means the one that is an entity. */
const ABOUT_ENTITIES: readonly PointNumber[] = [4, 5, 6]

/** The names of all entities. */
interface Entities {
  readonly has: (name: string) => boolean
}

/** The section of a point. The titles of its subjects are names only, and subjects of the same name are joined. */
export function sectionsOf(document: Document): (number: PointNumber) => Section {
  const third = sectionOfEntities(document.sections[2]!)
  const entities = entitiesIn(third.subjects)
  return (number) => {
    if (number === 3) return third
    const section = document.sections[number - 1]!
    return ABOUT_ENTITIES.includes(number) ? namedSection(section, entities) : namedSection(section)
  }
}

const sectionOfEntities = memoize((section: Section): Section => {
  const written = section.subjects.filter((subject) => !isEnumeration(subject))
  return { ...section, subjects: joined(written.map((subject) => withWhole(named(subject, FORMS[3]!)))) }
})

const namedSection = memoized((section: Section, entities?: Entities): Section => {
  const forms = FORMS[section.number]
  if (!forms) return section
  const called = section.subjects.map((subject) => named(subject, forms, ...(entities ? [entities] : [])))
  return { ...section, subjects: RULES.includes(section.number) ? called : joined(called) }
})

function entitiesIn(subjects: readonly Subject[]): Entities {
  const isKnown = memberQuery('subjects.entities', [...oneAndMany('User'), ...subjects.flatMap(titlesOf)])
  return tracked({ has: (name) => isKnown(foldName(name)) })
}

const titlesOf = memoize(({ title }: Subject) => oneAndMany(plainText(title)))
const oneAndMany = (name: string): readonly string[] => [foldName(name), foldName(pluralOf(name))]

/** Lists of codes among the entities: `### Enum: Size`, or any heading under `### Enumerations`. */
export function enumerationsOf(document: Document): readonly Subject[] {
  const subjects = document.sections[2]!.subjects.filter(isEnumeration)
  return subjects.map((subject) => named(subject, BEFORE_ENUMERATION))
}

const BEFORE_ENUMERATION = before(ENUMERATION)
const ENUMERATIONS = pattern('[the] <kinds>[s|es]', { kinds: ENUMERATION })

/** With a table of fields under it, a heading names an entity, even one called *Pick list*. */
const isEnumeration = memoize(({ title, within, blocks }: Subject): boolean => {
  if (blocks.some(listsFields)) return false
  const isGroup = [title, ...within].some((phrase) => ENUMERATIONS.test(plainText(phrase)))
  return isGroup || matchPattern(title, ...BEFORE_ENUMERATION) !== undefined
})

const listsFields = (block: Block): boolean =>
  block.kind === 'table' &&
  ['field', 'type'].every((word) => block.header.some((cell) => foldName(plainText(cell)) === word))

/** Points in which headings of the same name are joined. */
const JOINED: readonly PointNumber[] = [3, 4]

/** Reports such headings within one file, because the second name may be a mistake. */
export function reportDuplicateHeadings({ sections }: Document): readonly Problem[] {
  return JOINED.flatMap((number) => {
    const { subjects } = sections[number - 1]!
    const full = subjects.filter(({ blocks }) => blocks.some(({ kind }) => kind !== 'prose'))
    const first = duplicateFinder(full, ({ title, span }) => `${span.file} ${foldName(plainText(title))}`)
    return full.flatMap((subject) => {
      const before = first(subject)
      if (!before) return []
      const second = { span: before.span, label: 'it stands here first' }
      return [documentProblem('DOC-036', { span: subject.span, second }, { title: plainText(subject.title), number })]
    })
  })
}

/** In point 5, each heading may be a separate rule. */
const RULES: readonly PointNumber[] = [5]

/** Joins subjects with the same heading, also from different files. */
function joined(subjects: readonly Subject[]): readonly Subject[] {
  const byTitle = Map.groupBy(subjects, ({ title }) => plainText(title).toLowerCase())
  return Array.from(byTitle.values(), ([first, ...others]) =>
    others.length === 0 ? first! : together(first!, ...others),
  )
}

const together = memoized((first: Subject, ...others: readonly Subject[]): Subject => {
  return { ...first, blocks: [first, ...others].flatMap(({ blocks }) => blocks) }
})

const named = memoized((subject: Subject, forms: readonly Form[], entities?: Entities): Subject => {
  const isEntity = (phrase: Phrase) => entities?.has(plainText(phrase)) ?? false
  if (isEntity(subject.title)) return subject
  const names = namesIn(subject.title, forms)
  const title = entities ? names.find(isEntity) : names[0]
  return title ? { ...subject, title } : subject
})

const namesIn = (title: Phrase, forms: readonly Form[]): readonly Phrase[] =>
  forms.flatMap((form) => matchPattern(title, form)?.name ?? [])

/** Turns `### Order line (part of Order)` into a bullet below the heading. */
const withWhole = memoize((subject: Subject): Subject => {
  const { title, key, value } = matchPattern(subject.title, PART_OF) ?? {}
  if (!title || !key || !value) return subject
  const text = slicePhrase(subject.title, subject.title.text.lastIndexOf(key.text), subject.title.text.length)
  const bullet = { kind: 'bullet', key, value, text, nested: [], markdown: '', span: text.span } as const
  return { ...subject, title, blocks: [bullet, ...subject.blocks] }
})

const PART_OF = pattern('{title} ~ (\\(|\\[|,|:|–) ~ {key:<part>} [<article>] {value}[\\)|\\]]', {
  part: 'part of|child of|contained in',
})

/** The entity in a heading with a kind: `Lifecycle of a purchase order`, `Ticket lifecycle`. */
export function entityIn(title: Phrase, number: PointNumber, isEntity: (name: Phrase) => boolean): Phrase | undefined {
  return [title, ...namesIn(title, FORMS[number] ?? [])].find(isEntity)
}

/** Is the heading a kind without a name? `States`, `State transitions`, `Life cycle` */
export const namesKindAlone = (title: Phrase, number: PointNumber): boolean =>
  KIND_ALONE[number]?.test(plainText(title)) ?? false

type Form = Pattern<`${string}{name}${string}`>

/** The forms with the kind first. `of`: the kinds that "of" may follow; *Record of attendance* is a name. */
function before(kinds: string, of = kinds): readonly Form[] {
  return [
    pattern('[the] <kinds> {:separator} {name}', { kinds }),
    pattern('[the] <kinds> (of|for|on) [<article>] {name}', { kinds: of }),
    pattern(`[the] <kinds> ("|')~{name}~("|')`, { kinds }),
    pattern('{name}~(\\(|\\[)<kinds>(\\)|\\])', { kinds }),
    pattern('[the] <kinds>~(\\(|\\[)~{name}~(\\)|\\])', { kinds }),
  ]
}

const after = (kinds: string): Form => pattern("{name}['[s]]~[(–|:)] <kinds>", { kinds })

const byPoint = <T>(make: (kinds: string, point: PointNumber) => T): Readonly<Partial<Record<PointNumber, T>>> =>
  Object.fromEntries(
    Object.entries(KINDS).map(([number, kinds]) => [number, make(kinds, Number(number) as PointNumber)]),
  )

const KIND_ALONE = byPoint((kinds) => pattern('[the] <kinds>', { kinds }))

/** The forms of headings, by point. */
const FORMS = byPoint((kinds, point) => {
  if (ABOUT_ENTITIES.includes(point)) return [...before(kinds), after(kinds)]
  return before(kinds, point === 3 ? KINDS_OF_ENTITY : kinds)
})
