/** Resolves the subject of a permission: an entity and the allowed verbs. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, plainText } from '../../document/index.ts'
import type { Grant } from '@ninefold/plan'
import { closest } from '@ninefold/plan/problem'
import { noteWithin, type EntityName, suggestedEntity, placeWithFix, closestLabel } from '../../kernel/index.ts'
import { EVERY_VERB } from './cell-words.ts'
import { findAction, findEntity } from './find.ts'
import type { GrantContext } from './scope.ts'
import { findAbility, type Ability } from './row-subject.ts'
import type { GrantRead } from './model.ts'
import { accessProblem } from './problems.ts'

export function findAbout(read: GrantRead, context: GrantContext): Ability | undefined {
  const { names, problems } = context
  const named = names.entity(read.entity)
  if (named || !isDone(read, context)) {
    const entity = findEntity(read.entity, context)
    const verbs = entity && planVerbs(read, entity, context)
    return verbs && { entity, verbs, own: false }
  }
  const name = plainText(read.entity)
  const found = findAbility(name, read.under && names.entity(read.under), context)
  if (!found || 'entities' in found) {
    const several = found && listed(found.entities)
    const suggestion = several === undefined ? suggestAbility(name, context) : undefined
    problems.push(accessProblem('ACC-023', placeWithFix(read.entity.span, suggestion), { name, several, suggestion }))
    return undefined
  }
  const whole = names.role(read.role)?.kind !== 'record'
  if (whole && !read.when && ASSIGNED.test(name)) {
    problems.push(accessProblem('ACC-028', { span: read.entity.span }, { name, entity: found.entity.label }))
    return undefined
  }
  noteAbility(read.entity, found, context)
  if (read.verb.kind === 'mark') return found
  problems.push(accessProblem('ACC-024', { span: read.place.span }, { text: read.place.text, name }))
  return undefined
}

const ASSIGNED = pattern('…assigned…')

/** Emits the names of the entity and of its action among the words. */
function noteAbility(phrase: Phrase, { entity, verbs }: Ability, { actions }: GrantContext): void {
  const { name, label, plural } = entity
  noteWithin(phrase, { kind: 'entity', name }, [label, plural, name])
  for (const verb of verbs) {
    const action = typeof verb === 'string' ? undefined : actions.of(name).find((one) => one.name === verb.run)
    if (action) noteWithin(phrase, { kind: 'action', of: name, name: action.name }, [action.label])
  }
}

/** A suggestion for `Aprove loan`: an action alone, or before the name of its entity. */
function suggestAbility(name: string, { names, actions }: GrantContext): string | undefined {
  const whole = actions.all().flatMap(({ entity, label }) => {
    const of = names.entity(entity)
    return of ? [label, `${label} ${of.label.toLowerCase()}`, `${label} ${of.plural.toLowerCase()}`] : [label]
  })
  return closest(name, whole)
}

const listed = (labels: readonly string[]): string => labels.join(' and ')

/** Is the subject of the row an operation? Unknown words count as one, unless they are similar to an entity. */
function isDone({ entity, under, verb }: GrantRead, context: GrantContext): boolean {
  const { names } = context
  const text = plainText(entity)
  if (under && names.entity(under)) return true
  if (findAbility(text, undefined, context)) return true
  const similar = suggestedEntity(text, names)
  return verb.kind === 'mark' && similar === undefined && /\s/u.test(text)
}

function planVerbs(
  { verb }: GrantRead,
  entity: EntityName,
  context: GrantContext,
): readonly Grant['verb'][] | undefined {
  if (verb.kind === 'mark') return EVERY_VERB
  if (verb.kind === 'verb') return [verb.verb]
  const action = findAction(verb.action, entity, context)
  if (action) return [{ run: action.name }]
  const own = context.actions.of(entity.name)
  const name = plainText(verb.action)
  const suggestion = closestLabel(name, own)
  const field = verb.otherwise && context.names.field(entity, name)
  if (field) {
    context.problems.push(
      accessProblem('ACC-002', { span: verb.action.span }, { name, entity: entity.label, is: 'field' }),
    )
    return undefined
  }
  const unknown = accessProblem('ACC-012', { span: verb.action.span }, { name, entity: entity.label, suggestion })
  context.problems.push(suggestion === undefined ? (verb.otherwise ?? unknown) : unknown)
  return undefined
}
