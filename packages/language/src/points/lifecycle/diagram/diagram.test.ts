import { describe, expect, it } from 'vitest'
import { planOf } from '../../../../test/support/plan.ts'

const lifecycleOf = (diagram: string, language = 'mermaid') =>
  planOf(`
## 3. Entities

### Claim

| Field | Type |
| --- | --- |
| Amount | integer |
| Owner | User |

## 4. States

### Claim

\`\`\`${language}
${diagram}
\`\`\`

## 6. Roles

| Role | Who has it |
| --- | --- |
| Vet | given by administrators |
`).lifecycles[0]!

const edges = (diagram: string, language?: string) =>
  lifecycleOf(diagram, language).actions.map(({ label, from, to, when }) => {
    const target = typeof to === 'string' ? to : 'previous'
    return `${from.join(', ')} → ${target}: ${label}${when ? ` if ${when.source}` : ''}`
  })

describe('a diagram alone', () => {
  it('LIF-15 makes states with their labels, the first one, and actions for administrators', () => {
    const { states, initial, actions, create } = lifecycleOf(`stateDiagram-v2
  [*] --> Draft
  state "Under review" as InReview
  Draft --> InReview: Submit
  InReview --> paid_out : Pay <br/> by bank
  paid_out : Money is gone
  note right of InReview
    Takes a day.
  end note`)
    expect(states.map(({ key, label, help }) => [key, label, help])).toEqual([
      ['Draft', 'Draft', ''],
      ['InReview', 'Under review', 'Takes a day.'],
      ['paid_out', 'Money is gone', ''],
    ])
    expect([initial, create.who]).toEqual(['Draft', null])
    expect(actions.map(({ label, who }) => [label, who?.actors[0]?.label])).toEqual([
      ['Submit', 'administrators'],
      ['Pay', 'administrators'],
    ])
  })

  it.each([
    ['A --> B', ['A → B: Move to B']],
    ['A-->B : Go', ['A → B: Go']],
    ['A --> B : Go [amount > 3]', ['A → B: Go if amount > 3']],
    ['A:::red --> B:::blue : Go', ['A → B: Go']],
    ['A --> B : Go\nB --> A : Go', ['A → B: Go', 'B → A: Go']],
    ['in-progress --> on-hold : Hold', ['in-progress → on-hold: Hold']],
  ])('LIF-15 reads %j', (lines, expected) => expect(edges(`stateDiagram-v2\n${lines}`)).toEqual(expected))

  it('LIF-15 draws the states of a table of states, also by the words in their boxes', () => {
    const { states, actions } = lifecycleOf(`stateDiagram-v2
  state "In review" as r
  [*] --> Draft
  Draft --> r : Submit
\`\`\`

| State | Meaning |
| --- | --- |
| Draft | Nobody has seen it |
| In review | Somebody looks at it |

\`\`\`text`)
    expect(states.map(({ key }) => key)).toEqual(['Draft', 'In review'])
    expect(actions.map(({ from, to }) => [from, to])).toEqual([[['Draft'], 'In review']])
  })

  it('LIF-15 leaves a composite from all its states, enters its first, and comes back where it was', () => {
    expect(
      edges(`stateDiagram-v2
  [*] --> Active
  state Active {
    [*] --> Idle
    Idle --> Running : Start
    state Running {
      Fast --> Slow : Brake
    }
  }
  Active --> Held : Hold
  Held --> Active[H] : Resume
  Held --> Active : Restart
  Held --> Gone : Drop`),
    ).toEqual([
      'Idle → Fast: Start',
      'Fast → Slow: Brake',
      'Idle, Fast, Slow → Held: Hold',
      'Held → previous: Resume',
      'Held → Idle: Restart',
      'Held → Gone: Drop',
    ])
  })

  it('LIF-15 leads through a choice, what has no condition last', () => {
    expect(
      edges(`stateDiagram-v2
  state small <<choice>>
  Draft --> small : Submit
  small --> Waiting : else
  small --> Granted : if amount < 100
  small --> Refused : [amount > 1000]`),
    ).toEqual([
      'Draft → Granted: Submit if amount < 100',
      'Draft → Refused: Submit if amount > 1000',
      'Draft → Waiting: Submit',
    ])
  })

  it('LIF-15 takes effects and timers from the words', () => {
    const { actions } = lifecycleOf(`stateDiagram-v2
  Draft --> Sent : Send / amount = 5; notify owner
  Sent --> Draft : Lapse (after 30 days)
  Sent --> Gone : every day at 08:00`)
    expect(actions.map(({ label, timer, then }) => [label, timer?.kind, then.map(({ kind }) => kind)])).toEqual([
      ['Send', undefined, ['set', 'notify']],
      ['Lapse', 'after', []],
      ['every day at 08:00', 'every', []],
    ])
  })

  it.each([
    ['New --> Done : Finish (owner)', 'Finish by owner'],
    ['New --> Done : Finish (by Vet or owner) [amount > 3]', 'Finish by Vet, owner'],
    ['New --> Done : Finish (everyone signed in)', 'Finish by everyone signed in'],
    ['New --> Done : Finish (again)', 'Finish (again) by administrators'],
    ['New --> Old : Age\nOld --> New[H] : Undo (Vet)', 'Undo by Vet'],
  ])('LIF-15 reads who acts in brackets behind the words on an arrow: %j', (lines, expected) => {
    const { actions } = lifecycleOf(`stateDiagram-v2\n${lines}`)
    const { label, who } = actions.at(-1)!
    expect(`${label} by ${who?.actors.map((actor) => actor.label).join(', ')}`).toBe(expected)
  })

  it('LIF-15 reads PlantUML alike', () => {
    expect(
      edges(
        `@startuml
hide empty description
[*] --> Open
state "On hold" as Held #yellow
Open -[#red]-> Held : stop
Held -up-> Open[H] : go on
state Open {
  New -> Old : age
}
@enduml`,
        'plantuml',
      ),
    ).toEqual(['New, Old → Held: stop', 'Held → previous: go on', 'New → Old: age'])
  })

  it('LIF-15 may say by its title whose it is, where no heading does', () => {
    const plan = planOf(`
## 3. Entities

### Claim

| Field | Type |
| --- | --- |
| Amount | integer |

## 4. States

\`\`\`mermaid
---
title: Claim
---
stateDiagram-v2
  Draft --> Sent : Send
\`\`\`
`)
    expect(plan.lifecycles.map(({ entity }) => entity)).toEqual(['Claim'])
  })
})

describe('a diagram beside rows without From and To', () => {
  it('LIF-15 may say who takes an action of which a row tells more', () => {
    const { actions } = lifecycleOf(`stateDiagram-v2
  New --> Solved : Solve (Vet)
\`\`\`

| Action | When |
| --- | --- |
| Solve | \`amount > 0\` |

\`\`\`text
Nothing more.`)
    expect(actions.map(({ label, who, when }) => [label, who?.actors[0]?.label, when?.source])).toEqual([
      ['Solve', 'Vet', 'amount > 0'],
    ])
  })

  it('LIF-15 says where the actions lead, and the rows who takes them', () => {
    const { actions } = lifecycleOf(`stateDiagram-v2
  [*] --> New
  New --> Solved : Solve
  Solved --> New : Reopen
\`\`\`

| Action | Who | When |
| --- | --- | --- |
| Solve | owner | \`amount > 0\` |

\`\`\`text
Nothing more.`)
    expect(
      actions.map(({ label, from, to, who, when }) => [label, ...from, to, who?.actors[0]?.label, when?.source]),
    ).toEqual([
      ['Solve', 'New', 'Solved', 'owner', 'amount > 0'],
      ['Reopen', 'Solved', 'New', 'administrators', undefined],
    ])
  })
})
