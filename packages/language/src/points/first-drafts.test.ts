// What authors write before they know any grammar: it works as they plainly mean it, or a problem at the line says what to write.
import { describe, expect, it } from 'vitest'
import { planOf } from '../../test/support/plan.ts'
import { compile } from '../compile.ts'
import { describePlan } from '../../../proof/src/describe/index.ts'

const sourcesOf = (text: string) => [{ file: 'a.md', text: `# Specification: Trial\n\n${text}` }]
/** `SCR-022 Dashboard (/dashboard) for team leads:` */
const reported = (text: string): readonly string[] => {
  const [source] = sourcesOf(text)
  return compile([source!]).problems.map(
    ({ code, span }) => `${code} ${source!.text.slice(span.start, span.end).replaceAll('*', '')}`,
  )
}
const explaining = (text: string): readonly string[] =>
  compile(sourcesOf(text)).coverage.flatMap(({ text: said, kind, owner }) =>
    owner === 'explanation' && kind !== 'cell' ? [said] : [],
  )

const RETURN = '\n\n## 3. Data\n\n### Return\n\n- Number: text, mandatory\n- Company: text, mandatory\n'

describe('screens in lines', () => {
  it('an address may have a look-up with blanks, and for whom may be missing', () => {
    const text = `## 2. Screens\n\n**Return** (/r/{return: Return.id}): page of return${RETURN}`
    expect(planOf(text).screens[0]).toMatchObject({ label: 'Return', route: { pattern: '/r/{return}' } })
    expect(reported(text)).toEqual(['SCR-017 Return'])
  })

  it('a line with an address that says nothing it shows is reported together with its list', () => {
    const text = `## 2. Screens\n\n**Dashboard** (/dashboard) for team leads:\n\n- chart: returns per company${RETURN}`
    const [problem] = compile(sourcesOf(text)).problems
    expect(problem).toMatchObject({ code: 'SCR-022', also: [{}] })
    expect(problem!.help).toContain('| Dashboard | `/dashboard` | dashboard | team leads |')
    expect(explaining(text)).toEqual([])
  })

  it('`form for` says of what, and sentences behind a line say its columns and its order', () => {
    const text = `## 2. Screens

**New return** (/returns/new): form for return, for agents

**Open returns** (/returns): list of returns, for agents. Columns: company, number. Sorted by creation date, newest first. Late ones are red.${RETURN}`
    const [form, list] = planOf(text).screens
    expect(form).toMatchObject({ for: ['agents'], shows: { kind: 'form', entity: 'Return' } })
    expect(list?.shows).toMatchObject({
      columns: [{ path: 'company' }, { path: 'number' }],
      sort: [{ path: 'createdAt', descending: true }],
    })
    expect(reported(text)).toEqual(['SCR-021 Late ones are red'])
  })

  it('`agents and team leads` are two roles, `Health and safety` is one', () => {
    const text = `## 2. Screens\n\n**Returns** (/returns): list of returns, for agents and team leads.${RETURN}`
    expect(planOf(text).roles.map(({ label }) => label)).toEqual(['agents', 'team leads'])
    expect(planOf(text).screens[0]?.for).toEqual(['agents', 'teamLeads'])
    const roles =
      '\n## 6. Roles\n\n| Role | Who has it |\n| --- | --- |\n| Agent | given by administrators |\n| Health and safety | given by administrators |\n'
    const both = (whom: string) => planOf(text.replace('agents and team leads', whom) + roles).screens[0]?.for
    expect(both('Health and safety')).toEqual(['healthAndSafety'])
  })
})

