import { describeRoom } from '../../language/test/support/room.ts'
import { proofProblem } from './prove/problems.ts'
import { provePlan } from './prove/prove.ts'

describeRoom({
  folder: import.meta.dirname,
  point: 5,
  prefix: 'PRF',
  problems: proofProblem,
  also: ({ plan, problems }, sources) => (plan ? provePlan(plan, sources, problems).problems : []),
})
