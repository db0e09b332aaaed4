// Questions are answered as docs/ask.md says, and what they rest on stands in the document.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ask } from '../../src/ask/ask.ts'
import { matrixOf } from '../../src/matrix.ts'
import { suggestions } from '../../src/ask/suggestions.ts'
import type { Answer } from '../../src/ask/answer.ts'
import type { Plan } from '../../../plan/src/model/plan.ts'
import { planOf } from '../../../language/test/support/plan.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const claims = planOf(read('examples/expense-claims/specification.md'))

const told = [...read('docs/ask.md').matchAll(/```ask\n([^`][\s\S]*?)```/gu)]
  .flatMap(([, block]) => block!.trim().split(/\n\n/u))
  .map((pair) => pair.split('\n') as [string, string])

/** The page tells what the terminal says, which plays what is possible. */
const sayAnswer = ({ answer, text }: Answer): string => `${answer === 'possible' ? 'yes' : answer}: ${text}`

test.each(told)('ASK-1 docs/ask.md: %s', (question, answer) => {
  expect(ask(question, claims).map(sayAnswer)).toEqual([answer])
})

test('ASK-1 has examples', () => expect(told.length).toBeGreaterThan(12))

const one = (question: string, plan: Plan = claims): Answer => ask(question, plan)[0]!

test('ASK-2 no comes with the lines that stand in the way, and nothing that does not matter', () => {
  const { reasons } = one('can employee approve a Claim they own')
  expect(reasons.map(({ text }) => text)).toEqual([
    '"Approve" is for manager but owner',
    'the question says that they own it (`owner == me`)',
  ])
  const line = read('examples/expense-claims/specification.md').split('\n')[reasons[0]!.origin!.line - 1]
  expect(line).toContain('| Approve | submitted | approved | manager but owner |')
})

test('ASK-3 yes comes with a record, a person and the line', () => {
  const { example, reasons } = one('can finance pay a Claim whose `amount > 2000 EUR`')
  expect(example).toMatchObject({ me: 'the person who asks', roles: ['finance'], administrator: false })
  const claim = Object.fromEntries(example!.records[0]!.fields.map(({ name, value }) => [name, value]))
  expect(claim).toMatchObject({ status: 'approved', owner: 'User 1', amount: { currency: 'EUR' } })
  expect(Number((claim['amount'] as { amount: string }).amount)).toBeGreaterThan(2000)
  expect(reasons.map(({ text }) => text)).toEqual(['"Two pairs of eyes" is for finance but owner, 2 of them'])
})

test('ASK-4 several people are told where an approval needs them; another role, where it would help', () => {
  expect(one('can finance pay a Claim whose `amount > 2000 EUR`').notes).toEqual([
    '"Two pairs of eyes": it happens once 2 different people have done so.',
  ])
  expect(one('can employee pay a Claim').notes).toEqual(['It may be possible for somebody who is also finance.'])
})

const teams = planOf(`## 3. Entities

### Task

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–80) | yes | |
| Author | User | yes | \`me\` |
| Reviewer | User | | \`me\` |
| Size | integer | yes | |

## 4. States

### Task

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| Review | open | reviewed | reviewer but author | \`size > 0\` |
| Merge | reviewed | merged | everyone signed in but author | |
| Close | open, reviewed, merged | closed | administrators | |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Task | create all but \`author\`; read, update all but \`author\` |
| User | read |
`)

test('ASK-5 what it means to own something is asked where it is not clear', () => {
  const { answer, text, notes } = one('can member review a Task they own', teams)
  expect([answer, text]).toEqual(['not understood', 'It is not clear what it means to own a Task.'])
  expect(notes[0]).toBe('Say it with a condition: whose `author == me`, or whose `reviewer == me`, or they created.')
})

test('ASK-6 two actions by one person: only what never changes holds them apart', () => {
  expect(one('can the same person review and merge a Task', teams).answer).toBe('possible')
  expect(one('can anyone review a Task they are the author of', teams).answer).toBe('no')
  expect(one('can anyone merge a Task they created', teams).answer).toBe('possible')
  const never = one('can the same person close and review a Task', teams)
  expect(sayAnswer(never)).toBe('no: Nobody can close and then review the same Task.')
})

test('ASK-7 a guard and a condition in the question are reckoned together', () => {
  const { answer, reasons } = one('can anyone review a Task whose `size < 1`', teams)
  expect(answer).toBe('no')
  expect(reasons.map(({ text }) => text)).toEqual(['"Review" needs `size > 0`', 'the question says `size < 1`'])
  expect(one('can anyone review a Task whose `size == 1`', teams).answer).toBe('possible')
})

