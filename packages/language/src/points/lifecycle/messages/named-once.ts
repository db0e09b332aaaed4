/** Messages and webhooks by their names: a second one of a name is told, and left out. */
import { type Phrase, plainText } from '../../../document/index.ts'
import { memoize, identifierOf } from '@ninefold/plan/base'
import { type Outcome, duplicateFinder } from '../../../kernel/index.ts'
import { lifecycleProblem } from '../problems.ts'

/** What a message or a webhook is called, by the phrase that says it. */
export const nameOf = memoize((phrase: Phrase): { readonly name: string; readonly label: string } => {
  const label = plainText(phrase)
  return { name: identifierOf(label), label }
})

export function namedOnce<R extends { readonly label: Phrase }>(all: readonly R[]): Outcome<readonly R[]> {
  const firstNamed = duplicateFinder(all, ({ label }) => nameOf(label).name.toLowerCase())
  const problems = all.flatMap((one) => {
    const first = firstNamed(one)
    if (!first) return []
    const second = { span: first.label.span, label: 'it stands here first' }
    return [lifecycleProblem('LIF-023', { span: one.label.span, second }, { name: nameOf(one.label).label })]
  })
  return { value: problems.length === 0 ? all : all.filter((one) => !firstNamed(one)), problems }
}
