// What a generated document may have, each with its own random rows. One at a time, a feature shows which meaning differs.
import type { DocumentParts } from './document-parts.ts'
import {
  calculatedCondition,
  calculatedRule,
  code,
  condition,
  itemEffects,
  number,
  ofItem,
  rule,
  teamEffects,
} from './random-expressions.ts'

export interface Feature {
  readonly name: string
  add(parts: DocumentParts): void
}

const some = ({ random }: DocumentParts, of: readonly string[], most: number): readonly string[] => {
  const left = [...of]
  const count = Math.min(left.length, 1 + random.below(most))
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]!)
}

const SHEET = `### Sheet

| Field | Type | Required | Default | Shown when |
| --- | --- | --- | --- | --- |
| Title | text (1–20) | yes | | |
| Kind | one of: plain, full | yes | plain | |
| Lines | list of Line | | | \`kind == 'full'\` |

### Line

- Part of: Sheet as Lines

| Field | Type | Shown when |
| --- | --- | --- |
| Code | text (1–9) | |
| Remark | text (1–9) | \`has(code)\` |
`

export const features: readonly Feature[] = [
  {
    name: 'siblings',
    add: (parts) => {
      for (let i = 0; i <= parts.random.below(3); i++) {
        const about = parts.random.one(['Item', 'Item', 'Team'] as const)
        const when = parts.random.chance(0.3) && about === 'Item' ? code(ofItem(parts.random, '', false)) : ''
        parts.rule(about, when, code(rule(parts.random, about, false)))
      }
    },
  },
  {
    name: 'calculated',
    add: (parts) => {
      for (let i = 0; i <= parts.random.below(3); i++) {
        const about = parts.random.one(['Item', 'Item', 'Team'] as const)
        parts.rule(about, '', code(calculatedRule(parts.random, about)))
      }
    },
  },
  {
    name: 'guards',
    add: (parts) => {
      const { random } = parts
      for (const name of ['Ship', 'Close', 'Reopen', 'Sweep'] as const)
        if (random.chance(0.6)) parts.when[name] = code(condition(random, name === 'Sweep' ? 'Team' : 'Item', true))
      parts.when.Again = code(calculatedCondition(random))
    },
  },
  {
    name: 'requiredWhen',
    add: (parts) =>
      void parts.fields.Item.push(`| Reason | text (1–20) | when ${code(calculatedCondition(parts.random))} | | |`),
  },
  {
    name: 'approvals',
    add: (parts) => {
      const from = parts.random.one(['checker', 'everyone signed in but keeper'])
      const needed = 1 + parts.random.below(2)
      parts.approvals.push(`| Four eyes | Ship | ${needed} | ${from} | ${code(calculatedCondition(parts.random))} |`)
    },
  },
  {
    name: 'effectsInOrder',
    add: (parts) => {
      const { random, then } = parts
      const item = ofItem(random, 'i', false)
      const close = `do Close on each ${code(`items.filter(i, ${item})`)} if possible`
      then.Sweep = [close, code(`total = size(items.filter(i, i.status == '${random.one(['fresh', 'closed'])}'))`)]
      then.Reopen = ['`amount = amount + 1`', '`team.total = team.total + amount`', '`left = team.total`']
    },
  },
  {
    name: 'setsInEffects',
    add: (parts) => {
      const { then } = parts
      then.Ship = ['`keeper = Item.filter(i, i.team == team and has(i.keeper)).first().keeper`']
      then.Again = [
        "`name = Item.filter(i, i.team == this).map(i, i.title).join(',') + '!'`",
        '`total = size(Item.filter(i, i.live))`',
      ]
    },
  },
  {
    name: 'effects',
    add: (parts) => {
      const { random, then } = parts
      then.Ship = some(parts, itemEffects(random), 4)
      then.Close = some(
        parts,
        ['`amount = 0`', '`live = no`', '`left = team.used`', '`team.total = team.total + 1`'],
        2,
      )
      then.Reopen = some(parts, itemEffects(random), 2)
      then.Sweep = some(parts, teamEffects(random), 4)
      then.Again = some(parts, teamEffects(random), 2)
    },
  },
  {
    name: 'createForEach',
    add: (parts) => {
      const { random, then } = parts
      const list = random.one(['items.filter(i, i.live)', 'items', `items.filter(i, i.amount > ${random.below(4)})`])
      const create = `create Log for each item in ${code(list)} with ${code('team = this')}, ${code('count = item.amount')}`
      then.Sweep = [...(then.Sweep ?? []), create]
    },
  },
  {
    name: 'own',
    add: (parts) => {
      const label = parts.random.one(['Author', 'Creator', 'Owned by', 'Owner'])
      const mine = { Author: 'author', Creator: 'creator', 'Owned by': 'ownedBy', Owner: 'owner' }[label]!
      const verbs = parts.random.one(['read', 'read, update', 'read, update, delete'])
      parts.entities.push(
        `### Note\n\n| Field | Type | Required | Default |\n| --- | --- | --- | --- |\n| Text | text (1–20) | yes | |\n| ${label} | User, emptied | | |\n`,
      )
      const own = verbs.split(', ').map((verb) => `${verb} own`)
      parts.permissions.push('| Note | member | create |')
      parts.permissions.push(
        `| Note | member | ${parts.say(own.join('; '), `${verbs} when ${code(`${mine} == me`)}`)} |`,
      )
    },
  },
  {
    name: 'overlap',
    add: (parts) => {
      const last = parts.random.one(['days included', 'days included', 'last day free'])
      parts.entities.push(
        '### Booking\n\n| Field | Type | Required |\n| --- | --- | --- |\n| Item | Item, deleted with it | yes |\n| From | date | yes |\n| To | date | yes |\n',
      )
      parts.rule('Booking', '', `no overlap: from, to${parts.random.one([' per item', ''])}, ${last}`)
      parts.rule('Booking', '', code('to >= from'))
      parts.permissions.push('| Booking | member | create; read; update; delete |')
    },
  },
  {
    name: 'rolesOfRecords',
    add: (parts) => {
      const { random } = parts
      const [has, spelt] = random.one([
        ['me == boss', (of: string) => `me == ${of}boss`],
        ['me == boss or me in members', (of: string) => `(me == ${of}boss or me in ${of}members)`],
      ] as const)
      parts.roles.push(`| lead | Team | ${code(has)} |`)
      const role = (of: string) => parts.say(`lead of ${of}`, spelt(`${of}.`))
      const minder = random.one([
        role('team'),
        `${role('team')} or me == keeper`,
        `me == keeper and not ${role('team')}`,
      ])
      parts.roles.push(`| minder | Item | ${code(minder)} |`)
      parts.permissions.push('| Item | minder | update `amount`; delete |')
      parts.permissions.push(`| Log | member | update when ${code(role('team'))} |`)
      parts.permissions.push('| Team | lead | update `total`; delete |')
      parts.when.Ship = code(`${random.one(['', 'not '])}${role('team')}`)
      parts.roles.push(`| closer | Item | ${code(spelt('team.'))} |`)
      parts.who.Close = parts.say('lead of team', 'closer')
    },
  },
  {
    name: 'rolesUpTrees',
    add: (parts) => {
      parts.roles.push(
        `| head | Team | ${code(parts.say('me == boss or head of above', 'me == boss or ancestors.exists(t, me == t.boss)'))} |`,
      )
      parts.permissions.push('| Team | head | update `cap`, `above`; delete |')
      const up = parts.say('head of team', '(me == team.boss or team.ancestors.exists(t, me == t.boss))')
      parts.permissions.push(`| Item | member | delete when ${code(up)} |`)
      parts.when.Reopen = code(up)
    },
  },
  {
    name: 'visitors',
    add: (parts) => {
      parts.roles.push(`| viewer | Item | ${code(parts.say('live', 'signedIn and live'))} |`)
      parts.permissions.push('| Item | viewer | read |')
      if (parts.random.chance(0.5)) return
      parts.roles.push('| guest | Log | anyone when `count > 2` |')
      parts.permissions.push('| Log | guest | read |')
    },
  },
  {
    name: 'export',
    add: (parts) => {
      if (parts.random.chance(0.7)) parts.permissions.push('| Item | checker | read, export |')
      if (parts.random.chance(0.5)) parts.permissions.push(`| Team | member | export when ${code('me == boss')} |`)
    },
  },
  {
    name: 'appliesWhen',
    add: (parts) => {
      const when = parts.random.one(['full', 'size(Form.filter(f, f.full)) > 1', 'full and Form.exists(f, f != this)'])
      const table = (column: string) =>
        `### Form\n\n| Field | Type | Required | ${column} |\n| --- | --- | --- | --- |\n| Title | text (1–20) | yes | |\n| Full | yes/no | yes | |\n| Serial | text (1–20) | | ${code(when)} |\n`
      parts.entities.push(parts.say(table('Applies when'), table('Shown when')))
      parts.permissions.push('| Form | member | create; read; update; delete |')
    },
  },
  {
    name: 'hiddenParts',
    add: (parts) => {
      parts.entities.push(SHEET)
      parts.lifecycles.push(
        '### Sheet\n\n| Action | From | To | Who |\n| --- | --- | --- | --- |\n| Submit | draft | submitted | everyone signed in |\n| Return | submitted | draft | everyone signed in |\n',
      )
      parts.permissions.push('| Sheet | member | create; read; update; delete |')
    },
  },
  {
    name: 'displayedWhen',
    add: (parts) => {
      const table = (column: string, cell: string, required: string) =>
        `### Card\n\n| Field | Type | Required | ${column} |\n| --- | --- | --- | --- |\n| Title | text (1–20) | yes | |\n| Open | yes/no | yes | |\n| Memo | text (1–20) | | ${cell} |\n| Hint | text (1–20) | ${required} | ${cell} |\n`
      const [shown, asked] = [
        table('Displayed when', code('open'), 'yes'),
        table('Description', '', `when ${code('open')}`),
      ]
      parts.entities.push(parts.say(shown, asked))
      parts.permissions.push('| Card | member | create; read; update; delete |')
    },
  },
  {
    name: 'messages',
    add: (parts) => {
      parts.fields.Team.push('| Motto | text (1–20) | | | |')
      parts.messages.push('| News | {title}: {team.motto} | {team.name}, {amount} |')
      parts.then.Ship = [...(parts.then.Ship ?? []), 'notify `team.members` with News', 'notify checker with News']
    },
  },
  {
    name: 'notifyBut',
    add: (parts) => {
      const [who, but] = parts.random.one([
        ['`members`', '`boss`'],
        ['checker', '`boss`'],
        ['`members`', 'checker'],
      ])
      parts.then.Again = [...(parts.then.Again ?? []), `notify ${who} but ${but}`]
    },
  },
  {
    name: 'timers',
    add: (parts) => {
      const day = parts.random.one(['every Monday at 08:00', 'every day at 09:30', 'every month on the 20th at 06:00'])
      parts.actions.Item.push('| Age | shipped | closed | after 2 days | | `left = amount` |')
      parts.actions.Item.push(`| Count up | fresh | | ${day} | | \`amount = amount + 1\` |`)
    },
  },
  {
    name: 'once',
    add: (parts) => {
      parts.fields.Item.push('| Code | text (1–9) | | | once |', '| Fixed | integer (0–99) | yes | `5` | once |')
      parts.permissions.push('| Item | checker | import; create; read; update |')
    },
  },
  {
    name: 'checkedWhen',
    add: (parts) => {
      const { random } = parts
      parts.fields.Item.push('| Due | date | | | |')
      parts.constants.push('| Most | 12 | administrators |')
      const rules = [
        ['Item', '', code('due == null or due >= today')],
        ['Item', '', code('isNew or amount <= old.amount + 9')],
        ['Item', '', code('isNew or amount <= old.amount + 5 or team.items.size() > 3')],
        ['Item', 'this record is saved', code(`${number(random, 'Item', false)} <= ${3 + random.below(9)}`)],
        ['Team', 'this record is saved', code(`${number(random, 'Team', true)} <= ${3 + random.below(9)}`)],
        ['Item', '', code('team.items.sum(i, i.amount) <= most')],
        ['Item', '', code('amount <= most')],
        ['Team', '', code('used <= most and liveCount <= 6')],
      ] as const
      const add = ([entity, when, must]: (typeof rules)[number]) => parts.rule(entity, when, must)
      for (const row of some(
        parts,
        rules.map((_, i) => String(i)),
        4,
      ))
        add(rules[Number(row)]!)
    },
  },
  {
    name: 'rights',
    add: (parts) => {
      const { random } = parts
      for (const [entity, verb] of [
        ['Team', 'update'],
        ['Item', 'update'],
        ['Item', 'delete'],
        ['Item', 'update `title`'],
      ] as const)
        if (random.chance(0.6))
          parts.permissions.push(`| ${entity} | member | ${verb} when ${code(condition(random, entity, true))} |`)
      parts.roles.push(`| crowd | | ${code(`Team.exists(t, t.used > ${random.below(7)} and me in t.members)`)} |`)
      parts.permissions.push('| Team | crowd | update `total` |')
    },
  },
  {
    name: 'deletions',
    add: (parts) => {
      const { random, then } = parts
      const one = random.one(['items', 'items.filter(i, not i.live)', 'Item.filter(i, i.team == this)'])
      then.Again = [...(then.Again ?? []), `delete ${code(`${one}.first()`)}`]
      parts.entities.push(
        `### Memo\n\n| Field | Type | Required |\n| --- | --- | --- |\n| Text | text (1–20) | yes |\n| Item | Item, ${random.one(['emptied', 'deleted with it'])} | |\n`,
      )
      parts.permissions.push('| Memo | member | create; read, update, delete when `createdBy == me` |')
      parts.permissions.push(`| Item | member | delete when ${code('createdBy == me')} |`)
    },
  },
  {
    name: 'parts',
    add: (parts) => {
      const { random } = parts
      const limit = 3 + random.below(9)
      parts.entities.push(
        `### Kit\n\n| Field | Type | Required | Default |\n| --- | --- | --- | --- |\n| Title | text (1–20) | yes | |\n| Team | Team, emptied | | |\n| Pieces | list of Piece | | |\n| Weight | integer | | ${code('= pieces.sum(p, p.amount)')} |\n\n` +
          `### Piece\n\n- Part of: Kit as Pieces\n\n| Field | Type | Required | Default |\n| --- | --- | --- | --- |\n| Item | Item, ${random.one(['emptied', 'deleted with it'])} | | |\n| Amount | integer (0–99) | yes | ${code('1')} |\n| Label | text (1–9) | | |\n`,
      )
      parts.permissions.push('| Kit | member | create; read; update; delete; import |')
      const rules = [
        ['Kit', code(`weight <= ${limit + 30}`)],
        ['Piece', code(`Piece.filter(p, p.item == item).sum(p, p.amount) <= ${limit + 50}`)],
        ['Item', code(`Piece.filter(p, p.item == this).sum(p, p.amount) <= amount + ${limit + 40}`)],
        ['Team', code(`not Kit.exists(k, k.team == this and k.weight > ${limit + 40})`)],
        ['Piece', 'unique: item, label'],
      ] as const
      for (const at of some(
        parts,
        rules.map((_, i) => String(i)),
        3,
      ))
        parts.rule(rules[Number(at)]![0], '', rules[Number(at)]![1])
    },
  },
  {
    name: 'deepTree',
    add: (parts) => {
      parts.fields.User.push('| Home | Team, emptied | | | |')
      parts.when.Sweep = code(
        parts.random.one(['not under(me.home)', 'size(ancestors) > 101', 'ancestors.exists(a, a.cap == 19)']),
      )
      parts.then.Sweep = ['`total = size(ancestors)`']
      parts.permissions.push('| User | member | update `home` when `this == me` |')
    },
  },
]