test('ASK-8 a condition that cannot be read is told with what is wrong in it', () => {
  expect(one('can anyone review a Task whose `siez < 1`', teams).text).toBe(
    '`siez < 1`: `siez` is neither a field of Task nor a constant.',
  )
})

test('ASK-9 what is beyond the reckoning cannot be decided, and is not guessed', () => {
  expect(one("can anyone review a Task whose `title.matches('^[A-Z]{3}-[0-9]+$')`", teams).answer).toBe('undecided')
})

const fleet = planOf(`## 3. Entities

### Vehicle

| Field | Type |
| --- | --- |
| Model | text (1–80) |
| Purchase price | integer |

## 6. Roles

| Role | Who has it |
| --- | --- |
| employee | everyone signed in |
| fleet office | given by administrators |

| Entity | employee | fleet office |
| --- | --- | --- |
| Vehicle | read all but \`purchasePrice\` | read; update \`purchasePrice\` |
`)

test('ASK-11 who can do it with a field is told by the lines that have the field', () => {
  const lines = (question: string) => one(question, fleet).reasons.map(({ text }) => text)
  const administrators = 'administrators have every permission'
  expect(lines('who can read purchase price of a Vehicle')).toEqual(['fleet office may read Vehicle', administrators])
  expect(lines('who can read model of a Vehicle')).toEqual([
    'employee may read all but `purchasePrice` of Vehicle',
    'fleet office may read Vehicle',
    administrators,
  ])
  expect(lines('who can change model of a Vehicle')).toEqual([administrators])
})

test.each(['purchase price', 'purchasePrice', '`purchasePrice`', 'purchase_price', 'Purchase-Price'])(
  'ASK-12 names are understood as labels are: %s',
  (field) => {
    expect(one(`can employee read ${field} of a Vehicle`, fleet).answer).toBe('no')
    expect(one(`can fleetOffice read the ${field} of a Vehicle`, fleet).answer).toBe('possible')
  },
)

test('ASK-26 a part of a name is understood where only one has it, and the answer says the whole name', () => {
  expect(one('can the office read a Vehicle', fleet).text).toBe('Fleet office can read a Vehicle.')
  const parts = planOf(`## 3. Entities

### Student record

| Field | Type |
| --- | --- |
| Course | text |

### Travel claim

| Field | Type |
| --- | --- |
| Courses | text |

### Damage claim

| Field | Type |
| --- | --- |
| Text | text |

## 6. Roles

| Role | Who has it |
| --- | --- |
| back office | given by administrators |
| front office | given by administrators |
| head teacher | given by administrators |

| Entity | head teacher |
| --- | --- |
| Student record | read |
`)
  expect(one('can a teacher read a student', parts).text).toBe('Head teacher can read a Student record.')
  expect(one('can the head teacher change a claim', parts).text).toBe('"claim" names nothing of point 3.')
  expect(one('can the office read a student record', parts).answer).toBe('not understood')
  expect(one('can a teacher read the courses of a travel claim', parts).text).toContain('Courses of a Travel claim')
})

test.each(['colour', 'colourOfPaint', 'the colour and make'])(
  'ASK-13 a field that is not there is told as one: %s',
  (field) => {
    const { answer, text, notes } = one(`can employee read ${field} of a Vehicle`, fleet)
    expect([answer, text]).toEqual(['not understood', `"${field.replace('the ', '')}" is no field of Vehicle.`])
    expect(notes[0]).toBe('Its fields are: Model, Purchase price.')
  },
)

test('ASK-10 the matrix tells for every state and role what is possible', () => {
  const [task] = matrixOf(teams, 'Task')
  const cells = task!.rows.map(({ state, cells: all }) => [
    state,
    ...all.map(
      ({ role, possible }) => `${role}: ${possible.map(({ does, possible: is }) => `${does} ${is}`).join(', ')}`,
    ),
  ])
  expect(cells).toEqual([
    [
      'open',
      'member: read always, create always, update always, delete never, export never, import never, review sometimes, merge never, close never',
      'administrators: read always, create always, update always, delete always, export always, import always, review sometimes, merge never, close always',
    ],
    [
      'reviewed',
      'member: read always, update always, delete never, export never, review never, merge sometimes, close never',
      'administrators: read always, update always, delete always, export always, review never, merge sometimes, close always',
    ],
    [
      'merged',
      'member: read always, update always, delete never, export never, review never, merge never, close never',
      'administrators: read always, update always, delete always, export always, review never, merge never, close always',
    ],
    [
      'closed',
      'member: read always, update always, delete never, export never, review never, merge never, close never',
      'administrators: read always, update always, delete always, export always, review never, merge never, close never',
    ],
  ])
})

