/** Constants that say how long the past is kept: `Keep history`, `Keep history of claims`, `Keep deleted claims`. */
import type { Constant, Retention } from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { closest, type Problem } from '@ninefold/plan/problem'
import { DAY, durationLength, isDuration } from '@ninefold/plan/values'
import type { ConstantName, EntityName, Names, Outcome } from '../../kernel/index.ts'
import { limitsProblem } from './problems.ts'

const HISTORY = pattern('keep [the] history [(of|for) {entity?}]')
const DELETED = pattern('keep (deleted|removed) [{entity?}]')
const ALL = pattern('[all|every] (records?|everything)')

/** What the name of a constant says about the past; undefined: nothing. `entity` as it is written. */
const saidBy = memoize(({ label }: Constant): Pick<Retention, 'of' | 'entity'> | undefined => {
  const found = HISTORY.match(label) ?? DELETED.match(label)
  if (!found) return undefined
  const { entity } = found
  const all = entity === undefined || ALL.test(entity)
  return { of: HISTORY.test(label) ? 'history' : 'deleted', ...(all ? {} : { entity }) }
})

export function planRetention(constants: readonly Constant[], names: Names): Outcome<readonly Retention[]> {
  const problems: Problem[] = []
  const value = constants.flatMap((constant): Retention[] => {
    const said = saidBy(constant)
    const name = said && names.constants.find((one) => one.name === constant.name)
    if (!said || !name) return []
    const entity = said.entity === undefined ? undefined : entityOf(said.entity, names)
    if (said.entity !== undefined && !entity) {
      problems.push(unknownEntity(name, said.entity, names))
      return []
    }
    if (!isDuration(constant.value) || durationLength(constant.value) < DAY) {
      problems.push(limitsProblem('LIM-019', { span: name.span }, { name: constant.label }))
      return []
    }
    const { origin } = constant
    return [{ of: said.of, ...(entity && { entity: entity.name }), constant: constant.name, origin }]
  })
  return { value, problems }
}

/** A part has its history with its whole. */
function entityOf(written: string, names: Names): EntityName | undefined {
  const entity = names.entity(written)
  return entity?.partOf ? undefined : entity
}

function unknownEntity({ label: name, span }: ConstantName, written: string, names: Names): Problem {
  const known = names.entities.filter(({ partOf }) => !partOf)
  const meant = closest(
    written,
    known.flatMap(({ label, plural }) => [label, plural]),
  )
  return limitsProblem('LIM-020', { span }, { name, written, meant })
}
