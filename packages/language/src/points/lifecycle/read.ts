/**
 * Reads point 4: the tables below each heading, row by row. Cells are parsed in `tables`. Reading is memoized for each heading and for
 * each row.
 */
import { type Phrase, type Section, type Subject, matchPattern } from '../../document/index.ts'
import { memoize } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import type { Problem, Span } from '@ninefold/plan/problem'
import { interned, mapMemoized, memoizedByItems, hasStructure, type Reading } from '../../kernel/index.ts'
import type { Diagram } from './diagram/diagram.ts'
import type { LifecycleRead, LifecyclesRead, MessageRead, WebhookRead } from './model.ts'
import { ownersIn, statusesIn, withOwnStatus, type WrittenEntities } from './owner.ts'
import { lifecycleProblem } from './problems.ts'
import { readBlocks, type BlocksRead } from './read-blocks.ts'

export function readLifecycles(section: Section, entities: WrittenEntities): Reading<LifecyclesRead> {
  const owners = ownersIn(section, entities)
  const top = readBlocks(interned('lifecycle.top', '', section.blocks))
  const parts = owners.subjects.map((subject) => readSubject(subject))
  const isOwned = owners.top !== undefined && top.unplaced.length > 0
  const subjects = [
    ...(isOwned ? [interned('lifecycle.own', '', lifecycleOf(owners.top!, section, top))] : []),
    ...parts.flatMap((part) => part.lifecycle ?? []),
    ...top.diagrams.flatMap(titled),
  ]
  const statuses = statusesIn(entities)
  const known = mapMemoized(subjects, withOwnStatus, statuses)
  return {
    value: {
      subjects: memoizedByItems('lifecycle.subjects', known, () => known),
      messages: [...top.messages, ...parts.flatMap((part) => part.messages)],
      webhooks: [...top.webhooks, ...parts.flatMap((part) => part.webhooks)],
      sentences: [...top.sentences, ...parts.flatMap((part) => part.sentences)],
    },
    open: !hasStructure(section) && ![top, ...parts].some((part) => part.hasLines),
    problems: [
      ...top.problems,
      ...(isOwned ? [] : reportUnplaced(top.unplaced)),
      ...parts.flatMap((part) => part.problems),
    ],
  }
}

const lifecycleOf = (
  entity: Phrase,
  { span }: Section,
  { actions, named, states, approvals, diagrams, marks }: BlocksRead,
): LifecycleRead => ({
  ...NOTHING,
  entity,
  span,
  actions,
  named,
  states,
  approvals,
  diagrams: diagrams.filter(({ title }) => !title),
  ...marks,
})

function reportUnplaced(places: readonly Span[]): readonly Problem[] {
  const [span, ...also] = places.filter(({ start }, at) => start !== places[at - 1]?.start)
  return span ? [{ ...lifecycleProblem('LIF-031', { span }, {}), ...(also.length > 0 && { also }) }] : []
}

const NOTHING = { actions: [], named: [], states: [], approvals: [], diagrams: [], finals: [], drawn: false } as const

/** A diagram whose title names its entity. */
const titled = memoize((diagram: Diagram): readonly LifecycleRead[] => {
  const { title, span } = diagram
  if (!title) return []
  return [{ ...NOTHING, ...subjectNamed(title), span, diagrams: [diagram] }]
})

/** `Claim`, `Claim: Payment` */
function subjectNamed(title: Phrase): Pick<LifecycleRead, 'entity' | 'field'> {
  const { entity = title, field } = matchPattern(title, ENTITY_AND_FIELD) ?? {}
  return { entity, ...(field && { field }) }
}

const ENTITY_AND_FIELD = pattern('{entity}: {field}')
const OF_NO_ENTITY = pattern('(messages|notifications|webhooks|outgoing calls)')

interface SubjectRead {
  readonly lifecycle?: LifecycleRead
  readonly messages: readonly MessageRead[]
  readonly webhooks: readonly WebhookRead[]
  readonly sentences: readonly Phrase[]
  readonly problems: readonly Problem[]
  readonly hasLines: boolean
}

const readSubject = memoize((subject: Subject): SubjectRead => {
  const read = readBlocks(subject.blocks)
  const { messages, webhooks, sentences, problems, hasLines } = read
  if (OF_NO_ENTITY.test(subject.title.text)) return { messages, webhooks, sentences: [], problems, hasLines }
  const whose = subjectNamed(subject.title)
  const { actions, named, states, approvals, diagrams, marks } = read
  return {
    lifecycle: { ...whose, span: subject.span, actions, named, states, approvals, diagrams, ...marks, drawn: false },
    messages: mapMemoized(messages, messageOf, whose.entity),
    webhooks: mapMemoized(webhooks, webhookOf, whose.entity),
    sentences,
    problems,
    hasLines,
  }
})

const messageOf = (message: MessageRead, entity: Phrase): MessageRead => ({ ...message, entity })
const webhookOf = (webhook: WebhookRead, entity: Phrase): WebhookRead => ({ ...webhook, entity })
