/** `{receiver.firstName}` in messages: the record of whoever gets the message, and what they may read of themselves. */
import { fieldOf, readsOf, type Expr, type Tree } from '@ninefold/plan/expression'
import type { RecordValue } from '@ninefold/plan/values'
import { readsOfNamed } from '../access/index.ts'
import type { Change } from '../records/index.ts'
import type { InboxRooms } from './inbox.ts'

/** By id of the user; empty if no text names its receiver. */
export type ReceiverRecords = ReadonlyMap<string, RecordValue>

/** Does the value depend on the receiver? */
export const receiversInText = ({ tree }: Expr): boolean => readsOfNamed(tree, 'receiver').length > 0

export async function receiverRecords(
  { records }: Pick<InboxRooms, 'records'>,
  { transaction, principal }: Change,
  people: readonly string[],
  holes: readonly Expr[],
): Promise<ReceiverRecords> {
  const reads = holes.flatMap(({ tree }) => readsOfNamed(tree, 'receiver'))
  return reads.length === 0 ? new Map() : records().load(transaction, principal, 'User', people, [...new Set(reads)])
}

/** The fields of the receiver in a text, as their own fields: what `hidden` checks for them. */
export const asOwnFields = (hole: Expr): readonly Expr[] =>
  readsOfNamed(hole.tree, 'receiver').map((path) => {
    const me: Tree = { op: 'name', scope: 'me', name: '', type: { kind: 'record', entity: 'User' } }
    const tree = path.split('.').reduce<Tree>((of, field) => fieldOf(of, field, { kind: 'unknown' }), me)
    return { ...hole, tree, reads: readsOf(tree) }
  })
