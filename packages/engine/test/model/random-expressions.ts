// Random conditions, numbers, rules and effects over teams and items. `calculated`: over calculated fields, too.
import type { Random } from '../../../../tests/fuzz/random.ts'

export type About = 'Item' | 'Team'

export const code = (text: string): string => `\`${text}\``

/** A condition on one item `x`; '' for the record itself. */
export function ofItem(random: Random, x: string, calculated: boolean): string {
  const of = (name: string) => (x === '' ? name : `${x}.${name}`)
  return random.one([
    of('live'),
    `not ${of('live')}`,
    `${of('amount')} > ${random.below(5)}`,
    `${of('status')} == 'fresh'`,
    `${of('status')} != 'closed'`,
    `has(${of('keeper')})`,
    ...(calculated ? [`${of('teamUsed')} > ${random.below(8)}`, `${of('share')} <= ${random.below(6)}.5`] : []),
  ])
}

/** A number that is worked out of several records. */
export function number(random: Random, about: About, calculated: boolean): string {
  const team = about === 'Item' ? 'team.' : ''
  const mine = about === 'Item' ? 'i.team == team' : 'i.team == this'
  const inside = () => ofItem(random, 'i', calculated)
  return random.one([
    `${team}items.sum(i, i.amount)`,
    `${team}items.filter(i, ${inside()}).sum(i, i.amount)`,
    `size(${team}items)`,
    `size(${team}items.filter(i, ${inside()}))`,
    `Item.filter(i, ${mine}).sum(i, i.amount)`,
    `size(Item.filter(i, ${mine} and ${inside()}))`,
    `orElse(${team}items.most(i, i.amount), 0)`,
    ...(calculated ? [`${team}used`, `${team}liveCount`] : []),
    ...(calculated && about === 'Item' ? ['teamUsed', 'rivals', 'amount + teamUsed'] : []),
    ...(calculated && about === 'Team' ? ['used + liveCount'] : []),
  ])
}

/** What mostly holds, so that things happen. */
export function rule(random: Random, about: About, calculated: boolean): string {
  const limit = 2 + random.below(11)
  const team = about === 'Item' ? 'team' : 'this'
  const cap = about === 'Item' ? 'team.cap' : 'cap'
  const sum = () => number(random, about, calculated)
  return random.one([
    `${sum()} <= ${limit}`,
    `${sum()} <= ${limit}`,
    `${sum()} <= ${cap} + ${limit}`,
    `not Item.exists(i, i.team == ${team} and i.amount > ${limit})`,
    `Item.all(i, i.team != ${team} or i.amount <= ${limit} or not i.live)`,
    ...(about === 'Item'
      ? ['not Item.exists(i, i != this and i.team == team and i.title == title)', `not live or ${sum()} <= ${limit}`]
      : [`items.all(i, i.amount <= cap + ${limit})`]),
    ...(calculated
      ? about === 'Item'
        ? [`Team.exists(t, t.used + ${limit} >= amount)`, `Team.all(t, t.used <= ${limit + 8})`]
        : [`free >= -${limit}`]
      : []),
  ])
}

export function condition(random: Random, about: About, calculated: boolean): string {
  const compared = () => `${random.one(['>', '<=', '!=', '=='])} ${random.below(7)}`
  return random.one([
    `${number(random, about, calculated)} ${compared()}`,
    `${random.one(['', 'not '])}Item.exists(i, ${ofItem(random, 'i', calculated)} and i.keeper == me)`,
    ...(calculated
      ? [
          `${random.one(['', 'not '])}Team.exists(t, t.used > ${random.below(9)})`,
          `Team.all(t, t.liveCount <= ${random.below(5)})`,
        ]
      : []),
    ...(about === 'Item' ? [ofItem(random, '', calculated), 'team.boss == me'] : ['me in members', 'me == boss']),
  ])
}

/** Over calculated fields alone. */
export function calculatedRule(random: Random, about: About): string {
  const limit = 2 + random.below(11)
  return random.one([
    `Team.all(t, t.used <= ${limit + 4})`,
    `not Team.exists(t, t.liveCount > ${1 + random.below(5)})`,
    ...(about === 'Item'
      ? [
          `teamUsed <= ${limit + 4}`,
          `rivals <= ${1 + random.below(4)}`,
          `team.free >= -${limit}`,
          `not live or teamUsed <= ${limit}`,
        ]
      : [`free >= -${limit}`, `used + liveCount <= ${limit + 6}`, `items.all(i, i.teamUsed <= ${limit + 6})`]),
  ])
}

/** Over a calculated field of all records of an entity. */
export const calculatedCondition = (random: Random): string =>
  random.one([
    `Team.exists(t, t.used > ${random.below(9)})`,
    `not Team.exists(t, t.used > ${random.below(9)})`,
    `Team.all(t, t.liveCount <= ${random.below(4)})`,
    `Item.exists(i, i.rivals > ${1 + random.below(3)})`,
  ])

export const itemEffects = (random: Random): readonly string[] => [
  '`amount = amount + 1`',
  '`live = not live`',
  `\`left = ${number(random, 'Item', true)}\``,
  `\`left = size(team.items.filter(i, ${ofItem(random, 'i', true)}))\``,
  `\`keeper = team.items.filter(i, ${ofItem(random, 'i', true)} and has(i.keeper)).size() > 0 ? me : null\``,
  '`team.total = team.total + amount`',
  '`keeper = Item.filter(i, i.team == team and has(i.keeper)).first().keeper`',
  `create Log with \`team = team\`, \`count = ${number(random, 'Item', true)}\``,
]

export const teamEffects = (random: Random): readonly string[] => [
  `do Close on each \`items\` where \`${ofItem(random, '', true)}\` if possible`,
  `do Close on each \`items.filter(i, ${ofItem(random, 'i', true)})\` if possible`,
  `do Close on each Item where \`${ofItem(random, '', true)} and team == cause\` if possible`,
  `\`total = ${number(random, 'Team', true)}\``,
  `\`total = size(items.filter(i, ${ofItem(random, 'i', true)}))\``,
  `\`name = items.filter(i, i.live).map(i, i.title).join(',') + '!'\``,
  `create Log with \`team = this\`, \`count = ${number(random, 'Team', true)}\``,
  'add me to `members`',
]
