// Statements in a point that does not read them.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

const told = (texts: { readonly entities?: string; readonly example?: string; readonly errors?: string }) =>
  compile([
    {
      file: 'a.md',
      text: `# Specification: Tools

## 3. Entities

A tool must have a unique place.

### Tool

| Field | Type |
| --- | --- |
| Name | text, required, unique |
| Place | text |

${texts.entities ?? ''}

## 4. States

### Tool

| Action | From | To | Who |
| --- | --- | --- | --- |
| Lend | here | lent | clerk |

### Example: A tool is lent

Only the clerk may delete tools.

| Who | Does | With | Expect |
| --- | --- | --- | --- |
| Eva (clerk) | create Tool | Name: Saw; Place: Hall | here |

${texts.example ?? ''}

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |
| keeper | given by administrators |

| Entity | Role | May |
| --- | --- | --- |
| Tool | clerk | read, create |

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| TOOL_LOST | 422 | The tool is lost. |

${texts.errors ?? ''}
`,
    },
  ]).problems.flatMap(({ code, message }) => (code === 'DOC-039' ? [message.split('"')[1]] : []))

describe('DOC-39 a statement that nothing does', () => {
  it.each([
    'Two of Tool may not have the same Place.',
    'The Place must not be empty.',
    'Place is required if Name is not Saw.',
    'Unless the Name is Saw, the Place must be filled in.',
    'Nobody but keeper sees the Place.',
    'Only keeper may delete Tool.',
    'Keeper may reopen it.',
    'Remind clerk after 5 days.',
    'After 10 days a Tool is closed automatically.',
    'At most 5 Tool per person.',
    'Records are kept for two years.',
    'It is not allowed to leave the Place of a Tool empty.',
    'A tool without a place is refused.',
    'Two tools must never share the same place.',
    'The place of a tool is visible to the keeper only.',
    'Access to tools is restricted to keepers.',
    'Keepers are allowed to export all tools.',
    'The keeper gets an e-mail whenever a tool changes.',
    'A tool that is older than 45 days is archived.',
    'No more than 100 requests per minute.',
    'Files may not be larger than 77 MB.',
  ])('is told in point 8 and below an example: %s', (text) => {
    expect(told({ errors: text })).toEqual([text])
    expect(told({ errors: `- ${text}` })).toEqual([text])
    expect(told({ example: text })).toEqual([text])
  })

  it('is silent in a quotation, where the plan says it, and where it describes', () => {
    expect(told({ errors: '> The Place must not be empty.' })).toEqual([])
    for (const text of ['The Name must not be empty.', 'Tool must have a unique Name.', 'Clerk may see every Tool.'])
      expect(told({ entities: text })).toEqual([])
    for (const text of [
      'Every tool needs a name.',
      'Two tools may not have the same name.',
      'Only clerks may create tools.',
    ])
      expect(told({ errors: text })).toEqual([])
    for (const text of ['One tool of the club.', 'Tools are lent on Monday.', 'Clerks usually may see all tools.'])
      expect(told({ entities: text })).toEqual([])
  })
})

describe('DOC-39 a sentence in points 4 to 6', () => {
  const problems = (sentences: { readonly rules?: string; readonly roles?: string }) =>
    compile([
      {
        file: 'a.md',
        text: `# Specification: Garden

## 3. Entities

### Plot

| Field | Type | Required |
| --- | --- | --- |
| Area | integer | yes |
| Tenant | User | |

### Invoice

| Field | Type | Required |
| --- | --- | --- |
| Plot | Plot | yes |
| Member | User | yes |
| Amount | integer | yes |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Not too large | Plot | \`area <= largestPlot\` |

${sentences.rules ?? ''}

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| treasurer | given by administrators |

| Entity | member | treasurer |
| --- | --- | --- |
| Plot | read | read |
| Invoice | read when \`member == me\` | create, read, update |

${sentences.roles ?? ''}

## 9. Constants

| Name | Value |
| --- | --- |
| Largest plot | 250 |
`,
      },
    ]).problems.flatMap(({ code }) => (code === 'ACC-020' ? [] : [code]))

  it('explains where it says what the tables say', () => {
    expect(problems({ rules: 'The area of a plot must not be more than 250 square metres.' })).toEqual([])
    for (const roles of [
      'Nobody can delete an invoice.\n\n### Invoice\n\n- Never for delete when: true',
      'Only the treasurer may change the amount of an invoice.',
      'Members only see their own invoices.',
    ])
      expect(problems({ roles }), roles).toEqual([])
  })

  it('is told where the tables say otherwise', () => {
    expect(problems({ rules: 'The area of a plot must not be more than 300 square metres.' })).toHaveLength(1)
    for (const roles of [
      'Nobody can read an invoice.',
      // Administrators may.
      'Nobody can delete an invoice.',
      'Visitors may read plots.',
      'Members see everything.',
      'Only the treasurer may see plots.',
      'Members only see their own plots.',
      'Members may see every invoice.',
    ])
      expect(problems({ roles }), roles).toHaveLength(1)
  })
})

