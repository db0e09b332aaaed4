/** Messages and webhooks by their names: a second one of a name is told, and left out. */
import type { Phrase } from '../../document/model.ts'
import { plainText } from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import { identifierOf } from '../identifier.ts'
import { firstAlike } from '../twice.ts'
import { lifecycleProblem } from './problems.ts'

export interface Named<R> {
  readonly name: string
  readonly label: string
  readonly read: R
}

export function namedOnce<R extends { readonly label: Phrase }>(
  all: readonly R[],
  problems: Problem[],
): readonly Named<R>[] {
  const named = all.map((read): Named<R> => {
    const label = plainText(read.label)
    return { name: identifierOf(label), label, read }
  })
  const firstNamed = firstAlike(named, ({ name }) => name.toLowerCase())
  return named.filter((one) => {
    const first = firstNamed(one)
    if (!first) return true
    const second = { span: first.read.label.span, label: 'it stands here first' }
    problems.push(lifecycleProblem('LIF-023', { span: one.read.label.span, second }, { name: one.label }))
    return false
  })
}
