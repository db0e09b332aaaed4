/** Open sign-up: a visitor creates a User record without the right to create one. */
import { decide } from '../logic/index.ts'
import type { Knowledge } from './knowledge.ts'
import type { Question } from './question.ts'
import { given, type Reason } from './reason.ts'
import { conditionsOn } from './subject.ts'
import { notThat, signedIn, thisOf } from '@ninefold/plan/expression'

export function signUpCreates({ subject, does, entity }: Question, knowledge: Knowledge): readonly Reason[] {
  const createsUser = does.kind === 'verb' && does.verb === 'create' && entity.name === 'User'
  if (!createsUser || knowledge.plan.settings.signUp !== 'open') return []
  const person = conditionsOn(subject, thisOf(entity.name), knowledge)
  const mayBeVisitor = decide([...person, given(notThat(signedIn))], knowledge.setting).kind !== 'no'
  return mayBeVisitor ? [{ text: 'visitors make an account for themselves (Sign-up: open)' }] : []
}
