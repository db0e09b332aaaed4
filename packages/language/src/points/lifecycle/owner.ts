/** Whose life cycle stands where no heading of its own says it: the point's heading does, or there is only one it can be. */
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

/** What point 3 has written of an entity, as far as it matters here. */
interface WrittenEntity {
  readonly name: WrittenName
  readonly partOf?: unknown
  readonly fields: readonly {
    readonly name: WrittenName
    readonly type: { readonly kind: string }
  }[]
}

/** The entities of point 3, and which of them a name means. */
export interface WrittenEntities {
  readonly entities: readonly WrittenEntity[]
  readonly find: (name: string) => WrittenEntity | undefined
}

interface Owners {
  /** Of what stands before the first heading. */
  readonly top?: Phrase
  /** Each with the name of its entity, where its heading says only what it is. */
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

/** `## 4. Lifecycle of a purchase order`, `Object: Requisition`: where several are named, none is the one. */
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

/** Of all entities that may have a life cycle of their own. */
function onlyOne(section: Section, entities: readonly WrittenEntity[]): Phrase | undefined {
  const mayHaveOne = ({ name, partOf }: WrittenEntity) => !partOf && foldName(name.label) !== 'user'
  const first = entities.findIndex(mayHaveOne)
  const one = entities[first]
  return one && !entities.slice(first + 1).some(mayHaveOne) ? phraseAt(one.name.label, section.span) : undefined
}

/** What the fields of point 3 are called that hold the status of an entity, by its name as it is written. */
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

/** A choice of point 3 that is called as the built-in field is the one that holds the state. */
export const withOwnStatus = (read: LifecycleRead, statuses: Statuses): LifecycleRead => {
  const status = read.field ? undefined : statuses.of(plainText(read.entity))
  return status === undefined ? read : { ...read, field: phraseAt(status, read.entity.span) }
}
