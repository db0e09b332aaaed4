/** The names of point 9: constants, and code lists as constants that hold their codes. */
import { memoize, isReserved } from '@ninefold/plan/base'
import type { Problem, Span } from '@ninefold/plan/problem'
import type { WrittenName, ConstantName, Outcome } from '../../kernel/index.ts'
import type { CodeListRead, ConstantRead, LimitsRead } from './model.ts'
import { limitsProblem } from './problems.ts'

/** The constants that point 9 declares. */
export function declareConstants(read: LimitsRead): Outcome<readonly ConstantName[]> {
  const names = new Map<string, ConstantName>()
  const problems: Problem[] = []
  for (const one of [...read.constants, ...read.lists]) {
    const key = one.name.identifier.toLowerCase()
    const problem = wrongName(one.name, names.get(key))
    if (problem) problems.push(problem)
    else names.set(key, nameOf(one))
  }
  return { value: [...names.values()], problems }
}

const nameOf = memoize((one: ConstantRead | CodeListRead): ConstantName => {
  const { identifier: name, label, span } = one.name
  return { name, label, type: 'value' in one ? one.value.type : { kind: 'list', of: { kind: 'text' } }, span }
})

function wrongName(written: WrittenName, same: { label: string; span: Span } | undefined): Problem | undefined {
  const at = { span: written.span }
  if (written.identifier === '') return limitsProblem('LIM-014', at, { name: written.label })
  if (isReserved(written.identifier)) return limitsProblem('LIM-009', at, { name: written.identifier })
  if (!same) return undefined
  const second = { span: same.span, label: 'the other one' }
  return same.label.toLowerCase() === written.label.toLowerCase()
    ? limitsProblem('LIM-004', { ...at, second }, { name: written.label })
    : limitsProblem('LIM-010', { ...at, second }, { name: written.label, other: `"${same.label}"` })
}
