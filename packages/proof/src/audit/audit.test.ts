// The findings of an audit in a small document, and which of them are surprising.
import { expect, it } from 'vitest'
import { planOf } from '../../../language/test/support/plan.ts'
import type { Plan } from '../../../plan/src/model/plan.ts'
import { ask } from '../ask/ask.ts'
import { auditOf } from './audit.ts'

const document = (permissions: string, approve = 'manager', roles = '') =>
  planOf(`# Specification: Sickness

## 3. Entities

### Report

| Field | Type | Required | Default | Editable |
| --- | --- | --- | --- | --- |
| Title | text | yes | | |
| Diagnosis | long text | | | |
| Owner | User | yes | \`me\` | never |

### User

| Field | Type |
| --- | --- |
| Office | text |

## 4. States

### Report

| Action | From | To | Who |
| --- | --- | --- | --- |
| Approve | draft | approved | ${approve} |

## 6. Roles

| Role | Who has it |
| --- | --- |
| visitor | anyone |
| member | everyone signed in |
| manager | given by manager |
${roles}

| Entity | visitor | member | manager |
| --- | --- | --- | --- |
${permissions}

## 9. Limits

| Constant | Value | Can be changed by |
| --- | --- | --- |
| Longest | 14 days | manager |
`)

const told = (topic: string, ...parts: Parameters<typeof document>) => {
  const { findings } = auditOf(document(...parts)).find((section) => section.topic === topic)!
  return findings.map(({ text, surprising }) => `${surprising ? '! ' : ''}${text}`)
}

const MEMBERS = '| Report | | create; read own | read |'

it('says what visitors may do, and is surprised where they write', () => {
  expect(told('visitors', MEMBERS)).toEqual([])
  expect(told('visitors', '| Report | create `title`; read `title` | | |')).toEqual([
    '! Visitors may create `title` of Report.',
    'Visitors may read `title` of Report.',
  ])
})

it('says who reads personal data, and whose', () => {
  expect(told('personal', MEMBERS)).toEqual([
    '! Manager reads "Diagnosis" of every Report.',
    'Member (everyone signed in) reads "Diagnosis" of Report when `owner == me`.',
  ])
  expect(told('personal', '| Report | | read all but `diagnosis` | read `diagnosis` |')).toEqual([
    'Manager reads "Diagnosis" of every Report.',
  ])
})

it('proves whether one person may create and approve', () => {
  const [found] = told('approval', MEMBERS)
  expect(found).toBe('! One person may create a Report and take "Approve" on it (for manager).')
  expect(told('approval', MEMBERS, 'manager but owner')).toEqual([
    'Nobody alone may both create a Report and take "Approve": what the document says keeps the two apart.',
  ])
})

it('says who deletes and exports; what everybody does to all records is surprising', () => {
  const permissions = '| Report | | read, delete, export `title` | read, export; delete when `owner == me` |'
  expect(told('delete', permissions)).toEqual([
    '! Member (everyone signed in) deletes every Report.',
    'Manager deletes Report when `owner == me`.',
  ])
  expect(told('export', permissions)).toEqual([
    '! Member (everyone signed in) exports `title` of every Report.',
    '! Manager exports every Report.',
  ])
})

it('says who gives roles, to themselves too, and who changes constants', () => {
  const local = "| local | `me.office == 'Utrecht'` |"
  expect(told('roles', `${MEMBERS}\n| User | | update own \`office\` | |`, 'manager', local)).toEqual([
    '! Manager is given by manager and administrators.',
    '! Who is local depends on "Office" of User, which member (everyone signed in) may write when `this == me`.',
  ])
  expect(told('constants', MEMBERS)).toEqual(['Longest is changed by manager and administrators.'])
})

it('names the lines', () => {
  const section = auditOf(document(MEMBERS)).find(({ topic }) => topic === 'personal')!
  expect(section.findings.every(({ origins }) => origins.length === 1)).toBe(true)
})

