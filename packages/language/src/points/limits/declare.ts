/** The names of point 9: constants, and code lists as constants that hold their codes. */
import type { Problem, Span } from '../../problem/problem.ts'
import { isReserved, type WrittenName } from '../identifier.ts'
import type { ConstantName, Outcome } from '../room.ts'
import type { LimitsRead } from './model.ts'
import { limitsProblem } from './problems.ts'

export function declareConstants(read: LimitsRead): Outcome<readonly ConstantName[]> {
  const names = new Map<string, ConstantName>()
  const problems: Problem[] = []
  const add = (written: WrittenName, type: ConstantName['type']) => {
    const key = written.identifier.toLowerCase()
    const problem = wrongName(written, names.get(key))
    if (problem) problems.push(problem)
    else names.set(key, { name: written.identifier, label: written.label, type, span: written.span })
  }
  for (const constant of read.constants) add(constant.name, constant.value.type)
  for (const list of read.lists) add(list.name, { kind: 'list', of: { kind: 'text' } })
  return { value: [...names.values()], problems }
}

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
