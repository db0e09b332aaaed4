import { screensProblem } from './problems.ts'
import { describeRoom } from '../../../test/support/room.ts'

describeRoom({ folder: import.meta.dirname, point: 2, prefix: 'SCR', problems: screensProblem })