describe('DOC-39 a sentence about who signs up, about visitors, and about the same person', () => {
  const problems = (
    sentence: string,
    given: { readonly signUp?: string; readonly approve?: string; readonly visitors?: string } = {},
  ) =>
    compile([
      {
        file: 'a.md',
        text: `# Specification: Vet

${given.signUp ? `## 1. Purpose\n\n- Sign-up: ${given.signUp}\n` : ''}
## 3. Entities

### Animal

- Name (text, required)
- Owner (User)

## 4. States

### Animal

| Action | From | To | Who |
| --- | --- | --- | --- |
| Approve | draft | active | ${given.approve ?? 'receptionist'} |

## 6. Roles

| Role | Who has it |
| --- | --- |
| owner of pets | everyone signed in |
| receptionist | given by administrators |

| Entity | Role | May |
| --- | --- | --- |
| Animal | owner of pets | read |
| Animal | receptionist | read, create |
${given.visitors ? `| Animal | anyone | ${given.visitors} |` : ''}

${sentence}
`,
      },
    ]).problems.flatMap(({ code }) => (code.startsWith('DOC') ? [code] : code === 'ACC-029' ? ['DOC-039'] : []))

  it.each([
    'Anyone may register.',
    'Anyone may register and becomes an owner of pets.',
    'Visitors can sign up with their e-mail address.',
    'People can create an account themselves.',
    'Registration is open.',
  ])('is reported unless sign-up is open: %s', (sentence) => {
    expect(problems(sentence)).toEqual(['DOC-039'])
    expect(problems(sentence, { signUp: 'open' })).toEqual([])
  })

  it('is reported where another role is given than everybody has', () =>
    expect(problems('Anyone may register and becomes a receptionist.', { signUp: 'open' })).toEqual(['DOC-039']))

  it.each([
    'Visitors who are not signed in can look at the list of animals (name only).',
    'People without an account may see the animals.',
    'Visitors see the animals.',
    'Whoever is not logged in can read animals.',
  ])('is reported unless visitors have the permission: %s', (sentence) => {
    expect(problems(sentence)).toEqual(['DOC-039'])
    expect(problems(sentence, { visitors: 'read name' })).toEqual([])
  })

  it.each([
    'Nobody can approve their own animal.',
    'No one may approve their own requests.',
    'Nobody approves what they entered themselves.',
    'You cannot approve your own animals.',
  ])('is reported unless the action excludes that person: %s', (sentence) => {
    expect(problems(sentence)).toEqual(['DOC-039'])
    expect(problems(sentence, { approve: 'receptionist but not owner' })).toEqual([])
  })

  it('is no statement where it is about something else', () => {
    for (const sentence of ['Owners of pets bring their own animals.', 'A receptionist registers an animal.'])
      expect(problems(sentence), sentence).toEqual([])
  })
})

describe('DOC-39 a sentence that says more than the rule about its field', () => {
  const told = (sentence: string) =>
    compile([
      {
        file: 'a.md',
        text: `# Specification: Moves

## 3. Entities

### Move

| Field | Type | Required |
| --- | --- | --- |
| Lorry | text | |
| Volume | integer | |
| Crew lead | text | |
| Offer | text | when \`status == 'agreed'\` |
| Boxes | list of Box | |

### Box

| Field | Type |
| --- | --- |
| Move | Move |
| Number | integer |
| Weight | integer |

## 4. States

### Move

| Action | From | To |
| --- | --- | --- |
| Agree | asked | agreed |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
| Lorry of agreed moves | Move | \`status == 'agreed'\` | \`has(lorry)\` |
| It fits | Move | | \`not has(lorry) or volume < 90\` |
| Somebody leads | Move | | \`has(crewLead) and volume != 1\` |
| Number once | Box | | \`not move.boxes.exists(b, b != this and b.number == number)\` |
| Not as heavy | Box | | \`not move.boxes.exists(b, b.number == weight)\` |

## 9. Constants

| Name | Value |
| --- | --- |
| Most | 5 |

${sentence}
`,
      },
    ]).problems.filter(({ code }) => code === 'DOC-039').length

  it.each([
    'It is not allowed to leave the lorry of a move empty.',
    'A move without a lorry is refused.',
    'The offer of a move must not be empty.',
    'Two boxes may not have the same weight.',
  ])('is told: %s', (sentence) => expect(told(sentence)).toBe(1))

  it.each([
    'The crew lead of a move must not be empty.',
    'A move must have a lorry when it is agreed.',
    'The offer of an agreed move must not be empty.',
    'Two boxes may not have the same number.',
  ])('is silent: %s', (sentence) => expect(told(sentence)).toBe(0))
})

