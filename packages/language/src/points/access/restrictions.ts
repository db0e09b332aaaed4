/** Plans the restrictions of point 6: conditions that all permissions of an entity require, or some of them, also for administrators. */
import { append } from '@ninefold/plan/base'
import { type Phrase, matchPattern, plainText } from '../../document/index.ts'
import { type Grant, type Restriction, notThat } from '@ninefold/plan'
import { closest } from '@ninefold/plan/problem'
import { checkCondition, type EntityName, type Outcome } from '../../kernel/index.ts'
import { VERBS, verbsIn } from './cell-words.ts'
import { findAction, findEntity } from './find.ts'
import { inContext, type GrantContext, type GrantsKnown } from './scope.ts'
import type { RestrictionRead } from './model.ts'
import { RUN } from './read-verbs.ts'
import { accessProblem } from './problems.ts'

export const planRestriction = (read: RestrictionRead, known: GrantsKnown): Outcome<Restriction | undefined> => {
  const context = inContext(known)
  const { names, problems } = context
  const entity = findEntity(read.entity, context)
  const checked = entity && checkCondition(read.test, names, { this: entity.name })
  append(problems, checked?.problems ?? [])
  const verbs = entity && read.verbs?.flatMap((phrase) => restrictedVerbs(phrase, entity, context))
  if (!entity || !checked?.expr) return { value: undefined, problems }
  const test = read.never ? notThat(checked.expr) : checked.expr
  const origin = names.originOf(read.span)
  return { value: { entity: entity.name, ...(verbs && { verbs }), test, origin }, problems }
}

/** A permission, or an action with or without `run`. */
function restrictedVerbs(phrase: Phrase, entity: EntityName, context: GrantContext): readonly Grant['verb'][] {
  const run = matchPattern(phrase, RUN)?.action
  const verbs = run ? undefined : verbsIn(phrase.text)
  if (verbs) return verbs
  const action = findAction(run ?? phrase, entity, context)
  if (action) return [{ run: action.name }]
  const own = context.actions.of(entity.name).map(({ label }) => label)
  const name = plainText(run ?? phrase)
  const suggestion = closest(name, run ? own : [...Object.keys(VERBS), ...own])
  const at = { span: (run ?? phrase).span }
  const problem = run
    ? accessProblem('ACC-012', at, { name, entity: entity.label, suggestion })
    : accessProblem('ACC-001', at, { text: phrase.text, suggestion })
  context.problems.push(problem)
  return []
}