describe('half a line', () => {
  it('each limit in sentences takes effect', () => {
    const text =
      '## 9. Limits\n\n- Lists show 25 rows per page. Not more than 60 requests per minute and user.\n- Files may have at most 5 MB. Passwords have at least 12 characters.\n\nSessions last 2 weeks.\n'
    expect(planOf(text).limits).toMatchObject({
      pageSize: 25,
      requestsPerMinute: 60,
      uploadSize: 5 * 1024 * 1024,
      passwordLength: 12,
      sessionDays: 14,
    })
    expect([...reported(text), ...explaining(text)]).toEqual([])
  })

  it('settings behind a comma take effect, and what is none is reported', () => {
    const text =
      '## 1. Purpose\n\n- Currency: EUR, language: German\n- Time zone: Europe/Zurich, date format DD.MM.YYYY\n'
    expect(planOf(text).settings).toMatchObject({ currency: 'EUR', language: 'de', timeZone: 'Europe/Zurich' })
    expect(reported(text)).toEqual(['PUR-009 date format DD.MM.YYYY'])
    expect(
      reported('## 1. Purpose\n\n- Sign-up: open, without confirmation\n- Currency: EUR (no cents, ever)\n'),
    ).toEqual([])
  })

  it('settings in a sentence of point 9 are reported with the line to write', () => {
    const [problem] = compile(sourcesOf('## 9. Parameters\n\n- Time zone Zurich, date format DD.MM.YYYY.\n')).problems
    expect(problem).toMatchObject({ code: 'PUR-008', help: expect.stringContaining('`- Time zone: Zurich`') })
  })

  it('arrows of another entity and a bullet that is a sentence are reported beside a table of actions', () => {
    const text = `${RETURN}
## 4. States

### Return

| From | Action | To | Who |
| --- | --- | --- | --- |
| Open | Close | Closed | administrators |

- Closed is final: nothing can be changed any more.

Parcels: Draft → Issued (Issue, by the vet who wrote it) → Redeemed (Redeem, by a clerk).

Returns go this way: open → closed (in time).
`
    expect(reported(text)).toEqual([
      'DOC-039 Closed is final: nothing can be changed any more.',
      'LIF-051 Parcels: Draft → Issued (Issue, by the vet who wrote it) → Redeemed (Redeem, by a clerk).',
    ])
  })
})

describe('deletion in sentences', () => {
  const animals = (sentences: string) => `## 3. Entities

### Animal

| Field | Type |
| --- | --- |
| Name | text |

${sentences}

### Appointment

| Field | Type |
| --- | --- |
| Animal | Animal |

### Prescription

| Field | Type |
| --- | --- |
| Animal | Animal |
| Seen with | Animal, emptied |
`
  const onDelete = (sentences: string) =>
    planOf(animals(sentences))
      .entities.flatMap(({ name, fields }) => fields.map((field) => ({ name, field })))
      .flatMap(({ name, field: { name: field, type } }) =>
        type.kind === 'reference' && type.entity === 'Animal' ? [`${name}.${field} ${type.onDelete}`] : [],
      )
  const [refused, emptied] = ['Appointment.animal refuse', 'Prescription.seenWith empty']

  it.each([
    'When an animal is deleted, its prescriptions are deleted too.',
    'When an animal is deleted, its prescriptions are deleted too; an animal with appointments cannot be deleted.',
    '- Prescriptions are deleted together with their animal.',
    'Deleting an animal also deletes all its prescriptions. An animal cannot be deleted as long as it has appointments.',
  ])('%s', (sentences) => {
    expect(onDelete(sentences)).toEqual([refused, 'Prescription.animal delete', emptied])
    expect([...reported(animals(sentences)), ...explaining(animals(sentences))]).toEqual([])
  })

  it('empties a reference, and reports what no reference does', () => {
    expect(onDelete('When an animal is deleted, its appointments are cleared.')).toContain('Appointment.animal empty')
    const wrong = [
      'When an animal is deleted, its toys are deleted too.',
      'An animal with appointments cannot be deleted; when an animal is deleted, its appointments are deleted.',
    ]
    for (const one of wrong)
      expect(
        reported(animals(one)).map((text) => text.slice(0, 7)),
        one,
      ).toEqual(['ENT-070'])
  })

  it('`describe` says of each reference what happens', () => {
    const plan = planOf(animals('When an animal is deleted, its appointments are deleted.'))
    const lines = describePlan(plan).flatMap((point) => point.lines.map(({ text }) => text))
    for (const said of ['keeps it from being deleted', 'deleted with it', 'emptied when it is deleted'])
      expect(
        lines.filter((line) => line.includes(said)),
        said,
      ).toHaveLength(1)
  })
})

