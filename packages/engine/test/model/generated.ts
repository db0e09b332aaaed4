// Documents that nobody wrote: another one for each seed, over teams, their items and a log. Rules over siblings and sums,
// calculated fields through references, lists and sets, effects in order, roles of other records, guards and approvals over sets.
import { randomFrom, type Random } from '../../../../tests/fuzz/random.ts'
import type { Played } from './documents.ts'

type About = 'Item' | 'Team'

const some = (random: Random, of: readonly string[], most: number): readonly string[] => {
  const left = [...of]
  const count = Math.min(left.length, 1 + random.below(most))
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]!)
}

/** A condition on one item `x`; '' for the record itself. */
function ofItem(random: Random, x: string): string {
  const of = (name: string) => (x === '' ? name : `${x}.${name}`)
  return random.one([
    of('live'),
    `not ${of('live')}`,
    `${of('amount')} > ${random.below(5)}`,
    `${of('status')} == 'fresh'`,
    `${of('status')} != 'closed'`,
    `has(${of('keeper')})`,
    `${of('teamUsed')} > ${random.below(8)}`,
    `${of('share')} <= ${random.below(6)}.5`,
  ])
}

/** A number that is worked out of several records. */
function number(random: Random, about: About): string {
  const team = about === 'Item' ? 'team.' : ''
  const mine = about === 'Item' ? 'i.team == team' : 'i.team == this'
  const inside = () => ofItem(random, 'i')
  return random.one([
    `${team}used`,
    `${team}items.sum(i, i.amount)`,
    `${team}items.filter(i, ${inside()}).sum(i, i.amount)`,
    `size(${team}items)`,
    `size(${team}items.filter(i, ${inside()}))`,
    `Item.filter(i, ${mine}).sum(i, i.amount)`,
    `size(Item.filter(i, ${mine} and ${inside()}))`,
    `orElse(${team}items.most(i, i.amount), 0)`,
    `${team}liveCount`,
    ...(about === 'Item' ? ['teamUsed', 'rivals', 'amount + teamUsed'] : ['used + liveCount']),
  ])
}

/** What mostly holds, so that things happen. */
function rule(random: Random, about: About): string {
  const limit = 2 + random.below(11)
  const team = about === 'Item' ? 'team' : 'this'
  const cap = about === 'Item' ? 'team.cap' : 'cap'
  return random.one([
    `${number(random, about)} <= ${limit}`,
    `${number(random, about)} <= ${limit}`,
    `${number(random, about)} <= ${cap} + ${limit}`,
    `not Item.exists(i, i.team == ${team} and i.amount > ${limit})`,
    `Item.all(i, i.team != ${team} or i.amount <= ${limit} or not i.live)`,
    ...(about === 'Item'
      ? [
          'not Item.exists(i, i != this and i.team == team and i.title == title)',
          `not live or ${number(random, about)} <= ${limit}`,
          `Team.exists(t, t.used + ${limit} >= amount)`,
        ]
      : [`free >= -${limit}`, `items.all(i, i.amount <= cap + ${limit})`]),
  ])
}

function condition(random: Random, about: About): string {
  return random.one([
    `${number(random, about)} ${random.one(['>', '<=', '!=', '=='])} ${random.below(7)}`,
    `${random.one(['', 'not '])}Team.exists(t, t.used > ${random.below(9)})`,
    `${random.one(['', 'not '])}Item.exists(i, ${ofItem(random, 'i')} and i.keeper == me)`,
    `Team.all(t, t.liveCount <= ${random.below(5)})`,
    ...(about === 'Item' ? [ofItem(random, ''), 'lead of team', 'not lead of team'] : ['me in members', 'me == boss']),
  ])
}

const itemEffects = (random: Random): readonly string[] => [
  '`amount = amount + 1`',
  '`live = not live`',
  `\`left = ${number(random, 'Item')}\``,
  `\`left = size(team.items.filter(i, ${ofItem(random, 'i')}))\``,
  `\`keeper = team.items.filter(i, ${ofItem(random, 'i')} and has(i.keeper)).size() > 0 ? me : null\``,
  '`team.total = team.total + amount`',
  `create Log with \`team = team\`, \`count = ${number(random, 'Item')}\``,
]

const teamEffects = (random: Random): readonly string[] => [
  `do Close on each \`items\` where \`${ofItem(random, '')}\` if possible`,
  `do Close on each \`items.filter(i, ${ofItem(random, 'i')})\` if possible`,
  `do Close on each Item where \`${ofItem(random, '')} and team == cause\` if possible`,
  `\`total = ${number(random, 'Team')}\``,
  `\`total = size(items.filter(i, ${ofItem(random, 'i')}))\``,
  `create Log with \`team = this\`, \`count = ${number(random, 'Team')}\``,
  'create Log for each item in `items.filter(i, i.live)` with `team = this`, `count = item.amount`',
  'add me to `members`',
]

const when = (random: Random, chance: number, about: About): string =>
  random.chance(chance) ? `\`${condition(random, about)}\`` : ''