const loans = planOf(`## 3. Entities

### Loan

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Value | integer | |
| Owner | User | \`me\` |

## 4. States

### Loan

| Action | From | To | Who |
| --- | --- | --- | --- |
| Withdraw | open | withdrawn | Student |
| Lose | open | lost | Porter |

## 6. Roles

| Role | Who has it |
| --- | --- |
| Student | given by administrators |
| Desk | given by administrators |
| Porter | given by administrators |

| Entity | Student | Desk |
| --- | --- | --- |
| Loan | read own; update | read; update all but \`value\`; delete |
`)

test('ASK-14 the matrix reckons with reading, as the answers do', () => {
  const { cells } = matrixOf(loans, 'Loan')[0]!.rows[0]!
  const of = (role: string, does: string) =>
    cells.find((cell) => cell.role === role)!.possible.find((one) => one.does === does)!
  expect(of('student', 'withdraw')).toMatchObject({ possible: 'sometimes' })
  expect(of('student', 'withdraw').by.map(({ text }) => text)).toEqual([
    '"Withdraw" is for Student',
    'Student may read Loan when `owner == me`',
  ])
  expect(one('can Student withdraw a Loan they do not own', loans).answer).toBe('no')
  expect(of('student', 'update').possible).toBe('sometimes')
  expect(of('porter', 'lose').possible).toBe('never')
  expect(one('can Porter lose a Loan', loans).answer).toBe('no')
  // Who reads all of them needs no line for it.
  expect(of('desk', 'delete')).toEqual({
    does: 'delete',
    label: 'delete',
    possible: 'always',
    by: [expect.objectContaining({ text: 'Desk may delete Loan' })],
  })
})

test('ASK-15 the matrix tells what is always possible, but with some of the fields alone', () => {
  const { cells } = matrixOf(loans, 'Loan')[0]!.rows[0]!
  const [read, , update] = cells.find(({ role }) => role === 'desk')!.possible
  expect(read).not.toHaveProperty('someFields')
  expect(update).toMatchObject({ possible: 'always', someFields: true })
  expect(update!.by.map(({ text }) => text)).toEqual(['Desk may update `title`, `owner` of Loan'])
})

test('ASK-16 the article is the one that sounds right', () => {
  const items = planOf(`## 3. Entities

### Item

- Name (text)

## 4. States

### Item

| Action | From | To | Who |
| --- | --- | --- | --- |
| Close | open | closed | everyone signed in |
`)
  expect(suggestions(items)[0]).toBe('who can close an Item')
  for (const question of suggestions(items)) expect(one(question, items).answer, question).not.toBe('not understood')
  expect(one('can an administrator read items', items).text).toBe('An administrator can read an Item.')
  expect(one('can an administrator read a closed item', items).text).toBe('An administrator can read a closed Item.')
})

test('ASK-16 a question that is not understood is answered with questions nearest to its words', () => {
  const shop = planOf(`## 3. Entities

### Order

- Title (text)

### Parcel

- Weight (integer)

### Note

- Text (text)

## 4. States

### Order

| Action | From | To | Who |
| --- | --- | --- | --- |
| Pay | open | paid | clerk |
| Refund | paid | refunded | chief |

### Parcel

| Action | From | To | Who |
| --- | --- | --- | --- |
| Pack | here | packed | clerk |
| Ship | packed | shipped | driver |

## 6. Roles

| | clerk | chief | driver |
| --- | --- | --- | --- |
| Order | read | read | read |
| Parcel | read | read | read |
| Note | read | read, create | read |
`)
  const first = (question: string) => suggestions(shop, question)[0]
  expect(first('')).toBe('who can pay an Order')
  expect(first('is it the driver that ships parcels nowadays?')).toBe('can driver ship a Parcel they own')
  expect(first('shipping, but who?')).toBe('who can ship a Parcel')
  expect(first('could it be that refunded is reached from somewhere')).toBe(
    'from open can refunded be reached without refund',
  )
  expect(suggestions(shop, 'removing of notes: may the chief remove one?')).toContain(
    'can chief delete a Note they own',
  )
  const words = ['', 'chief', 'parcels', 'notes delete', 'ship', 'export parcel', 'weather', 'users']
  for (const word of words)
    for (const question of suggestions(shop, word))
      expect(one(question, shop).answer, question).not.toBe('not understood')
  expect(one('the chief and notes please', shop).notes.join()).toContain('can chief change a Note they own')
})

const tasks = planOf(`## 3. Entities

### Task

| Field | Type | Required | Editable |
| --- | --- | --- | --- |
| Title | text | yes | |
| Number | integer | | once |

### Folder

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Parent | Folder, as tree | |

## 4. States

### Task

| State | May still change |
| --- | --- |
| open | all |
| checked | number |
| done | nothing |

| Action | From | To | Who |
| --- | --- | --- | --- |
| Check | open | checked | everyone signed in |
| Finish | open, checked | done | everyone signed in |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Task | create, read, update |
| Folder | create, read when \`parent == this or parent.parent == this\` |
`)