describe('calls', () => {
  const returns = (unique: string, calls: string) => `## 3. Data

### Return

| Field | Type |
| --- | --- |
| Number | text${unique} |
| Defect | text |
| Credit | integer |

## 6. Roles

Roles: dealer

| Entity | dealer |
| --- | --- |
| Return | create, read |

## 7. Calls

${calls}
`

  it('sentences behind one say what it takes and answers', () => {
    const text = returns(
      '',
      '- `POST /returns` – create a return (dealer). Body: number, defect. Response 201 with number.',
    )
    const [call] = planOf(text).calls.calls
    expect(call).toMatchObject({
      for: ['dealer'],
      answers: { status: 201, expr: { source: "{'id': it.id, 'number': it.number}" } },
    })
    expect(call?.takes.fields.map(({ field }) => field)).toEqual(['number', 'defect'])
    expect(reported(text)).toEqual([])
    expect(reported(text.replace('with number', 'with price'))).toEqual(['CAL-006 price'])
  })

  it('the method of one may have small letters', () => {
    const [call] = planOf(returns('', '- get /returns – all returns (dealer)')).calls.calls
    expect(call).toMatchObject({ method: 'GET', for: ['dealer'] })
  })

  it('a look-up by what several records may share says so', () => {
    const call = '- GET /returns/{number} – a return (dealer)'
    expect(compile(sourcesOf(returns('', call))).problems).toMatchObject([
      { code: 'CAL-024', help: expect.stringContaining('Make "Number" of Return unique') },
    ])
    expect(reported(returns(', unique', call))).toEqual([])
    const page = `## 2. Screens\n\n**Return** (/returns/{number}): page of return, for dealers\n\n${returns('', call)}`
    expect(compile(sourcesOf(page)).problems.find(({ code }) => code === 'SCR-009')).toMatchObject({
      message: expect.stringContaining('several records of Return'),
      help: expect.stringContaining('Return.id'),
    })
  })

  it('a status alone leaves open what a list answers', () => {
    const call = (answers: string) =>
      planOf(`## 3. Entities\n\n### Slot\n\n| Field | Type |\n| --- | --- |\n| Name | text |

## 7. Calls

| Method | Path | Who | Does | Answers |
| --- | --- | --- | --- | --- |
| GET | /slots | everyone signed in | list of slots | ${answers} |
`).calls.calls[0]!.answers
    expect(call('200')).toEqual({
      status: 200,
      expr: expect.objectContaining({ source: expect.stringContaining('name') }),
    })
    expect(call('204')).toEqual({ status: 204 })
    for (const answers of ['200 OK', '200, 404', '200; 409 if no slot is free'])
      expect(call(answers), answers).toEqual(call('200'))
  })
})

