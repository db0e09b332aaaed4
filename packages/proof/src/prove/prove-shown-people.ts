/** Warns of people who are hidden in a field, but shown in `updatedBy`, `createdBy` and the history. */
import { roleLabel } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { hiddenPeople } from '../audit/index.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'

export const proveShownPeople = ({ knowledge, spanOf }: ProofContext): readonly Problem[] =>
  hiddenPeople(knowledge).flatMap(({ entity, field, reader, shown }) => {
    const span = spanOf(reader.origin)
    const parameters = {
      role: roleLabel(knowledge.plan.roles, reader.role),
      field: field.label,
      entity: entity.label,
      shown,
    }
    return span ? [proofProblem('PRF-031', { span }, parameters)] : []
  })
