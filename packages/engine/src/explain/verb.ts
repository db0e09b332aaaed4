/** Why a user may create, change, delete, export or import records of an entity, or comment on them, or not. */
import { placesOf } from '@ninefold/plan'
import type { Reasons } from '@ninefold/plan/wire'
import type { EntityFacts } from './facts.ts'
import { restrictionsOn, whoHas, whoMay } from './who-may.ts'
import { sentences } from './words.ts'

const VERBS = ['create', 'change', 'delete', 'comment', 'export', 'import'] as const

/** What is done with records beside the steps of a life cycle. */
export type RecordVerb = (typeof VERBS)[number]

export const isRecordVerb = (text: string): text is RecordVerb => VERBS.some((verb) => verb === text)

/** Undefined if the reader may not know of such records, or none has comments. */
export function explainVerb(facts: EntityFacts, verb: RecordVerb): Reasons | undefined {
  const about = verb === 'comment' ? commentsOf(facts) : facts
  if (!about) return undefined
  const { words, principal, entity } = about
  const may = mayDo(about, verb)
  const permission = verb === 'change' ? 'update' : verb === 'comment' ? 'create' : verb
  const isOnlyOne = entity.onlyOne && (verb === 'create' || verb === 'delete')
  const first = permission === 'create' ? entityCreate(about) : undefined
  const { origin } = entity
  return {
    kind: verb,
    name: verb,
    label: labelOf(facts, verb),
    possible: may ? 'now' : 'never',
    sentences: sentences(
      may
        ? words.say('You can do this now.')
        : principal.person === null
          ? words.say('You are not signed in.')
          : words.say('You may not do this.'),
      isOnlyOne ? words.say('There is exactly one of these.') : undefined,
      ...(isOnlyOne
        ? []
        : [
            ...partOf(about),
            ...(first === undefined ? whoHas(about, permission) : [first]),
            ...restrictionsOn(about, permission),
          ]),
    ),
    ...(origin && { origin }),
  }
}

/** Of the comments on such records. */
function commentsOf(facts: EntityFacts): EntityFacts | undefined {
  const entity = facts.seen.entities.find(({ commentOn }) => commentOn?.entity === facts.entity.name)
  if (!entity) return undefined
  const { record: _, ...others } = facts
  return { ...others, entity }
}

function mayDo({ entity: { can }, record }: EntityFacts, verb: RecordVerb): boolean {
  switch (verb) {
    case 'create':
    case 'comment':
      return can.create !== null
    case 'change':
      return (record?.view.may.update ?? can.update).length > 0
    case 'delete':
      return record?.view.may.delete ?? can.delete
    case 'export':
    case 'import':
      return can[verb] === true
  }
}

/** Who creates such records, where point 4 says so. */
function entityCreate({ seen, entity, words }: EntityFacts): string | undefined {
  const lifecycle = seen.lifecycles.find((one) => one.entity === entity.name)
  return lifecycle && whoMay(lifecycle.create.who, words)
}

function partOf({ seen, entity, words }: EntityFacts): readonly string[] {
  const whole = seen.entities.find(({ name }) => name === placesOf(entity)[0]?.entity)
  return whole
    ? [words.say('It belongs to {entity}, and whoever may change that may change it.', { entity: whole.label })]
    : []
}

function labelOf(
  { entity: { label: entity, plural: entities }, words: { say } }: EntityFacts,
  verb: RecordVerb,
): string {
  switch (verb) {
    case 'create':
      return say('Create {entity}', { entity })
    case 'comment':
      return say('Comment')
    case 'change':
      return say('Change')
    case 'delete':
      return say('Delete')
    case 'export':
      return say('Export {entities}', { entities })
    case 'import':
      return say('Import {entities}', { entities })
  }
}
