import { callsProblem } from './problems.ts'
import { describeRoom } from '../../../test/support/room.ts'

describeRoom({ folder: import.meta.dirname, point: 7, prefix: 'CAL', problems: callsProblem })