describe('DOC-39 a sentence that the plan does not say, whatever it says of the same things', () => {
  const DOCUMENT = `# Specification: Hall

## 3. Entities

### Hall

| Field | Type |
| --- | --- |
| Name | text |
| Closed | yes/no |

### Booking

| Field | Type |
| --- | --- |
| Title | text |
| Hall | Hall |
| Starts | date and time |
| Ends | date and time |
| Fee | money in EUR |

### Course

| Field | Type |
| --- | --- |
| Title | text |
| Starts | date and time |
| Ends | date and time |

### Ticket

| Field | Type |
| --- | --- |
| Hall | Hall, required |

## 4. States

### Booking

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| Confirm | requested | confirmed | caretaker | \`not hall.closed\` |

LIFECYCLE

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Free | Booking | no overlap: starts, ends per hall |
| Named | Booking | \`has(title)\` |

RULES

## 6. Roles

| Role | Who has it |
| --- | --- |
| caretaker | given by administrators |
| member | everyone signed in |

| Entity | caretaker | member |
| --- | --- | --- |
| Hall | read | read |
| Booking | CRU | read |
| Course | CRU | |

ROLES
`
  const told = (place: 'LIFECYCLE' | 'RULES' | 'ROLES', sentence: string) => {
    const text = DOCUMENT.replace(/LIFECYCLE|RULES|ROLES/gu, (one) => (one === place ? sentence : ''))
    const { problems, explanations } = compile([{ file: 'a.md', text }])
    return [
      ...problems.filter(({ severity }) => severity !== 'note').map(({ code }) => code),
      ...explanations.map(() => '…'),
    ]
  }

  it.each([
    ['RULES', 'Ends must be after Starts.'],
    ['RULES', 'A caretaker may confirm a course only once.'],
    ['RULES', '- No double courses.'],
    ['RULES', 'Courses on Sundays are not possible.'],
    ['RULES', 'Courses of a hall that is closed are not allowed.'],
    ['RULES', '- No courses in closed halls.'],
    ['RULES', 'A course may only be given while the booking is confirmed.'],
    ['RULES', 'A ticket may only be given while the hall is closed.'],
    ['LIFECYCLE', 'The caretaker may not confirm their own booking.'],
    ['LIFECYCLE', 'Bookings that nobody confirms lapse after 7 days.'],
    ['LIFECYCLE', 'Confirmed bookings can no longer be changed.'],
    ['LIFECYCLE', 'A confirmed booking is read-only.'],
    ['LIFECYCLE', 'Bookings above 1000 EUR need two approvals.'],
    ['LIFECYCLE', 'Confirming a booking takes four eyes.'],
    ['ROLES', 'The fee is confidential.'],
    ['ROLES', 'Bookings are confidential.'],
    ['ROLES', 'Members see everything.'],
    ['ROLES', 'Visitors may read halls.'],
    ['ROLES', 'Nobody may delete a hall.'],
  ] as const)('is told in %s: %s', (place, sentence) => {
    const found = told(place, sentence)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/DOC-039|RUL-016|LIF-054|ACC-029/)
  })

  it.each([
    ['RULES', 'Bookings are only possible for halls that are not closed.'],
    ['RULES', 'A hall can be booked by one caretaker only at a time.'],
    ['LIFECYCLE', 'Bookings of a hall that is closed are not allowed to be confirmed.'],
    ['ROLES', 'Courses are confidential.'],
    ['ROLES', 'Members see all halls.'],
  ] as const)('is explanation where the plan has something of the kind, in %s: %s', (place, sentence) =>
    expect(told(place, sentence)).toEqual(['…']),
  )
})

