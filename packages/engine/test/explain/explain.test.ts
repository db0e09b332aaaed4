// Why something is as it is for a person, in sentences: who may, what is missing, what comes next.
import type { Reasons, WhyAnswer } from '@ninefold/plan/wire'
import { expect, test } from 'vitest'
import { claim, type Person } from '../support/server.ts'
import { expenseServer, testServer } from '../support/test-server.ts'

const { server, people } = await expenseServer({ mode: 'production' })
const { administrator, employee, manager, finance, finance2, stranger } = people

const whyIn = async (person: Person, query: string): Promise<WhyAnswer> => {
  const reply = await person.get(`/api/app/why?${query}`)
  expect(reply.status, `${query}: ${reply.text}`).toBe(200)
  return reply.body
}

const why = async (person: Person, query: string): Promise<Reasons> => (await whyIn(person, query)).items[0]!

async function claimOf(amount = '43.50', ...actions: readonly string[]): Promise<string> {
  const { id } = (await employee.post('/api/records/claim', claim(amount, { title: `Trip ${Math.random()}` }))).body
  if (Number(amount) > 50) {
    const file = await employee.upload('receipt.pdf', 'application/pdf', '%PDF-1.7')
    await employee.patch(`/api/records/claim/${id}`, { receipt: { id: file.body.id } })
  }
  for (const action of actions) {
    const who = action === 'submit' ? employee : manager
    expect((await who.post(`/api/records/claim/${id}/actions/${action}`)).status).toBe(200)
  }
  return id
}

test('WHY-1 an action says whether the person can take it, and who may, with the exceptions', async () => {
  const id = await claimOf('40', 'submit', 'approve')
  expect(await why(finance, `entity=claim&id=${id}&action=pay`)).toMatchObject({
    kind: 'action',
    label: 'Pay',
    possible: 'now',
    sentences: ['You can do this now.', 'Finance may do this, except the owner.', 'It leads to the state “Paid”.'],
  })
  expect(await why(employee, `entity=claim&id=${id}&action=pay`)).toMatchObject({
    possible: 'never',
    sentences: ['You may not do this.', 'Finance may do this, except the owner.', 'It leads to the state “Paid”.'],
  })
})

test('WHY-1 whoever is excepted learns that, and from which states an action leads', async () => {
  const { id } = (await finance.post('/api/records/claim', claim('9', { title: 'Ink' }))).body
  expect(await why(finance, `entity=claim&id=${id}&action=pay`)).toMatchObject({
    possible: 'never',
    sentences: [
      'You may not do this.',
      'You are the owner, so somebody else has to do it.',
      'It is not possible in the state “Draft”.',
      'It is possible in the state Approved.',
      'Finance may do this, except the owner.',
      'It leads to the state “Paid”.',
    ],
  })
  expect(await why(finance, `entity=claim&id=${id}&action=takeBack`)).toMatchObject({ possible: 'later' })
})

test('WHY-2 a blocked action names what is missing, and the field to fill in', async () => {
  const { id } = (await employee.post('/api/records/claim', claim('1', { title: 'Empty', lines: [] }))).body
  expect(await why(employee, `entity=claim&id=${id}&action=submit`)).toMatchObject({
    possible: 'later',
    sentences: [
      'It is not possible yet. It needs: Lines is not empty.',
      'The owner may do this.',
      'It leads to the state “Submitted”.',
    ],
    fill: [{ field: 'lines', label: 'Lines' }],
  })
})

test('WHY-3 an action with approvals says how many are given, and by whom', async () => {
  const id = await claimOf('1200', 'submit', 'approve')
  await finance.post(`/api/records/claim/${id}/actions/pay`, { paymentReference: 'July' })
  const approvals = ['Approvals for “Two pairs of eyes”: 1 of 2 given.', 'Given by Finn Dahl.']
  const first = await why(finance, `entity=claim&id=${id}&action=pay`)
  expect(first.possible).toBe('later')
  expect(first.sentences).toEqual(expect.arrayContaining(['You have given your approval already.', ...approvals]))
  const second = await why(finance2, `entity=claim&id=${id}&action=pay`)
  expect(second.possible).toBe('now')
  expect(second.sentences).toEqual(expect.arrayContaining(approvals))
})

