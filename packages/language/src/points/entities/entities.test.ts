import { entitiesProblem } from './problems.ts'
import { describeRoom } from '../../../test/support/room.ts'

describeRoom({ folder: import.meta.dirname, point: 3, prefix: 'ENT', problems: entitiesProblem })
