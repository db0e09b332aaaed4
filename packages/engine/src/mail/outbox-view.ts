/** The outbox for administrators: listed without texts, sent again. */
import { named, type Plan } from '@ninefold/plan'
import type { BouncedAddress, MailPage, MailView } from '@ninefold/plan/wire'
import { OUTBOX_STATES } from '../outbox/index.ts'
import { refuse } from '../refusal.ts'
import type { Reader, Transaction } from '../store/index.ts'
import { addressKey } from './address.ts'
import { mailOutbox } from './outbox.ts'

export interface OutboxQuery {
  readonly state?: MailView['state']
  /** In address or subject. */
  readonly search?: string
  readonly cursor?: string
}

const PAGE = 50

interface Line {
  readonly id: string
  readonly at: string
  readonly address: string
  readonly subject: string
  readonly message: string | null
  readonly state: number
  readonly due: string
  readonly tries: number
  readonly answer: string
  readonly empty: number
}

/** CURSOR_INVALID for an invalid cursor. */
export async function outboxPage(
  reader: Reader,
  plan: Plan,
  query: OutboxQuery,
  showsTexts: boolean,
): Promise<Pick<MailPage, 'items' | 'next' | 'counts'>> {
  const { condition, values } = conditionOf(query)
  const lines = await reader.all<Line>(
    `SELECT id, at, address, subject, message, state, due, tries, answer,
       CASE WHEN content = '' THEN 1 ELSE 0 END AS empty
     FROM ninefold_mail WHERE ${condition} ORDER BY id DESC LIMIT ${PAGE + 1}`,
    values,
  )
  const items = lines.slice(0, PAGE).map((line) => viewOf(line, plan, showsTexts))
  return { items, next: lines.length > PAGE ? items.at(-1)!.id : null, counts: await mailOutbox.counts(reader) }
}

function conditionOf({ state, search = '', cursor }: OutboxQuery) {
  if (cursor !== undefined && !/^[0-9a-f]{28}$/.test(cursor)) throw refuse('CURSOR_INVALID', { field: 'cursor' })
  const like = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const parts: readonly (readonly [string, readonly (string | number)[]])[] = [
    ...(state === undefined ? [] : [['state = ?', [OUTBOX_STATES.indexOf(state)]] as const]),
    ...(search.trim() === ''
      ? []
      : ([
          [String.raw`(lower(address) LIKE ? ESCAPE '\' OR lower(subject) LIKE ? ESCAPE '\')`, [like, like]],
        ] as const)),
    ...(cursor === undefined ? [] : [['id < ?', [cursor]] as const]),
  ]
  const condition = parts.length === 0 ? '1 = 1' : parts.map(([text]) => text).join(' AND ')
  return { condition, values: parts.flatMap(([, bound]) => bound) }
}

function viewOf({ message, state, empty, ...line }: Line, plan: Plan, showsTexts: boolean): MailView {
  const label = message === null ? undefined : named(plan.messages, message)?.label
  return {
    ...line,
    state: OUTBOX_STATES[state]!,
    ...(label !== undefined && { message: label }),
    shown: showsTexts && empty === 0,
  }
}

const MAX_BOUNCED = 200

/** The latest. */
export const bouncedAddresses = (reader: Reader): Promise<readonly BouncedAddress[]> =>
  reader.all<BouncedAddress>(
    `SELECT address, at, reason FROM ninefold_mail_bounced ORDER BY at DESC, address LIMIT ${MAX_BOUNCED}`,
  )

/** Mails to the address are sent again. Returns whether it had refused some. */
export const liftBounced = async (transaction: Transaction, address: string): Promise<boolean> =>
  (await transaction.run('DELETE FROM ninefold_mail_bounced WHERE address = ?', [addressKey(address)])) > 0