/** Rows of a table. */
const rows = (lines: readonly string[]): string => lines.join('\n')

export function generated(seed: number): Played {
  const random = randomFrom(seed * 7919 + 13)
  const right = (chance: number, about: About): string =>
    random.chance(chance) ? ` when \`${condition(random, about)}\`` : ''
  const rules = Array.from({ length: 2 + random.below(3) }, (_, i) => {
    const about = random.one<About>(['Item', 'Item', 'Team'])
    return `| Rule ${i + 1} | ${about} | ${random.chance(0.3) && about === 'Item' ? `\`${ofItem(random, '')}\`` : ''} | \`${rule(random, about)}\` | |`
  })
  const text = `# Specification: Generated ${seed}

## 1. What the product does and for whom

Teams keep items.

| Setting | Value |
| --- | --- |
| Currency | EUR |
| Time zone | Europe/Amsterdam |

## 2. Screens and routes

## 3. Entities and their fields

### Team

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Name | text (1–40) | yes | | |
| Cap | integer (0–20) | yes | \`${3 + random.below(9)}\` | |
| Above | Team, as tree, emptied | | | |
| Boss | User, emptied | | \`me\` | |
| Members | many User | | | |
| Total | integer | | \`0\` | |
| Items | list of Item | | | |
| Used | integer | | \`= items.sum(i, i.amount)\` | |
| Live count | integer | | \`= size(items.filter(i, i.live))\` | |
| Free | integer | | \`= cap - used\` | |

### Item

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Title | text (1–20) | yes | | |
| Team | Team, deleted with it | yes | | |
| Amount | integer (0–${random.one([8, 20, 99])}) | yes | \`2\` | |
| Price | money | | | |
| Live | yes/no | yes | \`${random.one(['true', 'false'])}\` | |
| Keeper | User, emptied | | \`me\` | |
| Left | integer | | | |
| Team used | integer | | \`= team.used\` | |
| Share | decimal (9.2) | | \`= amount * 1.5 - team.liveCount\` | |
| Rivals | integer | | \`= size(Item.filter(r, r.team == team and r.amount >= amount))\` | |
| Logs | list of Log | | | |

### Log

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Team | Team, deleted with it | | | |
| Item | Item, emptied | | | |
| Count | integer | | | |
| Author | User, emptied | | \`me\` | |

## 4. States and transitions

### Item

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Ship | fresh | shipped | everyone signed in | ${when(random, 0.6, 'Item')} | ${some(random, itemEffects(random), 4).join('; ')} |
| Close | fresh, shipped | closed | ${random.one(['lead of team', 'everyone signed in', 'keeper'])} | ${when(random, 0.3, 'Item')} | ${some(random, ['`amount = 0`', '`live = no`', '`left = team.used`', '`team.total = team.total + 1`'], 2).join('; ')} |
| Reopen | closed, shipped | fresh | everyone signed in | ${when(random, 0.4, 'Item')} | ${some(random, itemEffects(random), 2).join('; ')} |

| Approval | For action | Needed | From | When |
| --- | --- | --- | --- | --- |
| Four eyes | Ship | ${1 + random.below(2)} | ${random.one(['checker', 'everyone signed in but keeper'])} | \`${condition(random, 'Item')}\` |

### Team

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Sweep | open | swept | lead | ${when(random, 0.4, 'Team')} | ${some(random, teamEffects(random), 4).join('; ')} |
| Again | swept | open | everyone signed in | | ${some(random, teamEffects(random), 2).join('; ')} |

## 5. Validation rules

| Rule | Entity | When | Must hold | Error |
| --- | --- | --- | --- | --- |
${rows(rules)}

## 6. Roles and permissions

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| checker | | given by administrators |
| lead | Team | \`${random.one(['me == boss', 'me == boss or me in members', 'me == boss or lead of above'])}\` |
| minder | Item | ${random.one(['lead of the team', '`lead of team or me == keeper`', '`me == keeper and not lead of team`'])} |

| Entity | member | checker | lead | minder |
| --- | --- | --- | --- | --- |
| Team | create; read${right(0.4, 'Team')} | read, update | read, update, delete${right(0.3, 'Team')} | |
| Item | create; read ${random.one(['all but `price`', ''])}${right(0.4, 'Item')}; update \`live\`, \`title\`${right(0.5, 'Item')} | read; delete${right(0.5, 'Item')} | | read, update${right(0.3, 'Item')} |
| Log | read${random.one(['', ' when `lead of team`', ' when `author == me`'])}; create | read, delete | | |
| User | read \`name\` | read | | |

## 7. The calls it makes

## 8. The error catalogue

## 9. Business constants and limits
`
  return {
    name: `generated-${seed}`,
    text,
    cast: [
      { name: 'Root', roles: [], administrator: true },
      { name: 'Ada', roles: [] },
      { name: 'Bob', roles: [] },
      { name: 'Cas', roles: ['checker'] },
    ],
  }
}
