/** Headings that say what they are beside their name: `### Entity: Claim`, `### Claim (entity)`, `### Life cycle of Claim`. */
import {
  type Block,
  type Document,
  type Phrase,
  type Section,
  type Subject,
  matchPhrase,
  plainText,
  slicePhrase,
  documentProblem,
} from '../document/index.ts'
import { memoized, tracked } from '../incremental.ts'
import { memoize, foldName, pluralOf } from '@ninefold/plan/base'
import type { PointNumber } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { memberQuery } from './indexed.ts'
import { duplicateFinder } from './duplicates.ts'

/** What the subjects of a point are called. */
const KINDS: Readonly<Partial<Record<PointNumber, string>>> = {
  2: 'screen|page|view|route|ui',
  3: 'entity|entity type|table|record|record type|object|class|model|resource|aggregate|data type',
  4: 'entity|entity type|life ?cycle|state machine|state diagram|state model|state list|states|states and transitions|states and actions|transitions|(?:state|status) transitions?|actions|workflow|flow|process|procedure|progress|course|stages|phases|status(?:es)?|status management|status model',
  5: 'entity|entity type|(?:business |validation )?rules|validations?|constraints|checks',
  6: 'entity|entity type|permissions|rights|access(?: to)?|who may see',
  7: 'call|endpoint|operation|request|api',
  9: 'code list|list of codes|codes|list|values|enum|enumeration|value list|list of values|pick ?list|choices',
}
const KINDS_OF_ENTITY = 'entity|entity type|table|record type|data type'
/** What no entity is called: a list of codes that stands among them. */
const ENUMERATION = 'enum|enumeration|code list|list of codes|value list|list of values|pick ?list|choice list|choices'
/** Their subjects are entities: where a heading can be taken apart in several ways, the one that names an entity is meant. */
const ABOUT_ENTITIES: readonly PointNumber[] = [4, 5, 6]

/** The names that the document's entities are called by. */
interface Entities {
  readonly has: (name: string) => boolean
}

/** The section of a point, its subjects called by their names alone and each once. */
export function sectionsOf(document: Document): (number: PointNumber) => Section {
  const third = sectionOfEntities(document.sections[2]!)
  const entities = entitiesIn(third.subjects)
  return (number) => {
    if (number === 3) return third
    const section = document.sections[number - 1]!
    return ABOUT_ENTITIES.includes(number) ? sectionCalled(section, entities) : sectionCalled(section)
  }
}

const sectionOfEntities = memoize((section: Section): Section => {
  const written = section.subjects.filter((subject) => !isEnumeration(subject))
  return { ...section, subjects: joined(written.map((subject) => withWhole(named(subject, FORMS[3]!)))) }
})

