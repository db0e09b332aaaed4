import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { planOf, recordOf, valueOf } from '../../../test/support/plan.ts'

const plan = planOf(`
## 3. Entities

### Claim

| Field | Type |
| --- | --- |
| Title | text |
| Owner | User |
| Helpers | many User |
| Reason | long text |
| Sent at | date and time |
| Due on | date |
| Project | Project |

### Project

| Field | Type |
| --- | --- |
| Title | text |
| Lead | User |
| Claims | list of Claim |

### User

| Field | Type |
| --- | --- |
| Manager | User |

## 4. States

### Claim

| State | Meaning | Label |
| --- | --- | --- |
| draft | Being written | In the works |
| sent | On its way | |
| paid | Done | |
| held | Stopped | |

| Action | From | To | Who | Asks | Then |
| --- | --- | --- | --- | --- | --- |
| Send in | draft | sent | owner, helpers | | \`sentAt = now\`; notify manager with On its way |
| Pay | sent | paid | finance but owner | reason, to: text (1–40) optional | notify lead of the project |
| Hold | any but paid, held | held | lead of it of project | | |
| Go on | held | previous | everyone signed in | | |
| Give up | draft | held | administrators | | |
| Remind | sent | | 2 days before \`dueOn\` | | notify owner, helpers |

| Approval | For action | Needed | From | Lost when |
| --- | --- | --- | --- | --- |
| Two | Pay | 2 | | title change |

| Message | Subject | Text |
| --- | --- | --- |
| On its way | {title}: {due on} | {owner.name} |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| finance | | given by administrators |
| manager | Claim | \`owner.manager == me\` |
| lead of it | Project | \`lead == me\` |
| lead of the project | Claim | \`project.lead == me\` |
`)
const lifecycle = plan.lifecycles[0]!
const action = (name: string) => lifecycle.actions.find((one) => one.name === name)!
const [ann, bob] = [recordOf('ann'), recordOf('bob', { manager: recordOf('ann') })]

describe('states', () => {
  it('LIF-2 come in the order of their table, with meaning and label; those that are never left are final', () => {
    expect(lifecycle.states.map(({ key, label, help, final }) => [key, label, help, final])).toEqual([
      ['draft', 'In the works', 'Being written', false],
      ['sent', 'Sent', 'On its way', false],
      ['paid', 'Paid', 'Done', true],
      ['held', 'Held', 'Stopped', false],
    ])
  })

  it('LIF-3 stand in the built-in field, which the entity then has', () => {
    expect(lifecycle.field).toBe('status')
    const status = plan.entities.find((entity) => entity.name === 'Claim')?.fields.find(({ name }) => name === 'status')
    expect(status?.type).toMatchObject({
      kind: 'choice',
      options: [{ key: 'draft' }, { key: 'sent' }, { key: 'paid' }, { key: 'held' }],
    })
  })

  it('LIF-4 begin where the first action leads from, and that is listed as assumed', () => {
    expect(lifecycle.initial).toBe('draft')
    expect(plan.assumptions).toContainEqual(expect.objectContaining({ point: 4, subject: 'Claim' }))
  })

  it('LIF-5 "any but" is spelled out, "previous" stays', () => {
    expect(action('hold').from).toEqual(['draft', 'sent'])
    expect(action('goOn').to).toEqual({ kind: 'previous' })
    expect(action('remind')).not.toHaveProperty('to')
  })
})