describe('names and words', () => {
  it('`own, while Requested` in a cell of permissions is a condition', () => {
    const text = `## 3. Entities

### Visit

| Field | Type |
| --- | --- |
| Reason | text |

## 4. States

### Visit

| Action | From | To | Who |
| --- | --- | --- | --- |
| Confirm | Requested | Confirmed | vet |
| Close | Confirmed | Closed | vet |

## 6. Roles

Roles: Pet owner, vet.

| | Pet owner | vet |
| --- | --- | --- |
| Visit: see | own | all |
| Visit: edit | own, while Requested | while Requested or in state Confirmed |
`
    const conditions = planOf(text).grants.flatMap(({ verb, when }) => (verb === 'update' ? [when!.source] : []))
    expect(conditions[0]).toContain("status == 'Requested'")
    expect(conditions[1]).toBe("status == 'Requested' or status == 'Confirmed'")
    expect(reported(text.replace('own, while', 'Reason of their own, while'))).toEqual(['ACC-024 Reason of their own'])
  })

  it('`Product.Price` is the price of the product that the record refers to', () => {
    const text = `## 3. Data

### Product

| Field | Type | Required |
| --- | --- | --- |
| Price | integer | yes |

### Return

| Field | Type | Required |
| --- | --- | --- |
| Product | Product | yes |
| Credit | integer | yes |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Not more | Return | Credit ≤ Product.Price |
`
    expect(planOf(text).rules[0]?.must).toMatchObject({ expr: { reads: ['credit', 'product', 'product.price'] } })
    expect(reported(text.replace('| Product | Product |', '| Item | Product |'))).toEqual(['EXP-025 Price'])
  })

  it('`Title: text, mandatory` is a field, also where it is the only one', () => {
    for (const name of ['Title', 'Label']) {
      const [entity] = planOf(`## 3. Data\n\n### Note\n\n- ${name}: text, mandatory\n`).entities
      expect(entity?.fields.find(({ label }) => label === name)?.required, name).toEqual({})
    }
  })

  const returns = (rows: string) =>
    `${RETURN}\n## 4. States\n\n### Return\n\n| Action | From | To | Who | When |\n| --- | --- | --- | --- | --- |\n${rows}`

  it('an end that may be reopened is an end', () => {
    const rows = (back: string) =>
      returns(`| Reject | Announced | Rejected | administrators | |
| Accept | Announced | Accepted | administrators | |
| Close | Accepted | Closed | administrators | |
| ${back} |
`)
    expect(reported(rows('Reopen | Closed | Accepted | administrators | '))).toEqual([])
    expect(reported(rows('Look | Closed | Accepted | administrators | `has(company)`'))).toEqual([])
    expect(reported(rows('Look | Closed | Accepted | administrators | '))).toEqual([
      'LIF-025 Accepted',
      'LIF-025 Closed',
    ])
  })

  it('two beginnings are answered with the step that one of them is', () => {
    const rows = returns(`| (create) | | Announced | clerk | |
| (create) | | Accepted | chief | |
| Accept | Announced | Accepted | chief | |
`)
    const problem = compile(sourcesOf(rows)).problems.find(({ code }) => code === 'LIF-010')
    expect(problem?.help).toContain('an action from "Announced" to "Accepted" for chief')
  })
})

describe('messages name what is missing', () => {
  const CARE = `# Specification: Care

## 3. Entities

### Complaint

- Title: text
- Customer: Customer

### Customer

- Name: text, required
- Visits: list of Visit

### Visit

- Day: date
- Customer: Customer

## 4. States

### Customer

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Close | open | closed | administrators | EFFECT |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Fair | Customer | \`CONDITION\` |

## 7. Interface

| Method | Path | Answers | For |
| --- | --- | --- | --- |
| GET | /complaints | list of Complaint | administrators |
`
  const told = (effect: string, condition: string) =>
    compile([{ file: 'a.md', text: CARE.replace('EFFECT', effect).replace('CONDITION', condition) }]).problems

  it('the row of a list that an expression goes through (EXP-020)', () => {
    const [problem, ...others] = told('', "complaints.all(c, c.title != 'x')")
    expect([problem!.code, others]).toEqual(['EXP-020', []])
    expect(problem!.help).toContain('a field `Complaints` of type `list of Complaint`')
    expect(problem!.fix).toBeUndefined()
  })

  it('`do … on each` where a field is set through a list (LIF-016)', () => {
    const [problem, ...others] = told('`visits.day = today`', "name != 'x'")
    expect([problem!.code, others]).toEqual(['LIF-016', []])
    expect(problem!.help).toContain('`do … on each visits`')
  })

  it('no other point for "7. Interface" (DOC-032)', () => expect(told('', "name != 'x'")).toEqual([]))
})