test('WHY-4 a record says what comes next and who does it', async () => {
  const id = await claimOf('40', 'submit')
  const nextFor = async (person: Person) => (await whyIn(person, `entity=claim&id=${id}`)).next
  expect(await nextFor(manager)).toEqual({
    sentence: 'You can do the next step: Approve.',
    action: 'approve',
    people: [],
  })
  expect(await nextFor(employee)).toEqual({
    sentence: 'Somebody else has to do the next step: Approve. It can be done by Mara Holm.',
    people: [{ id: manager.id, label: 'Mara Holm' }],
  })
  await manager.post(`/api/records/claim/${id}/actions/approve`)
  expect((await nextFor(employee))?.sentence).toBe(
    'Somebody else has to do the next step: Pay. Finance may do this, except the owner.',
  )
  await finance.post(`/api/records/claim/${id}/actions/pay`, { paymentReference: 'July' })
  expect((await nextFor(finance))?.sentence).toBe('This is finished: no step leads on.')
})

test('WHY-4 a record lists the steps of its life cycle, what happens by itself, and changing and deleting', async () => {
  const { items } = await whyIn(employee, `entity=claim&id=${await claimOf('40', 'submit')}`)
  expect(items.map(({ label, possible, timed }) => `${label}: ${timed ? 'automatically' : possible}`)).toEqual([
    'Submit: later',
    'Take back: now',
    'Approve: never',
    'Reject: never',
    'Return: never',
    'Pay: never',
    'Remind: automatically',
    'Lapse: automatically',
    'Change: never',
    'Delete: never',
  ])
  expect(items.find(({ label }) => label === 'Lapse')?.sentences[0]).toBe(
    'It happens automatically when the record has been in this state for this long: Lapse after (30 days).',
  )
})

test('WHY-5 a field says who fills it in, who may change it and when, and which rules speak of it', async () => {
  const id = await claimOf('40', 'submit', 'approve')
  const of = async (person: Person, field: string) =>
    (await why(person, `entity=claim&id=${id}&field=${field}`)).sentences
  expect(await of(employee, 'amount')).toEqual([
    'The application calculates this: the sum of l’s Amount over its Lines (l).',
    'Rule “Within the limit”: Amount is at most Max claim amount (€5,000.00).',
  ])
  expect(await of(employee, 'title')).toEqual([
    'You cannot change this now.',
    'Employee may do this if Owner is you and Status is one of Draft, Rejected.',
    'Administrators may do this.',
    'It must be filled in.',
    'Rule “No double claim”: no two records have the same Owner, Spent on, and Title.',
  ])
  expect(await of(employee, 'number')).toContain('The application fills this in.')
  expect(await of(employee, 'paymentReference')).toEqual([
    'Nobody changes this by hand.',
    'It is filled in with “Pay”.',
  ])
  expect(await of(employee, 'submittedAt')).toContain('It is filled in with “Submit”.')
  expect(await of(finance, 'financeNote')).toEqual(['You can change this.'])
})

test('WHY-6 records in general: who may create, change, delete, export them', async () => {
  const { items } = await whyIn(employee, 'entity=cost-centre')
  expect(items.map(({ kind, possible }) => [kind, possible])).toEqual([
    ['create', 'never'],
    ['change', 'never'],
    ['delete', 'never'],
    ['export', 'never'],
    ['import', 'never'],
  ])
  expect(items[0]).toMatchObject({
    label: 'Create Cost centre',
    sentences: ['Finance or administrators may do this.'],
  })
  expect((await why(employee, 'entity=cost-centre&verb=create')).sentences[0]).toBe('You may not do this.')
  expect(await why(finance, 'entity=cost-centre&verb=create')).toMatchObject({ possible: 'now' })
  expect((await why(employee, 'entity=claim&verb=create')).sentences).toEqual([
    'You can do this now.',
    'Employee may do this.',
  ])
})

test('WHY-7 a number says what it counts, a constant its value and its rules, a code its rule', async () => {
  expect((await why(employee, 'screen=overview&tile=stillOwedToYou')).sentences).toEqual([
    'It adds up Amount of the Claims that you may read.',
    'Only those for which this is so: Owner is you and Status is one of Submitted, Approved.',
  ])
  expect(await why(employee, 'constant=receiptAbove')).toMatchObject({
    possible: 'never',
    sentences: [
      'The value is now: Receipt above (€50.00).',
      'It may be changed by finance or administrators.',
      'Rule “Receipt there”: if Status is Submitted and Amount is more than Receipt above (€50.00), then Receipt is filled in.',
    ],
  })
  expect((await why(employee, 'code=MILEAGE_TOO_HIGH')).sentences).toEqual([
    'Rule “Mileage”: if Distance is filled in, then Amount is at most Distance times Kilometre rate (€0.23).',
  ])
})

