/** Finds the entity of a life cycle without a heading of its own: from the heading of the point, or the only possible entity. */
import { pattern } from '@ninefold/plan/pattern'
import {
  type Block,
  type Phrase,
  type Section,
  type Subject,
  matchPattern,
  plainText,
  phraseAt,
} from '../../document/index.ts'
import { foldName } from '@ninefold/plan/base'
import {
  interned,
  derived,
  scope,
  callMemoized,
  type WrittenName,
  entityIn,
  namesKindAlone,
} from '../../kernel/index.ts'
import type { LifecycleRead } from './model.ts'

/** The parts of an entity of point 3 that are used here. */
interface WrittenEntity {
  readonly name: WrittenName
  readonly partOf?: unknown
  readonly fields: readonly {
    readonly name: WrittenName
    readonly type: { readonly kind: string }
  }[]
}

/** The entities of point 3, and a search by name. */
export interface WrittenEntities {
  readonly entities: readonly WrittenEntity[]
  readonly find: (name: string) => WrittenEntity | undefined
}

interface Owners {
  /** The entity of the blocks before the first heading. */
  readonly top?: Phrase
  /** The headings; a heading such as "States" is replaced by the name of its entity. */
  readonly subjects: readonly Subject[]
}

export function ownersIn(section: Section, { entities, find }: WrittenEntities): Owners {
  const isEntity = (phrase: Phrase) => find(plainText(phrase)) !== undefined
  const top = interned('lifecycle.owner', '', namedAbove(section, isEntity) ?? onlyOne(section, entities))
  let before = top
  const subjects = section.subjects.map((subject) => {
    if (isEntity(subject.title) || !namesKindAlone(subject.title, 4)) {
      before = subject.title
      return subject
    }
    return before ? callMemoized(subjectOf, subject, before) : subject
  })
  return { ...(top && { top }), subjects }
}

const subjectOf = (subject: Subject, title: Phrase): Subject => ({ ...subject, title })

/** `## 4. Lifecycle of a purchase order`, `Object: Requisition`; undefined if several entities are named. */
function namedAbove(section: Section, isEntity: (name: Phrase) => boolean): Phrase | undefined {
  const named = [
    ...section.titles.map((title) => entityIn(title, 4, isEntity)),
    ...section.blocks.flatMap(linesOf).map((line) => namedIn(line, isEntity)),
  ].filter((phrase) => phrase !== undefined)
  const different = new Set(named.map((phrase) => foldName(plainText(phrase))))
  return different.size === 1 ? named[0] : undefined
}

const linesOf = (block: Block): readonly Phrase[] =>
  block.kind === 'bullet' ? [block.text] : block.kind === 'prose' ? (block.lines ?? []) : []

const SUBJECT = pattern('(entity|object|business object|record|applies to|subject): {name} [.]')

function namedIn(line: Phrase, isEntity: (name: Phrase) => boolean): Phrase | undefined {
  const { name } = matchPattern(line, SUBJECT) ?? {}
  return name && isEntity(name) ? name : undefined
}

/** The only entity that may have a life cycle, if there is only one. */
function onlyOne(section: Section, entities: readonly WrittenEntity[]): Phrase | undefined {
  const mayHaveOne = ({ name, partOf }: WrittenEntity) => !partOf && foldName(name.label) !== 'user'
  const first = entities.findIndex(mayHaveOne)
  const one = entities[first]
  return one && !entities.slice(first + 1).some(mayHaveOne) ? phraseAt(one.name.label, section.span) : undefined
}

/** The labels of status fields in point 3, by the name of the entity. */
interface Statuses {
  readonly of: (entity: string) => string | undefined
}

export function statusesIn({ entities, find }: WrittenEntities): Statuses {
  return scope('lifecycle.status', {
    of: derived([entities], () => (entity) => {
      const fields = find(entity)?.fields ?? []
      return fields.find(({ name, type }) => name.identifier === 'status' && type.kind === 'choice')?.name.label
    }),
  })
}

/** A choice field of point 3 with the name of the built-in field contains the state. */
export const withOwnStatus = (read: LifecycleRead, statuses: Statuses): LifecycleRead => {
  const status = read.field ? undefined : statuses.of(plainText(read.entity))
  return status === undefined ? read : { ...read, field: phraseAt(status, read.entity.span) }
}