describe('sentences of a first draft', () => {
  const LAB = `## 3. Entities

### Job

| Field | Type | Notes |
| --- | --- | --- |
| Title | text | |
| Dentist | User | |
| Average mark | number | NOTE |
| Checks | list of Check | |

### Check

THREE

| Field | Type | Required |
| --- | --- | --- |
| Job | Job | yes |
| Technician | User | yes |
| Mark | integer | |

## 4. States

FOUR

## 5. Rules

FIVE

## 6. Roles

| | Front office | Technician |
| --- | --- | --- |
| Job | all | read |

## 9. Constants

| Name | Value |
| --- | --- |
| Largest job | 500 EUR |

NINE
`
  const write = (said: Readonly<Partial<Record<'NOTE' | 'THREE' | 'FOUR' | 'FIVE' | 'NINE', string>>>) =>
    LAB.replace(/NOTE|THREE|FOUR|FIVE|NINE/gu, (place) => said[place as 'NOTE'] ?? '')
  const codes = (text: string) => reported(text).filter((one) => /^(?:DOC-042|ENT-068)/u.test(one))

  it.each([
    'Jobs are received, then made, then delivered.',
    'A job is received, made and finally delivered.',
    'Jobs go from received to made to delivered.',
    'A job starts as received, and then is made.',
    'The states of a job are received, made and delivered.',
    'The front office receives, the technician makes.',
  ])('states in prose are reported: %s', (FOUR) => {
    expect(codes(write({ FOUR }))).toEqual([`DOC-042 ${FOUR}`])
  })

  it.each(['Work goes from bench to bench.', 'Ceramic is fired, then polished.'])('other prose is not: %s', (FOUR) => {
    expect(codes(write({ FOUR }))).toEqual([])
  })

  it.each([
    'average of the marks of its checks',
    'the sum of all marks',
    'number of its checks',
    'highest mark of its checks',
    'mean of their marks',
    'title times dentist',
    'assigned automatically, starting at 1000',
    'counted by the system',
    '0.50 EUR per tooth',
    '12 % of the total',
    'two weeks after the order',
  ])('notes that calculate are reported: %s', (NOTE) => {
    expect(codes(write({ NOTE })).map((one) => one.slice(0, 7))).toEqual(['ENT-068'])
  })

  it.each(['number of teeth', 'the total as on paper', 'average of the year', '30 days at most', 'up to 2 weeks'])(
    'other notes are not: %s',
    (NOTE) => {
      expect(codes(write({ NOTE }))).toEqual([])
    },
  )

  it.each([
    'A technician can have only one check per job.',
    'Each technician may make at most one check for each job.',
    'A technician may not have more than one check per job.',
    'A technician makes just one check per job.',
    'A technician can only have one check per job.',
  ])('one record of each is unique in point 5, and reported in point 3: %s', (sentence) => {
    const [rule] = planOf(write({ FIVE: `- ${sentence}` })).rules
    expect(rule?.must).toMatchObject({ kind: 'unique', fields: ['technician', 'job'] })
    expect(codes(write({ THREE: sentence }))).toEqual([`DOC-042 ${sentence}`])
  })

  it.each([
    'The largest job can be changed by an administrator without a new release.',
    'The front office may adjust the largest job.',
    'Largest job is configurable.',
  ])('who may change a constant is reported: %s', (NINE) => {
    expect(codes(write({ NINE }))).toEqual([`DOC-042 ${NINE}`])
    const changeable = write({ NINE }).replace(
      '| Name | Value |\n| --- | --- |\n| Largest job | 500 EUR |',
      '| Name | Value | Changed by |\n| --- | --- | --- |\n| Largest job | 500 EUR | Front office |',
    )
    expect(codes(changeable)).toEqual([])
  })
})