describe('who', () => {
  it('LIF-6 a field with a person, and a field with several', () => {
    const test = action('sendIn').who!.test
    expect(valueOf(test, { me: ann, this: recordOf('c', { owner: ann, helpers: [] }) })).toBe(true)
    expect(valueOf(test, { me: bob, this: recordOf('c', { owner: ann, helpers: [bob] }) })).toBe(true)
    expect(valueOf(test, { me: bob, this: recordOf('c', { owner: ann, helpers: [] }) })).toBe(false)
  })

  it('LIF-6 a role but a person: the exception wins, and nobody signed in is nobody', () => {
    const test = action('pay').who!.test
    expect(valueOf(test, { me: bob, roles: ['finance'], this: recordOf('c', { owner: ann }) })).toBe(true)
    expect(valueOf(test, { me: ann, roles: ['finance'], this: recordOf('c', { owner: ann }) })).toBe(false)
    expect(valueOf(test, { me: bob, this: recordOf('c', { owner: ann }) })).toBe(false)
    expect(valueOf(test, { me: null, this: recordOf('c', { owner: ann }) })).not.toBe(true)
  })

  it('LIF-6 a role on the record that a path leads to', () => {
    const { test } = action('hold').who!
    const claim = recordOf('c', { project: recordOf('p', { lead: ann }) })
    expect(valueOf(test, { me: ann, this: claim })).toBe(true)
    expect(valueOf(test, { me: bob, this: claim })).toBe(false)
    expect(test.reads).toContain('project.lead')
  })

  it('LIF-6 administrators are those who administer, whatever the roles are called', () => {
    const { test } = action('giveUp').who!
    expect(valueOf(test, { me: ann, administrator: true })).toBe(true)
    expect(valueOf(test, { me: ann, roles: ['administrators'] })).toBe(false)
  })

  it('LIF-7 a timer alone is nobody', () => {
    expect(action('remind').who).toBeNull()
    expect(action('remind').timer).toMatchObject({ kind: 'before', moment: { source: 'dueOn' } })
  })
})

describe('asks and effects', () => {
  it('LIF-9 fields keep their type; own inputs have theirs; optional is said', () => {
    expect(action('pay').asks.map(({ name, field, type, required }) => [name, field, type.kind, required])).toEqual([
      ['reason', 'reason', 'longText', true],
      ['to', undefined, 'text', false],
    ])
  })

  it('LIF-10 a role that is one path is notified by the path', () => {
    const [set, notify] = action('sendIn').then
    expect(set).toMatchObject({ kind: 'set', path: ['sentAt'], value: { source: 'now' } })
    expect(notify).toMatchObject({
      kind: 'notify',
      message: 'onItsWay',
      who: { kind: 'path', expr: { source: 'owner.manager' } },
    })
    expect(action('pay').then[0]).toMatchObject({ who: { kind: 'path', expr: { source: 'project.lead' } } })
    expect(action('remind').then).toHaveLength(2)
  })

  it('LIF-11 messages hold text and expressions', () => {
    const [message] = plan.messages
    expect(message).toMatchObject({
      name: 'onItsWay',
      entity: 'Claim',
      subject: [{ source: 'title' }, ': ', { source: 'dueOn' }],
    })
  })

  it('LIF-12 approvals are by those who may act, unless said', () => {
    expect(lifecycle.approvals).toMatchObject([{ name: 'two', action: 'pay', needed: 2, lostWhen: ['title'] }])
    expect(lifecycle.approvals[0]?.from.test.source).toBe(action('pay').who?.test.source)
  })
})

it('LIF-1 with point 4 open nothing has a life cycle, and that is listed as assumed', () => {
  const open = planOf('## 3. Entities\n\n### Book\n\n| Field | Type |\n| --- | --- |\n| Title | text |\n')
  expect(open.lifecycles).toEqual([])
  expect(open.assumptions.filter((one) => one.point === 4)).toHaveLength(1)
})

const door = (states: string) =>
  planOf(`
## 3. Entities

### Door

| Field | Type |
| --- | --- |
| Name | text |
| Opened | integer |
| Owner | User |

## 4. States

### Door

${states}
`).lifecycles[0]!
const rowsOf = ({ actions }: typeof lifecycle) =>
  actions.map(({ label, from, to, who }) => {
    const names = who?.actors.map((actor) => actor.label).join()
    return `${label}: ${from.join()} to ${typeof to === 'object' ? to.kind : to} by ${names}`
  })
const setsOf = ({ then }: { readonly then: readonly { readonly kind: string }[] }) =>
  then.map((effect) => ('value' in effect ? (effect.value as { readonly source: string }).source : effect.kind))

