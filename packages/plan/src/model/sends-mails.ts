/** Whether an application needs a mail server. */
import type { Effect } from './lifecycle.ts'
import type { Plan } from './plan.ts'

/** Whether some action, timer or creation of the document sends a mail. */
export const sendsMails = ({ lifecycles }: Plan): boolean =>
  lifecycles.some(({ actions, create }) => [create, ...actions].some(({ then }) => then.some(isMail)))

const isMail = (effect: Effect): boolean =>
  effect.kind === 'mail' || (effect.kind === 'notify' && effect.byMail !== undefined)
