import { lifecycleProblem } from './problems.ts'
import { describeRoom } from '../../../test/support/room.ts'

describeRoom({ folder: import.meta.dirname, point: 4, prefix: 'LIF', problems: lifecycleProblem })