describe('a matrix', () => {
  it('LIF-18 is one action for each name in a cell, by whom the cell says', () => {
    const found = door(`
| From \\ To | shut | open | gone |
| --- | --- | --- | --- |
| shut | - | Open (owner) [has(name)] | |
| open | Shut / owner; Slam: administrators | | owner, administrators |
`)
    expect(rowsOf(found)).toEqual([
      'Open: shut to open by owner',
      'Shut: open to shut by owner',
      'Slam: open to shut by administrators',
      'Move to gone: open to gone by owner',
      'Move to gone: open to gone by administrators',
    ])
    expect(found.actions[0]!.when?.source).toBe('has(name)')
    expect(found.states.map(({ key, final }) => [key, final])).toEqual([
      ['shut', false],
      ['open', false],
      ['gone', true],
    ])
    expect(found.initial).toBe('shut')
  })

  it('LIF-18 may have actions for columns, and needs no corner where every cell is a state', () => {
    expect(
      rowsOf(
        door(`
| | Open | Shut |
| --- | --- | --- |
| shut | open (owner) | |
| open | | shut (administrators) |
`),
      ),
    ).toEqual(['Open: shut to open by owner', 'Shut: open to shut by administrators'])
  })

  it('LIF-18 is told more of by a table of actions, which does not overrule it', () => {
    const found = door(`
| From \\ To | shut | open |
| --- | --- | --- |
| shut | | Open (owner) |
| open | Shut | |

| Action | From | To | Who | Asks | Then |
| --- | --- | --- | --- | --- | --- |
| Open | | | administrators | why: text | \`opened = 1\` |
| Shut | | | administrators | | |
| Paint | shut | | owner | | |
`)
    expect(rowsOf(found)).toEqual([
      'Open: shut to open by owner',
      'Shut: open to shut by administrators',
      'Paint: shut to undefined by owner',
    ])
    expect([found.actions[0]!.asks.map(({ name }) => name), setsOf(found.actions[0]!)]).toEqual([['why'], ['1']])
  })

  it('LIF-18 is not seen in a table of actions or of states', () => {
    const found = door(`
| State | Meaning | Final |
| --- | --- | --- |
| shut | Closed | |
| open | | yes |

| From | To | Action | Who |
| --- | --- | --- | --- |
| shut | open | Open | owner |
`)
    expect(rowsOf(found)).toEqual(['Open: shut to open by owner'])
  })
})

describe('states that hold others', () => {
  const found = door(`
| State | In | Final | On entry | On exit |
| --- | --- | --- | --- | --- |
| new | | | \`opened = 0\` | \`opened = 1\` |
| used | | | \`opened = 2\` | \`opened = 3\` |
| shut | used | | \`opened = 4\` | \`opened = 5\` |
| open | used | | | \`opened = 6\` |
| over | | yes | | |
| gone | over | | | |
| held | | | | |

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Hang | new | used | owner | \`opened = 9\` |
| Open | shut, open | open | owner | |
| Paint | used | | owner | |
| Remove | used | gone | owner | |
| Hold | any but over, held | held | owner | |
| Go on | held | previous | owner | |
`)

  it('LIF-19 are left from any in them and entered at the first', () => {
    expect(rowsOf(found)).toEqual([
      'Hang: new to shut by owner',
      'Open: shut to open by owner',
      'Open: open to open by owner',
      'Paint: shut,open to undefined by owner',
      'Remove: shut to gone by owner',
      'Remove: open to gone by owner',
      'Hold: new to held by owner',
      'Hold: shut to held by owner',
      'Hold: open to held by owner',
      'Go on: held to previous by owner',
    ])
    expect(found.states.map(({ key }) => key)).toEqual(['new', 'shut', 'open', 'gone', 'held'])
    expect(found.states.find(({ key }) => key === 'gone')?.final).toBe(true)
  })

  it('LIF-20 make things happen on the way in and out', () => {
    expect(setsOf(found.create)).toEqual(['0'])
    expect(found.actions.map((row) => `${row.label} ${row.from.join()}: ${setsOf(row).join()}`)).toEqual([
      'Hang new: 1,9,2,4',
      'Open shut: 5',
      'Open open: 6',
      'Paint shut,open: ',
      'Remove shut: 5,3',
      'Remove open: 6,3',
      'Hold new: 1',
      'Hold shut: 5,3',
      'Hold open: 6,3',
      'Go on held: ',
    ])
  })
})

