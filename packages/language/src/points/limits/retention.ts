/** Constants for the retention of history and deleted records: `Keep history`, `Keep history of claims`, `Keep deleted claims`. */
import type { Constant, Retention } from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { closest, type Problem } from '@ninefold/plan/problem'
import { DAY } from '@ninefold/plan/base'
import { durationLength, isDuration } from '@ninefold/plan/values'
import type { ConstantName, EntityName, Names, Outcome } from '../../kernel/index.ts'
import { limitsProblem } from './problems.ts'

const HISTORY = pattern('keep [the] history [(of|for) {entity?}]')
const DELETED = pattern('keep (deleted|removed) [{entity?}]')
const ALL = pattern('[all|every] (records?|everything)')

/** The retention that the name of a constant means, if any. `entity` as written. */
const retentionIn = memoize(({ label }: Constant): Pick<Retention, 'of' | 'entity'> | undefined => {
  const found = HISTORY.match(label) ?? DELETED.match(label)
  if (!found) return undefined
  const { entity } = found
  const all = entity === undefined || ALL.test(entity)
  return { of: HISTORY.test(label) ? 'history' : 'deleted', ...(all ? {} : { entity }) }
})

export function planRetention(constants: readonly Constant[], names: Names): Outcome<readonly Retention[]> {
  const problems: Problem[] = []
  const value = constants.flatMap((constant): Retention[] => {
    const found = retentionIn(constant)
    const name = found && names.constants.find((one) => one.name === constant.name)
    if (!found || !name) return []
    const entity = found.entity === undefined ? undefined : entityOf(found.entity, names)
    if (found.entity !== undefined && !entity) {
      problems.push(unknownEntity(name, found.entity, names))
      return []
    }
    if (!isDuration(constant.value) || durationLength(constant.value) < DAY) {
      problems.push(limitsProblem('LIM-019', { span: name.span }, { name: constant.label }))
      return []
    }
    const { origin } = constant
    return [{ of: found.of, ...(entity && { entity: entity.name }), constant: constant.name, origin }]
  })
  return { value, problems }
}

/** Not for parts: their history belongs to their whole. */
function entityOf(written: string, names: Names): EntityName | undefined {
  const entity = names.entity(written)
  return entity?.partOf ? undefined : entity
}

function unknownEntity({ label: name, span }: ConstantName, written: string, names: Names): Problem {
  const known = names.entities.filter(({ partOf }) => !partOf)
  const suggestion = closest(
    written,
    known.flatMap(({ label, plural }) => [label, plural]),
  )
  return limitsProblem('LIM-020', { span }, { name, written, suggestion })
}