it('an approval by several people counts where it applies: another record is approved by one alone', () => {
  const separation = (when: string) => {
    const plan = planOf(`# Specification: Hall

## 3. Entities

### Booking

| Field | Type |
| --- | --- |
| People | integer, required |

## 4. States

### Booking

| Action | From | To | Who |
| --- | --- | --- | --- |
| Approve | requested | approved | caretaker |

| Approval | For action | Needed | From | When |
| --- | --- | --- | --- | --- |
| Big event | Approve | 2 | caretaker | ${when} |

## 6. Roles

| Role | Who has it |
| --- | --- |
| caretaker | given by administrators |

| Entity | caretaker |
| --- | --- |
| Booking | CRU |
`)
    return auditOf(plan).flatMap(({ findings }) =>
      findings.map(({ text }) => text).filter((text) => text.includes('Approve')),
    )
  }
  expect(separation('`people > 300`')).toEqual([
    'One person may create a Booking and take "Approve" on it (for caretaker), where no approval by several people applies.',
  ])
  expect(separation('')).toEqual(['Nobody alone may both create a Booking and take "Approve": 2 people must agree.'])
})

const grants = (applicant: string, who: string, permissions = 'create; read when `applicant == me`', add = '') =>
  planOf(`# Specification: Grants

## 3. Entities

### Application

| Field | Type | Required | Default | Editable |
| --- | --- | --- | --- | --- |
| Title | text | yes | | |
| Applicant | User | yes | ${applicant} |

## 4. States

### Application

| Action | From | To | Who |
| --- | --- | --- | --- |
| Submit | Draft | Submitted | \`applicant\` |
| Approve | Submitted | Approved | ${who} |
${add}
## 6. Roles

| | Applicant | Board member |
| --- | --- | --- |
| Application | ${permissions} | read |
| User | read \`name\` | read \`name\` |
`)

const approvals = (plan: Plan) =>
  auditOf(plan).flatMap(({ topic, findings }) => (topic === 'approval' ? findings.map(({ text }) => text) : []))

it('an owner whom the creator chooses separates nobody', () => {
  expect(approvals(grants('`me` |', 'Board member but `applicant`'))).toEqual([
    'One person may create an Application and take "Approve" on it (for Board member), where somebody else is its Applicant.',
  ])
  expect(approvals(grants('`me` | never', 'Board member but `applicant`'))).toEqual([
    'Nobody alone may both create an Application and take "Approve": what the document says keeps the two apart.',
  ])
})

it('keeps two actions apart only where `ask` answers No', () => {
  const approvedByTwo =
    '\n| Approval | For action | Needed | From |\n| --- | --- | --- | --- |\n| Two | Approve | 2 | Board member |\n'
  const all = ['`me` |', '`me` | never', '|', '`me` | once'].flatMap((applicant) =>
    [
      'Board member',
      'Board member but `applicant`',
      'Board member but `createdBy`',
      '`applicant`',
      '`createdBy`',
    ].flatMap((who) =>
      [
        'create; read',
        'create `title`; read when `applicant == me`',
        'create; read; update',
        'create, read when `applicant == me`',
        'read',
      ].flatMap((permissions) => ['', approvedByTwo].map((add) => [applicant, who, permissions, add] as const)),
    ),
  )
  const kinds = new Set<string>()
  const wrong: string[] = []
  for (const parts of all) {
    const plan = grants(...parts)
    const [answer] = ask('can the same person create and approve an Application', plan)
    const apart = approvals(plan).some((text) => text.includes('Nobody alone') && text.includes('keeps the two apart'))
    if (apart && answer!.answer !== 'no') wrong.push(parts.join(' / '))
    kinds.add(`${apart} ${answer!.answer}`)
  }
  expect(wrong).toEqual([])
  expect([...kinds].toSorted()).toEqual(['false no', 'false possible', 'true no'])
})

it('lists what mails show to addresses outside, and marks personal data and entered addresses', () => {
  const plan = planOf(`# Specification: Referrals

## 3. Entities

### Referral

| Field | Type |
| --- | --- |
| Title | text |
| Diagnosis | text |
| Practice | email |
| Owner | User |

## 4. States

### Referral

| Action | From | To | Who | Asks | Then |
| --- | --- | --- | --- | --- | --- |
| Refer | open | referred | owner | | mail practice with Referred |
| Copy | open | | owner | address: email | mail input.address with Short |
| Tell | open | | owner | | mail owner with Referred; mail practice with Short |

| Message | Subject | Text |
| --- | --- | --- |
| Referred | {title} | {diagnosis} |
| Short | {title} | Please call us. |
`)
  const { findings } = auditOf(plan).find(({ topic }) => topic === 'outside')!
  expect(findings.map(({ text, surprising }) => [text, surprising])).toEqual([
    ['"Refer" mails `title`, `diagnosis` of a Referral to the address in practice.', true],
    ['"Copy" mails `title` of a Referral to the address in input.address.', true],
    ['"Tell" mails `title` of a Referral to the address in practice.', false],
  ])
})
