// The engine's own tables hold names of the document. Those that a document can change are known to the migration, one by one.
import { expect, it } from 'vitest'
import { approvalTables } from '../../src/lifecycle/approvals.ts'
import { internalTables } from '../../src/internal-tables.ts'
import { columnsOf, openTestStore } from '../support/database.ts'

/** Columns that hold no name that a document can change: ids, moments, people, texts as they were written. */
const NO_NAMES: Readonly<Record<string, string>> = {
  account:
    'person email password administrator active roles language muted provider_roles second_factor service unconfirmed',
  approval: 'record action approval person at',
  clock: 'ahead',
  constant: 'name value declared',
  constant_history: 'id name at who acting before after document',
  document: 'number hash at files packed plan program found',
  file: 'id name type size uploader at record freed',
  file_content: 'id content',
  history: 'number record at who what action document origin via acting version undoes',
  history_gone: 'before',
  inbox: 'id receiver at subject text record origin seen',
  invitation: 'token email name roles invited_by expires',
  job: 'record action since due done tries',
  job_plan: 'planned',
  job_refused: 'record action at reasons',
  kept: 'field definition',
  kept_value: 'field record value',
  once: 'person key request status headers body at',
  outbox: 'id webhook at body origin due tries state answer',
  // Names of constants, entities and roles as they were at that time.
  probe: 'at',
  security_event: 'id at kind outcome actor_kind actor address target details occurrences forwarded',
  security_sender: 'until',
  sequence: 'last',
  session: 'token person seen_as created used device proved second_factor',
  state: 'record',
  step: 'room taken',
  storage: 'person bytes',
  // Marks stand for the names in a state, and a screen that has another name is found by its route.
  view: 'id person screen route name state shared changed',
  view_name: 'view mark',
  view_start: 'person screen route view',
  api_token: 'created expires name person token used',
  api_token_scope: 'token verbs',
  attempt: 'count name until',
  link: 'expires kind person token',
  mail: 'account address answer at content digest due ended id message record secret since state subject tries',
  mail_attachment: 'mail more place record',
  mail_bounced: 'address at reason',
  mail_entry: 'account address at cancelled entry record sequence',
  mail_unwanted: 'message receiver',
  passkey: 'counter created id key name person transports used',
  passkey_challenge: 'challenge until',
  provider_grant: 'checked created person provider session sid subject tokens',
  provider_person: 'person provider subject',
  recovery_code: 'code person',
  second_factor: 'active key person step',
}

/** Made by the store itself. */
const OF_POSTGRES = /^ninefold_(?:generation|key)\./

/** Names inside of texts: each has a `within` of its own. */
const WITHIN = [
  'ninefold_sequence.name',
  'ninefold_history.changes',
  'ninefold_history.asked',
  'ninefold_approval.input',
]

it('STO-2: every column of an internal table is declared to contain names of the document, or none', async () => {
  const store = await openTestStore(':memory:')
  await store.prepare(internalTables)
  const columns = (await columnsOf(store)).filter((name) => name.startsWith('ninefold_') && !OF_POSTGRES.test(name))
  await store.close()
  const named = internalTables.flatMap(({ names }) =>
    (names?.columns ?? []).flatMap(({ table, entity, field, choices = [] }) =>
      [entity, ...(field === undefined ? [] : [field]), ...choices].map((column) => `${table}.${column}`),
    ),
  )
  const without = Object.entries(NO_NAMES).flatMap(([table, names]) =>
    names.split(' ').map((name) => `ninefold_${table}.${name}`),
  )
  expect(columns.toSorted()).toEqual([...new Set([...named, ...WITHIN, ...without])].toSorted())
})

it('STO-2: the input of an approval is renamed with its field', async () => {
  const store = await openTestStore(':memory:')
  await store.prepare([approvalTables])
  const input = { amount: { amount: '1.00', currency: 'EUR' }, sure: true, note: '"amount": 1' }
  const given = [
    ['Claim', input],
    ['Claim', { sure: false }],
    ['Other', input],
  ] as const
  await store.write(async (t) => {
    for (const [i, [entity, said]] of given.entries()) {
      const values = [entity, `p${i}`, JSON.stringify(said)]
      await t.run(`INSERT INTO ninefold_approval VALUES (?, 'r', 'pay', 'two', ?, '', ?)`, values)
    }
    const rename = { kind: 'field', entity: 'Claim', from: 'amount', to: 'sum' } as const
    for (const { text, values } of approvalTables.names!.within!(rename, store.statements)) await t.run(text, values)
  })
  const rows = await store.read((r) => r.rows('SELECT input FROM ninefold_approval ORDER BY person'))
  expect(rows.map((row) => JSON.parse(row[0] as string) as unknown)).toEqual([
    { sum: input.amount, sure: true, note: input.note },
    { sure: false },
    input,
  ])
  await store.close()
})
