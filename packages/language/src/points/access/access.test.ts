import { accessProblem } from './problems.ts'
import { describeRoom } from '../../../test/support/room.ts'

describeRoom({ folder: import.meta.dirname, point: 6, prefix: 'ACC', problems: accessProblem })
