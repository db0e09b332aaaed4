/** Whether the plan already says what a statement says, so that the sentence only explains it. */
import { coverageOfAction } from './action-coverage.ts'
import { coverageOfOtherPerson, coverageOfSignUp } from './person-coverage.ts'
import { coveredIf, type Coverage, type Planned } from './evidence.ts'
import { isLimitOf } from './limit-coverage.ts'
import { coverageOfPermission } from './permission-coverage.ts'
import { coverageOfLock, coverageOfSecret } from './restriction-coverage.ts'
import type { Statement } from './read-statement.ts'
import { coverageOfRule } from './rule-coverage.ts'

export function coverageOf(statement: Statement, plan: Planned): Coverage {
  if (statement.aspect === 'locked') return coverageOfLock(statement, plan)
  if (statement.aspect === 'confidential') return coverageOfSecret(statement, plan)
  if (statement.aspect === 'signUp') return coverageOfSignUp(statement, plan)
  if (statement.aspect === 'otherPerson') return coverageOfOtherPerson(statement, plan)
  switch (statement.kind) {
    case 'rule':
      return coverageOfRule(statement, plan)
    case 'permission':
      return coverageOfPermission(statement, plan)
    case 'action':
      return coverageOfAction(statement, plan)
    case 'limit':
      return coveredIf(isLimitOf(statement, plan))
  }
}