test.each([
  ['can member change an open Task', 'possible'],
  ['can member change a checked Task', 'possible'],
  ['can member change the title of a checked Task', 'no'],
  ['can member change the number of a checked Task whose `number == 3`', 'no'],
  ['can member change a done Task', 'no'],
  ['can an administrator change a done Task', 'no'],
])('ASK-20 what a state leaves open to change counts: %s', (question, answer) => {
  expect(one(question, tasks)).toMatchObject({ answer })
})

test('ASK-20 no record of a tree stands above itself', () => {
  expect(one('can member read a Folder', tasks)).toMatchObject({ answer: 'no' })
})

test('ASK-20 the state that shuts it is told with its line', () => {
  const [reason] = one('can member change the title of a done Task', tasks).reasons
  expect(reason!.text).toBe('Title of a Task may not be changed in state Checked, Done')
})

test.each([
  ['who can see bank accounts', 'list', 'Who can read Bank account of a User:'],
  ['who can see accounts', 'list', 'Who can read Bank account of a User:'],
  ['create and approve by the same person', 'no', 'Nobody can create and then approve the same Claim.'],
  [
    'can a Claim be submitted and approved by the same person',
    'no',
    'Nobody can submit and then approve the same Claim.',
  ],
  ['can one person submit and approve the same Claim', 'no', 'Nobody can submit and then approve the same Claim.'],
  ['who sees bank accounts', 'list', 'Who can read Bank account of a User:'],
  ['who deletes Cost centres', 'list', 'Who can delete a Cost centre:'],
  ['can employee create a Claim and submit it', 'possible', 'Employee can create and then submit the same Claim.'],
  ['can finance create a Cost centre and pay a Claim', 'possible', 'Finance can create a Cost centre and pay a Claim.'],
  ['can auditor create a Cost centre and pay a Claim', 'no', 'Auditor cannot create a Cost centre and pay a Claim.'],
  ['who gives the role finance', 'list', 'Who can give the role finance:'],
  ['can finance give the role auditor', 'no', 'Finance cannot give the role auditor.'],
  ['who can change max claim amount', 'list', 'Who can change the constant Max claim amount:'],
  ['who can change the constant Remind after', 'no', 'Nobody can change the constant Remind after.'],
  ['can finance change the constant Max claim amount', 'possible', 'Finance can change the constant Max claim amount.'],
  ['can auditor open the screen Payments', 'no', 'Auditor cannot open the screen Payments.'],
  ['who opens Payments', 'list', 'Who can open the screen Payments:'],
  ['can a visitor open a Claim', 'no', 'Somebody who is not signed in cannot read a Claim.'],
  ['can employee call GET /claims-to-pay', 'no', 'Employee cannot make the call Claims to pay.'],
  ['who can make the call Pay one', 'list', 'Who can make the call Pay one:'],
])('ASK-22 %s', (question, answer, text) => expect(one(question)).toMatchObject({ answer, text }))

const visits = planOf(`## 3. Entities

### Visit

| Field | Type | Required |
| --- | --- | --- |
| Day | date | yes |
| Note | text | |

## 4. States

### Visit

| Action | From | To | Who |
| --- | --- | --- | --- |
| Call off | planned | off | everyone signed in |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Ahead | Visit | \`day >= today\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Visit | create, read, update |
`)

test.each([
  ['can member create a Visit whose `day < today`', 'no'],
  ['can member call off a Visit whose `day < today`', 'possible'],
  ['can member change the note of a Visit whose `day < today`', 'possible'],
])('ASK-23 a rule that reads nothing of what changes is left as it was: %s', (question, answer) => {
  expect(one(question, visits)).toMatchObject({ answer })
})

test('where sign-up is open, it is not said that visitors make no account', () => {
  const plan = planOf(
    '## 1. Purpose\n\n- Sign-up: open, without confirmation\n\n## 3. Entities\n\n### Note\n\n| Field | Type |\n| --- | --- |\n| Text | text |\n\n## 6. Roles\n\n| Entity | everyone signed in |\n| --- | --- |\n| Note | read |\n',
  )
  expect(one('can a visitor create a User', plan).answer).toBe('undecided')
  expect(one('can everyone signed in create a User', plan).answer).toBe('no')
  expect(one('who can create a User', plan).reasons.map(({ text }) => text)).toContain(
    'visitors make an account for themselves (Sign-up: open)',
  )
  expect(one('can a visitor create a Note', plan).answer).toBe('no')
})