describe('a role and a field of one name', () => {
  const claims = (who: string, when = '') => `
## 3. Entities

### Claim

| Field | Type |
| --- | --- |
| Title | text |
| Approver | User |

## 4. States

### Claim

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| Approve | draft | approved | ${who} | ${when} |

## 6. Roles

| Role | Who has it |
| --- | --- |
| approver | given by administrators |
`
  const test = (who: string) => planOf(claims(who)).lifecycles[0]!.actions[0]!.who!.test
  const claim = recordOf('c1', { approver: ann })

  it('LIF-6 "role approver" is the role, `approver` in code the field', () => {
    const [role, field] = [test('role approver'), test('`approver`')]
    const given = { this: claim, roles: ['approver'] }
    expect([valueOf(role, { ...given, me: bob }), valueOf(role, { this: claim, me: ann })]).toEqual([true, false])
    expect([valueOf(field, { ...given, me: bob }), valueOf(field, { this: claim, me: ann })]).toEqual([false, true])
  })

  it('EXP-10 a condition that takes the field for the role is told with both ways to write it', () => {
    const { problems } = compile([{ file: 'test.md', text: claims('everyone signed in', '`approver`') }])
    const problem = problems.find(({ severity }) => severity === 'error')
    expect(problem).toMatchObject({ code: 'EXP-038', fix: { edits: [{ text: 'role approver' }], suggested: true } })
    expect(problem?.help).toContain('`approver == me`')
  })
})

it('LIF-5 an action from any state leaves out its target, unless it does something there', () => {
  const { lifecycles } = planOf(`
## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Title | text |

## 4. States

### Task

| Action | From | To | Who | Asks | Then |
| --- | --- | --- | --- | --- | --- |
| Start | open | working | everyone signed in | | |
| Cancel | any | cancelled | everyone signed in | | |
| Stop | any but open | cancelled | everyone signed in | | |
| Drop | open, cancelled | cancelled | everyone signed in | | |
| Rename | any | working | everyone signed in | title | |
| Mark | any | working | everyone signed in | | \`title = 'x'\` |
`)
  const [{ actions, states } = { actions: [], states: [] }] = lifecycles
  expect(Object.fromEntries(actions.map(({ label, from }) => [label, from.toSorted()]))).toEqual({
    Start: ['open'],
    Cancel: ['open', 'working'],
    Stop: ['working'],
    Drop: ['cancelled', 'open'],
    Rename: ['cancelled', 'open', 'working'],
    Mark: ['cancelled', 'open', 'working'],
  })
  expect(states.map(({ key }) => key)).toHaveLength(3)
})

describe('LIF-2 the state of a new record', () => {
  const documentWith = (to: string) =>
    `# Specification: Club\n\n## 3. Entities\n\n### Loan\n\n- Title (text)\n\n## 4. States\n\n### Loan\n\n| State | Final |\n| --- | --- |\n| open | |\n| back | yes |\n\n| Action | From | To | Who |\n| --- | --- | --- | --- |\n| (create) | | ${to} | everyone signed in |\n| Return | open | back | everyone signed in |\n`

  it.each([
    ['open', []],
    ['opne', ['LIF-004']],
    ['open unless late', ['LIF-004']],
  ])('must be one that the table lists: %s', (to, codes) =>
    expect(
      compile([{ file: 'a.md', text: documentWith(to) }]).problems.flatMap(({ code, severity }) =>
        severity === 'error' ? [code] : [],
      ),
    ).toEqual(codes),
  )
})