describe('DOC-42 a statement about named things from which nothing follows', () => {
  const told = (place: 'ENTITY' | 'LIFECYCLE' | 'RULES' | 'ROLES' | 'LIMITS', statement: string) => {
    const text = WITH_PLACES.replace(/\b(?:ENTITY|LIFECYCLE|RULES|ROLES|LIMITS)\b/gu, (one) =>
      one === place ? statement : '',
    )
    return compile([{ file: 'a.md', text }]).problems.flatMap(({ code }) => (code === 'DOC-042' ? [code] : []))
  }

  it.each([
    ['ENTITY', '- Loans outlive the member.'],
    ['LIFECYCLE', '- Chiefs can undo a loan.'],
    ['LIFECYCLE', 'The fee is set when a loan is taken back.'],
    ['RULES', 'Every loan has a member.'],
    ['RULES', 'A loan lasts 7 days.'],
    ['ROLES', 'Chiefs are clerks, too.'],
    ['LIMITS', '- At most 5 loans'],
  ] as const)('is reported in %s: %s', (place, statement) => expect(told(place, statement)).toEqual(['DOC-042']))

  it.each([
    ['ENTITY', 'A loan is what the club lends to a member.'],
    ['ENTITY', '- Each loan belongs to one member.'],
    ['LIFECYCLE', 'A loan starts as open.'],
    ['ROLES', 'Clerks do everything with loans.'],
    ['LIFECYCLE', 'open → out → back'],
    ['LIFECYCLE', '> The fee is set when a loan is taken back.'],
    ['LIFECYCLE', 'A clerk usually hands out a loan on Mondays.'],
    ['RULES', 'Loans are looked at by hand.'],
    ['ROLES', 'Why does a clerk read each loan?'],
    ['LIMITS', 'The fee of a loan is 1 EUR.'],
  ] as const)('explains in %s: %s', (place, statement) => expect(told(place, statement)).toEqual([]))
})

const WITH_PLACES = `# Specification: Club

## 3. Entities

### Member

- Name (text)

### Loan

- Title (text)
- Member (Member)
- Fee (money in EUR)

ENTITY

## 4. States

### Loan

| Action | From | To | Who |
| --- | --- | --- | --- |
| Hand out | open | out | clerk |
| Take back | out | back | clerk |

LIFECYCLE

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Fair | Loan | \`number(fee) >= 0\` |

RULES

## 6. Roles

| | clerk | chief |
| --- | --- | --- |
| Loan | read, create | read |

ROLES

## 9. Limits

| Constant | Value |
| --- | --- |
| Grace | 3 days |

LIMITS
`

it('DOC-39 a sentence that is held as a rule is not reported', () => {
  const text = `# Specification: Club\n\n## 3. Entities\n\n### Party\n\n- Name (text)\n- People (integer, required)\n\n## 5. Rules\n\n- Warn when people is above 40.\n`
  const { plan, problems } = compile([{ file: 'a.md', text }])
  expect(plan!.rules.map(({ weight }) => weight)).toEqual(['warning'])
  expect(problems.map(({ code }) => code)).toEqual([])
})
