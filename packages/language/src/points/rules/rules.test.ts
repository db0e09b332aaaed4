import { rulesProblem } from './problems.ts'
import { describeRoom } from '../../../test/support/room.ts'

describeRoom({ folder: import.meta.dirname, point: 5, prefix: 'RUL', problems: rulesProblem })
