/**
 * Approvals by several users: each approval is stored until the action happens, the record changes state, or it is
 * edited.
 */
import { isDeepStrictEqual } from 'node:util'
import { readValue, writeValue, type Json } from '@ninefold/plan/values'
import type { Action } from '@ninefold/plan'
import type { Environment } from '@ninefold/plan/expression'
import type { RecordPageData } from '@ninefold/plan/wire'
import type { WireInput } from '../records/index.ts'
import type { InternalTables, Reader, Rename, Statement, TableStatements, Transaction } from '../store/index.ts'
import type { CompiledTransition, CompiledApproval } from './compiled.ts'

type Offer = RecordPageData['actions'][number]

export const approvalTables: InternalTables = {
  room: 'approvals',
  steps: [
    [
      // `input`: what the user entered when approving, JSON, as `normalizedInput` writes it.
      `CREATE TABLE ninefold_approval (
        entity TEXT NOT NULL, record TEXT NOT NULL, action TEXT NOT NULL, approval TEXT NOT NULL, person TEXT NOT NULL,
        at TEXT NOT NULL, input TEXT NOT NULL, PRIMARY KEY (entity, record, action, approval, person)) WITHOUT ROWID`,
    ],
  ],
  names: {
    columns: [{ table: 'ninefold_approval', entity: 'entity', action: { column: 'action', rows: 'Approvals' } }],
    within: renameInInput,
  },
}

/** The stored input uses the names of the action's inputs. */
function renameInInput(rename: Rename, statements: TableStatements): readonly Statement[] {
  if (rename.kind === 'entity') return []
  const { from, to, entity } = rename
  const text = `UPDATE ninefold_approval SET input = ${statements.withMemberRenamed('input', from, to)}
    WHERE entity = ? AND ${statements.hasMember('input', from)}`
  return [{ text, values: [entity] }]
}

/** The approvals given so far for one action of one record. */
interface GivenApprovals {
  /** Approval → the users. */
  readonly people: ReadonlyMap<string, ReadonlySet<string>>
  /** The inputs they entered, the same for all. */
  readonly input: WireInput
}

interface ApprovalRow {
  readonly approval: string
  readonly person: string
  readonly input: string
}

export const NO_APPROVALS: GivenApprovals = { people: new Map(), input: {} }

/** `as`: the current environment for that user, over the record. A user who may no longer approve does not count. */
export async function givenApprovals(
  reader: Reader,
  { entity, record, action }: Pick<StoredApproval, 'entity' | 'record' | 'action'>,
  waiting: readonly CompiledApproval[],
  as: (person: string) => Promise<Environment | undefined>,
): Promise<GivenApprovals> {
  const rows = await reader.all<ApprovalRow>(
    'SELECT approval, person, input FROM ninefold_approval WHERE entity = ? AND record = ? AND action = ? ORDER BY at',
    [entity, record, action],
  )
  const people = new Map<string, Set<string>>()
  let input: WireInput = {}
  for (const row of rows) {
    const approval = waiting.find((each) => each.approval.name === row.approval)
    const env = approval && (await as(row.person))
    if (!env || approval.from(env) !== true) continue
    people.set(row.approval, (people.get(row.approval) ?? new Set()).add(row.person))
    input = { ...input, ...(JSON.parse(row.input) as WireInput) }
  }
  return { people, input }
}

/** The normalised input of a user: blank inputs are left out. Equal if the values are equal. */
export function normalizedInput(action: Action, input: WireInput): WireInput {
  const values = Object.entries(input).flatMap(([name, json]): (readonly [string, Json])[] => {
    const declared = action.asks.find((each) => each.name === name)
    const read = declared && readValue(declared.type, json)
    const value = read?.ok ? writeValue(declared!.type, read.value) : json
    return value === null || value === '' ? [] : [[name, value]]
  })
  return Object.fromEntries(values)
}

/** Whether the input differs from what the others approved. */
export const differsFromApproved = (given: GivenApprovals, values: WireInput): boolean =>
  given.people.size > 0 && Object.entries(values).some(([name, json]) => !isDeepStrictEqual(json, given.input[name]))

/** The approvals that the action on this record requires. */
export const requiredApprovals = (action: CompiledTransition, env: Environment): readonly CompiledApproval[] =>
  action.approvals.filter(({ applies }) => applies(env) === true)

const approvers = ({ approval }: CompiledApproval, { people }: GivenApprovals): ReadonlySet<string> =>
  people.get(approval.name) ?? new Set()

export const isEnough = (approvals: readonly CompiledApproval[], given: GivenApprovals): boolean =>
  approvals.every((each) => approvers(each, given).size >= each.approval.needed)

/** The approvals with those of one more user added. */
export function withApprovalsOf(
  given: GivenApprovals,
  approvals: readonly CompiledApproval[],
  person: string,
): GivenApprovals {
  const people = new Map(given.people)
  for (const each of approvals) people.set(each.approval.name, new Set([...approvers(each, given), person]))
  return { ...given, people }
}

export const hasApproved = (approvals: readonly CompiledApproval[], given: GivenApprovals, person: string): boolean =>
  approvals.some((each) => approvers(each, given).has(person))

/** The status for those who view the record; undefined if no approval is pending. */
export function approvalStatus(
  approvals: readonly CompiledApproval[],
  given: GivenApprovals,
  me: string | null,
): Offer['approvals'] {
  if (approvals.length === 0) return undefined
  const counts = approvals.map((each) => ({ given: approvers(each, given).size, needed: each.approval.needed }))
  const last = counts.toSorted((a, b) => b.needed - b.given - (a.needed - a.given))[0]!
  return { ...last, mine: me !== null && hasApproved(approvals, given, me) }
}

interface StoredApproval {
  readonly entity: string
  readonly record: string
  readonly action: string
  readonly person: string
  readonly at: string
  readonly input: WireInput
}

export function storeApprovals(
  transaction: Transaction,
  approvals: readonly CompiledApproval[],
  one: StoredApproval,
): void {
  for (const { approval } of approvals)
    transaction.enqueue('INSERT INTO ninefold_approval VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING', [
      one.entity,
      one.record,
      one.action,
      approval.name,
      one.person,
      one.at,
      JSON.stringify(one.input),
    ])
}

/** `actions` absent: all actions. */
export function withdrawApprovals(
  transaction: Transaction,
  entity: string,
  record: string,
  actions?: readonly string[],
): void {
  const some = actions === undefined ? '' : ` AND action IN (${actions.map(() => '?').join(', ')})`
  transaction.enqueue(`DELETE FROM ninefold_approval WHERE entity = ? AND record = ?${some}`, [
    entity,
    record,
    ...(actions ?? []),
  ])
}
