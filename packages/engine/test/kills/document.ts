// The example, with a timer that is due at once and a webhook, both at each submission.
import { exampleText } from '../../../../tests/support/example.ts'

const CHANGES: readonly (readonly [from: string, to: string])[] = [
  ['| Requests per minute | 600 |', '| Requests per minute | 1000000 |'],
  ['| Remind after | 7 days |', '| Remind after | 1 seconds |'],
  ['`remindAfter` | | | notify manager with Waiting |', '`remindAfter` | | | notify owner with Waiting |'],
  ['`submittedAt = now`; notify manager with Waiting |', '`submittedAt = now`; send Submitted |'],
]

/** `receiver`: the address that is told. */
export function killedDocument(receiver: string): string {
  const changed = CHANGES.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the example has no "${from}" any more`)
    return text.replace(from, to)
  }, exampleText('expense-claims'))
  const webhook = `| Webhook | Address | Sends |\n| --- | --- | --- |\n| Submitted | \`${receiver}\` | \`{'no': number}\` |\n\n`
  // The examples of the document wait for days.
  return changed.replace('| Message | Subject | Text |', `${webhook}| Message | Subject | Text |`)
}