test('WHY-8 the document’s line is for those who may see the document', async () => {
  const query = 'entity=claim&field=title'
  expect((await why(administrator, query)).origin).toMatchObject({ file: 'specification.md' })
  expect((await why(employee, query)).origin).toBeUndefined()
})

test('WHY-9 sentences are in the language of the person, with the names of the document', async () => {
  const id = await claimOf('40', 'submit', 'approve')
  const german = { 'accept-language': 'de' }
  const reply = await finance.request('GET', `/api/app/why?entity=claim&id=${id}&action=pay`, undefined, german)
  expect(reply.body.items[0].sentences).toEqual([
    'Sie können das jetzt tun.',
    'Das darf tun: finance, außer: die Person in „Owner“.',
    'Es führt zum Zustand „Paid“.',
  ])
  const limit = await finance.request('GET', '/api/app/why?limit=uploadSize', undefined, german)
  expect(limit.body.items[0].sentences).toContain(
    'Das ist die Grenze „Größe eines Uploads“ aus Punkt 9; sie ändert sich nur mit dem Dokument.',
  )
  const { id: empty } = (await employee.post('/api/records/claim', claim('1', { title: 'Nothing', lines: [] }))).body
  const refused = await employee.request('POST', `/api/records/claim/${empty}/actions/submit`, {}, german)
  expect(refused.body.title).toContain('Lines enthält etwas')
})

test('SEC-12 WHY-10 what a person may not read is answered like what does not exist', async () => {
  const id = await claimOf('40')
  const absent = await employee.get(`/api/app/why?entity=claim&id=${id}&field=nonsense`)
  expect(absent.status).toBe(404)
  const hidden = [
    [employee, `entity=claim&id=${id}&field=financeNote`],
    [stranger, `entity=claim&id=${id}`],
    [stranger, `entity=claim&id=${id}&action=submit`],
    [finance, `entity=claim&id=${id}`],
    [employee, 'entity=claim&field=financeNote'],
    [employee, 'entity=claim&verb=comment'],
    [employee, 'entity=nonsense'],
    [employee, 'screen=overview&tile=nonsense'],
    [employee, 'code=NONSENSE'],
    [employee, ''],
  ] as const
  for (const [person, query] of hidden)
    expect((await person.get(`/api/app/why?${query}`)).text, query).toBe(absent.text)
  expect((await server.nobody.get('/api/app/why?constant=receiptAbove')).status).toBe(401)
  expect((await employee.get('/api/app/why?nonsense=1')).status).toBe(422)
})

const frozen = await testServer({
  text: `# Specification: Trips

## 3. Entities

### Trip

| Field | Type | Editable | Applies when |
| --- | --- | --- | --- |
| Title | text | | |
| Seats | integer | | |
| Secret | text | | |
| Guide | text | once | |
| Note | text | \`seats > 3\` | \`seats > 1\` |

## 4. States

### Trip

| State | Meaning | May change |
| --- | --- | --- |
| draft | | |
| gone | | seats |

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| Leave | draft | gone | everyone signed in | \`seats > 3 and secret == 'open'\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| keeper | given by administrators |

| Entity | member | keeper |
| --- | --- | --- |
| Trip | create; read \`title\`, \`seats\`, \`guide\`, \`note\`, \`status\`; update all but \`secret\` | all |
`,
})

test('WHY-2 WHY-10 of a guard only what the person may read is told', async () => {
  const member = await frozen.person('Mo')
  const keeper = await frozen.person('Kim', ['keeper'])
  const { id } = (await member.post('/api/records/trip', { title: 'Alps', seats: 1 })).body
  const leave = (person: Person) => why(person, `entity=trip&id=${id}&action=leave`)
  expect((await leave(member)).sentences[0]).toBe('It is not possible yet. It needs: Seats is more than 3.')
  expect(JSON.stringify(await leave(member))).not.toMatch(/secret/i)
  expect((await leave(keeper)).sentences).toEqual(
    expect.arrayContaining(['It is not possible yet. It needs: Secret is open.']),
  )
})

