import { describe, expect, it } from 'vitest'
import { compile } from '../../../compile.ts'
import { planOf } from '../../../../test/support/plan.ts'

const visits = (rows: { action?: string; create?: string; approval?: string; roles?: string }) => `
## 3. Entities

### Visit

| Field | Type |
| --- | --- |
| Title | text |
| Doctor | User |
| Nurse | User |

## 4. States

### Visit

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | open | ${rows.create ?? 'everyone signed in'} |
| Start | open | started | ${rows.action ?? 'everyone signed in'} |

| Approval | For action | Needed | From |
| --- | --- | --- | --- |
| Both | Start | ${rows.approval ?? '2 | everyone signed in'} |

## 6. Roles

| Role | Who has it |
| --- | --- |
${rows.roles ?? '| doctor | given by administrators |'}
`
const problemsOf = (text: string) => compile([{ file: 'a.md', text }]).problems.filter((p) => p.severity === 'error')
const lifecycle = (text: string) => planOf(text).lifecycles[0]!
const whoOf = (action: string, roles?: string) =>
  lifecycle(visits({ action, ...(roles !== undefined && { roles }) })).actions[0]!.who!.actors.map((actor) =>
    actor.kind === 'role' ? `role ${actor.role}` : `field ${actor.expr.source}`,
  )

describe('own', () => {
  const trips = (fields: string, who = 'own') => `
## 3. Entities

### Trip

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
${fields}
## 4. States

### Trip

| Action | From | To | Who |
| --- | --- | --- | --- |
| Start | open | started | ${who} |
`
  it.each([
    ['| Owner | User | |\n| Guide | User | |\n', 'owner'],
    ['| Guide | User | me |\n| Other | User | |\n', 'guide'],
    ['', 'createdBy'],
  ])('LIF-6 is the person whose record it is: %j', (fields, source) => {
    for (const who of ['own', 'their own', 'own records']) {
      const { who: found } = lifecycle(trips(fields, who)).actions[0]!
      expect(found!.actors).toMatchObject([{ kind: 'path', expr: { source } }])
      expect(found!.test.source).toBe(`${source} == me`)
    }
  })

  it('LIF-6 is an error with each meaning to choose where several people could be meant', () => {
    const text = trips('| Guide | User | |\n| Other | User | |\n')
    const [problem, ...others] = problemsOf(text)
    expect([problem!.code, others]).toEqual(['ACC-022', []])
    const edits = problem!.alternatives!.map((one) => one.edits[0]!.text)
    expect(edits).toEqual(['`guide`', '`other`', '`createdBy`'])
    for (const edit of edits) expect(problemsOf(trips('| Guide | User | |\n| Other | User | |\n', edit))).toEqual([])
  })
})

describe('a message under the heading of another entity', () => {
  const two = (message: string) => `
## 3. Entities

### Repair

| Field | Type |
| --- | --- |
| Bike | text |
| Mechanic | User |

### Invoice

| Field | Type |
| --- | --- |
| Number | sequence |

## 4. States

### Repair

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Finish | open | done | everyone signed in | notify mechanic but me with Ready |

### Invoice

| Action | From | To | Who |
| --- | --- | --- | --- |
| Pay | open | paid | everyone signed in |

| Message | Subject | Text |
| --- | --- | --- |
| Ready | ${message} | Please come. |
`
  it('LIF-11 is about the record whose action sends it', () => {
    expect(planOf(two('{bike}')).messages).toMatchObject([{ name: 'ready', entity: 'Repair' }])
    expect(problemsOf(two('{number}')).map(({ code }) => code)).toEqual(['EXP-020'])
  })

  it('LIF-10 whoever takes the action can be excepted from it', () => {
    const [effect] = planOf(two('{bike}')).lifecycles[0]!.actions[0]!.then
    expect(effect).toMatchObject({ kind: 'notify', but: [{ kind: 'path', expr: { source: 'me' } }] })
  })
})

describe('a name that is a role and a field', () => {
  it('LIF-6 is an error with both ways to write it where either can be meant', () => {
    for (const action of ['doctor', 'the doctor', 'Doctor']) {
      const [problem, ...others] = problemsOf(visits({ action }))
      expect([problem!.code, others]).toEqual(['LIF-006', []])
      const texts = problem!.alternatives!.map(({ edits }) => edits[0]!.text.toLowerCase())
      expect(texts).toEqual(['role doctor', '`doctor`'])
      for (const edited of texts) expect(problemsOf(visits({ action: edited }))).toEqual([])
    }
  })

  it('LIF-6 is the role where it is worded as one, and the field where it is worded as that', () => {
    for (const action of ['role doctor', 'doctors', 'any doctor', 'a doctor', 'every doctor'])
      expect([action, whoOf(action)]).toEqual([action, ['role doctor']])
    for (const action of ['`doctor`', 'its doctor', 'doctor of the visit', 'the doctor of this visit'])
      expect([action, whoOf(action)]).toEqual([action, ['field doctor']])
    expect(whoOf('the nurse, any doctor')).toEqual(['field nurse', 'role doctor'])
  })

  it('LIF-6 is the role where no record is there yet, and where one person is not enough', () => {
    const { create, approvals } = lifecycle(visits({ create: 'doctor', approval: '2 | doctor' }))
    expect(create.who!.actors).toMatchObject([{ kind: 'role', role: 'doctor' }])
    expect(approvals[0]!.from.actors).toMatchObject([{ kind: 'role', role: 'doctor' }])
    expect(problemsOf(visits({ approval: '1 | doctor' }))).toMatchObject([{ code: 'LIF-006' }])
  })

  it('LIF-6 is the role where its condition asks that field', () => {
    const roles = (condition: string) => `| doctor | on Visit: \`${condition}\` |`
    for (const condition of ['doctor == me', 'me == doctor', 'doctor == me or nurse == me'])
      expect(whoOf('doctor', roles(condition))).toEqual(['role doctor'])
    const other = visits({ action: 'doctor', roles: roles("title == 'mine' and nurse == me") })
    expect(problemsOf(other)).toMatchObject([{ code: 'LIF-006' }])
  })
})

it('a field that ends in "by" is notified with a message', () => {
  const text = `# Specification: Club

## 3. Entities

### Party

- Name (text)
- Handled by (User)

## 4. States

### Party

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Agree | asked | agreed | administrators | notify handled by with Agreed |

| Message | Text |
| --- | --- |
| Agreed | It is agreed |
`
  const { plan, problems } = compile([{ file: 'a.md', text }])
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(plan!.lifecycles[0]!.actions[0]!.then).toMatchObject([{ kind: 'notify', message: 'agreed' }])
})