const sectionCalled = memoized((section: Section, entities?: Entities): Section => {
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
const ENUMERATIONS = new RegExp(`^(?:the )?(?:${ENUMERATION})(?:s|es)?$`, 'iu')

/** With a table of fields under it, a heading names an entity, even one called *Pick list*. */
const isEnumeration = memoize(({ title, within, blocks }: Subject): boolean => {
  if (blocks.some(listsFields)) return false
  const isGroup = [title, ...within].some((phrase) => ENUMERATIONS.test(plainText(phrase)))
  return isGroup || BEFORE_ENUMERATION.some((form) => matchPhrase(title, form))
})

const listsFields = (block: Block): boolean =>
  block.kind === 'table' &&
  ['field', 'type'].every((word) => block.header.some((cell) => foldName(plainText(cell)) === word))

/** Points of which a second heading of one name goes on with the first. */
const JOINED: readonly PointNumber[] = [3, 4]

/** Such headings within one file, which may have got the name of another by mistake. */
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

/** In point 5 each heading may be a rule of its own. */
const RULES: readonly PointNumber[] = [5]

/** The same heading again, in this file or another one, goes on with the same subject. */
function joined(subjects: readonly Subject[]): readonly Subject[] {
  const alike = Map.groupBy(subjects, ({ title }) => plainText(title).toLowerCase())
  return Array.from(alike.values(), ([first, ...others]) =>
    others.length === 0 ? first! : together(first!, ...others),
  )
}

const together = memoized((first: Subject, ...others: readonly Subject[]): Subject => {
  return { ...first, blocks: [first, ...others].flatMap(({ blocks }) => blocks) }
})

const named = memoized((subject: Subject, forms: readonly RegExp[], entities?: Entities): Subject => {
  const isEntity = (phrase: Phrase) => entities?.has(plainText(phrase)) ?? false
  if (isEntity(subject.title)) return subject
  const names = forms.flatMap((form) => matchPhrase(subject.title, form)?.[0] ?? [])
  const title = entities ? names.find(isEntity) : names[0]
  return title ? { ...subject, title } : subject
})

/** `### Order line (part of Order)` says what a bullet under the heading says. */
const withWhole = memoize((subject: Subject): Subject => {
  const [title, key, value] = matchPhrase(subject.title, PART_OF) ?? []
  if (!title || !key || !value) return subject
  const text = slicePhrase(subject.title, subject.title.text.lastIndexOf(key.text), subject.title.text.length)
  const bullet = { kind: 'bullet', key, value, text, nested: [], markdown: '', span: text.span } as const
  return { ...subject, title, blocks: [bullet, ...subject.blocks] }
})

const PART_OF = /^(.+?)\s*(?:[([,:–—]|\s-\s)\s*(part of|child of|contained in)\s+(?:an? |the )?(.+?)[)\]]?$/iu

/** The entity that a heading of this point names beside what it is: `Lifecycle of a purchase order`, `Ticket lifecycle`. */
export function entityIn(title: Phrase, number: PointNumber, isEntity: (name: Phrase) => boolean): Phrase | undefined {
  const forms = FORMS[number] ?? []
  return [title, ...forms.flatMap((form) => matchPhrase(title, form)?.[0] ?? [])].find(isEntity)
}

/** A heading that only says what stands under it, not of what: `States`, `State transitions`, `Life cycle`. */
export const namesKindAlone = (title: Phrase, number: PointNumber): boolean =>
  KINDS[number] !== undefined && new RegExp(`^(?:the )?(?:${KINDS[number]})$`, 'iu').test(plainText(title))

/** `of`: those behind which "of" leads to the name; *Record of attendance* is a name as a whole. */
function before(kinds: string, of = kinds): readonly RegExp[] {
  return [
    new RegExp(`^(?:the )?(?:${kinds})(?:\\s*:|\\s+[–—-])\\s*(.+)$`, 'iu'),
    new RegExp(`^(?:the )?(?:${of})\\s+(?:of|for|on)\\s+(?:an? |the )?(.+)$`, 'iu'),
    new RegExp(`^(?:the )?(?:${kinds})\\s+[“"'‘„«]\\s*(.+?)\\s*[”"'’“»]$`, 'iu'),
    new RegExp(`^(.+?)\\s*[([](?:${kinds})[)\\]]$`, 'iu'),
    new RegExp(`^(?:the )?(?:${kinds})\\s*[([]\\s*(.+?)\\s*[)\\]]$`, 'iu'),
  ]
}

const behind = (kinds: string): RegExp => new RegExp(`^(.+?)(?:['’]s?)?(?:\\s*[–—:-])?\\s+(?:${kinds})$`, 'iu')

/** What headings are written like, by point. */
const FORMS: Readonly<Partial<Record<PointNumber, readonly RegExp[]>>> = Object.fromEntries(
  Object.entries(KINDS).map(([number, kinds]) => {
    const both = ABOUT_ENTITIES.some((one) => String(one) === number)
    const of = number === '3' ? KINDS_OF_ENTITY : kinds
    return [number, both ? [...before(kinds, of), behind(kinds)] : before(kinds, of)]
  }),
)