test('WHY-5 a field that the state, or its own condition, keeps from being changed says so', async () => {
  const keeper = await frozen.person('Kay', ['keeper'])
  const { id } = (await keeper.post('/api/records/trip', { title: 'Alps', seats: 4, secret: 'open', guide: 'Ida' }))
    .body
  const of = async (field: string) => (await why(keeper, `entity=trip&id=${id}&field=${field}`)).sentences
  expect(await of('note')).toEqual(['You can change this.', 'It applies only if Seats is more than 1.'])
  expect(await of('guide')).toEqual([
    'It is filled in when the record is created, and then stays as it is.',
    'You cannot change this now.',
  ])
  await keeper.post(`/api/records/trip/${id}/actions/leave`)
  expect(await of('title')).toEqual([
    'It cannot be changed in the state “Gone”.',
    'It can be changed in the state Draft.',
  ])
  expect(await of('seats')).toEqual(['You can change this.'])
  expect(await of('status')).toContain('It is the state of the record: only the steps of its life cycle change it.')
})

const desk = await testServer({
  text: `# Specification: Desk

## 3. Entities

### Loan

- Comments: yes

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Item | text, unique | yes | |
| Due on | date | | |
| Borrower | User | | \`me\` |
| Fee | money in EUR | | \`= 2 EUR + 3 EUR\` |
| Closed | yes/no | | \`false\` |

### Stamp

- Part of: Loan, as Stamps

| Field | Type | Required |
| --- | --- | --- |
| Text | text | yes |

### Office

- Only one: yes

| Field | Type |
| --- | --- |
| Name | text |

## 4. States

### Loan

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| Remind | out | | 2 days before \`dueOn\` | |
| Expire | out | gone | at \`dueOn\` | |
| Look | out | | every day at 08:00 | |
| Laminate | out | | | |
| Bring back | out | in | borrower | |
| Lend again | in | previous | store | |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
| Named | Loan | \`has(dueOn)\` | \`item != 'x'\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| store | given by administrators |

| Entity | member | store |
| --- | --- | --- |
| Loan | create; read; update when \`borrower == me\` | all; laminate |
| Office | read | all |

### Loan

- Only when: \`not closed\`
`,
})

test('WHY-1 what happens by itself says when, and what nobody does by hand that another step causes it', async () => {
  const member = await desk.person('Mia')
  const first = async (action: string) => (await why(member, `entity=loan&action=${action}`)).sentences[0]
  expect(await first('remind')).toBe('It happens automatically this long before Due on: 2 days.')
  expect(await first('expire')).toBe('It happens automatically at this time: Due on.')
  expect(await first('look')).toBe('It happens automatically every day.')
  expect((await why(member, 'entity=loan&action=bringBack')).sentences[0]).toBe('The borrower may do this.')
})

test('WHY-6 restrictions, parts, records of which there is one, and comments', async () => {
  const member = await desk.person('Moe')
  const store = await desk.person('Sia', ['store'])
  expect((await why(store, 'entity=loan&verb=delete')).sentences).toContain('Nobody may do this unless Closed is no.')
  expect((await why(member, 'entity=stamp&verb=create')).sentences[1]).toBe(
    'It belongs to Loan, and whoever may change that may change it.',
  )
  expect((await why(store, 'entity=office&verb=create')).sentences).toContain('There is exactly one of these.')
  expect(await why(member, 'entity=loan&verb=comment')).toMatchObject({ kind: 'comment', possible: 'now' })
})

test('WHY-5 a formula, a value that no two records share, and a rule with a condition', async () => {
  const member = await desk.person('May')
  expect((await why(member, 'entity=loan&field=fee')).sentences[0]).toBe(
    'The application calculates this: €2.00 plus €3.00.',
  )
  expect((await why(member, 'entity=loan&field=item')).sentences).toEqual(
    expect.arrayContaining([
      'No two records may have the same value here.',
      'Rule “Named”: if Due on is filled in, then Item is not x.',
    ]),
  )
})

test('WHY-7 a limit, and the code that it refuses with, says what is limited and to what', async () => {
  const upload = { kind: 'limit', label: 'Upload size', sentences: expect.arrayContaining(['A file may have 10 MB.']) }
  for (const query of ['limit=uploadSize', 'limit=File%20size', 'code=BODY_TOO_LARGE'])
    expect(await why(employee, query)).toMatchObject(upload)
  expect((await why(employee, 'code=TOO_MANY_REQUESTS')).sentences).toEqual([
    'One person may send 600 requests per minute.',
    'It is the limit “Requests per minute” of point 9, and changes only with the document.',
  ])
  for (const query of ['limit=nothing', 'code=NOT_FOUND', 'code=constructor'])
    expect((await employee.get(`/api/app/why?${query}`)).status).toBe(404)
})
