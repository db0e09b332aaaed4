// A document under construction: the rows of its tables, which features add to, over teams, their items and a log.
import type { Random } from '../../../../tests/fuzz/random.ts'

export type ActionName = 'Ship' | 'Close' | 'Reopen' | 'Sweep' | 'Again'

export interface DocumentParts {
  readonly random: Random
  /** Rows of the tables of fields. */
  readonly fields: Record<'Team' | 'Item' | 'User', string[]>
  /** What stands in *When*, *Who*, *Then* of the actions. */
  readonly when: Partial<Record<ActionName, string>>
  readonly who: Partial<Record<ActionName, string>>
  readonly then: Partial<Record<ActionName, readonly string[]>>
  /** Further rows of actions. */
  readonly actions: Record<'Item' | 'Team', string[]>
  /** Further entities and life cycles. */
  readonly entities: string[]
  readonly lifecycles: string[]
  readonly approvals: string[]
  readonly messages: string[]
  readonly rules: string[]
  readonly roles: string[]
  /** Entity, role, what it may do. */
  readonly permissions: string[]
  readonly errors: string[]
  readonly constants: string[]
  /**
   * Shorthand in the document that runs, and what the language page says that it means in the one that the model plays: so a
   * wrong reading by the compiler shows.
   */
  say(shorthand: string, meaning: string): string
  rule(entity: string, when: string, must: string, error?: string): void
}

export function emptyParts(random: Random, isSpelledOut: boolean): DocumentParts {
  const rules: string[] = []
  return {
    random,
    fields: { Team: [], Item: [], User: [] },
    when: {},
    who: {},
    then: {},
    actions: { Item: [], Team: [] },
    entities: [],
    lifecycles: [],
    approvals: [],
    messages: [],
    rules,
    roles: [],
    permissions: [],
    errors: [],
    constants: [],
    say: (shorthand, meaning) => (isSpelledOut ? meaning : shorthand),
    rule: (entity, when, must, error = '') =>
      void rules.push(`| Rule ${rules.length + 1} | ${entity} | ${when} | ${must} | ${error} |`),
  }
}

const table = (header: string, rows: readonly string[]): string => {
  if (rows.length === 0) return ''
  const columns = header.split('|').length - 2
  return `${header}\n|${' --- |'.repeat(columns)}\n${rows.join('\n')}\n`
}

const FIELDS = '| Field | Type | Required | Default | Editable |'
const ACTIONS = '| Action | From | To | Who | When | Then |'

export function textOfParts(name: string, parts: DocumentParts): string {
  const action = (label: ActionName, from: string, to: string, who: string) =>
    `| ${label} | ${from} | ${to} | ${parts.who[label] ?? who} | ${parts.when[label] ?? ''} | ${(parts.then[label] ?? []).join('; ')} |`
  return `# Specification: ${name}

## 1. What the product does and for whom

Teams keep items.

| Setting | Value |
| --- | --- |
| Currency | EUR |
| Time zone | Europe/Amsterdam |

## 2. Screens and routes

## 3. Entities and their fields

### Team

${table(FIELDS, [
  '| Name | text (1–40) | yes | | |',
  '| Cap | integer (0–20) | yes | `8` | |',
  '| Above | Team, as tree, emptied | | | |',
  '| Boss | User, emptied | | `me` | |',
  '| Members | many User | | | |',
  '| Total | integer | | `0` | |',
  '| Items | list of Item | | | |',
  '| Used | integer | | `= items.sum(i, i.amount)` | |',
  '| Live count | integer | | `= size(items.filter(i, i.live))` | |',
  '| Free | integer | | `= cap - used` | |',
  ...parts.fields.Team,
])}
### Item

${table(FIELDS, [
  '| Title | text (1–20) | yes | | |',
  '| Team | Team, deleted with it | yes | | |',
  '| Amount | integer (0–99) | yes | `2` | |',
  '| Price | money | | | |',
  `| Live | yes/no | yes | \`${parts.random.one(['true', 'false'])}\` | |`,
  '| Keeper | User, emptied | | `me` | |',
  '| Left | integer | | | |',
  '| Team used | integer | | `= team.used` | |',
  '| Share | decimal (9.2) | | `= amount * 1.5 - team.liveCount` | |',
  '| Rivals | integer | | `= size(Item.filter(r, r.team == team and r.amount >= amount))` | |',
  '| Logs | list of Log | | | |',
  ...parts.fields.Item,
])}
### Log

${table(FIELDS, [
  '| Team | Team, deleted with it | | | |',
  '| Item | Item, emptied | | | |',
  '| Count | integer | | | |',
  '| Author | User, emptied | | `me` | |',
])}
${parts.fields.User.length === 0 ? '' : `### User\n\n${table(FIELDS, parts.fields.User)}`}
${parts.entities.join('\n')}
## 4. States and transitions

### Item

${table(ACTIONS, [
  action('Ship', 'fresh', 'shipped', 'everyone signed in'),
  action('Close', 'fresh, shipped', 'closed', 'everyone signed in'),
  action('Reopen', 'closed, shipped', 'fresh', 'everyone signed in'),
  ...parts.actions.Item,
])}
${table('| Approval | For action | Needed | From | When |', parts.approvals)}
### Team

${table(ACTIONS, [
  action('Sweep', 'open', 'swept', 'everyone signed in'),
  action('Again', 'swept', 'open', 'everyone signed in'),
  ...parts.actions.Team,
])}
${parts.lifecycles.join('\n')}
${parts.messages.length === 0 ? '' : `### Messages\n\n${table('| Message | Subject | Text |', parts.messages)}`}
## 5. Validation rules

${table('| Rule | Entity | When | Must hold | Error |', parts.rules)}
## 6. Roles and permissions

${table('| Role | On | Who has it |', [
  '| member | | everyone signed in |',
  '| checker | | given by administrators |',
  ...parts.roles,
])}
${table('| Entity | Role | May |', parts.permissions)}
## 7. The calls it makes

## 8. The error catalogue

${table('| Code | Status | Message | What to do |', parts.errors)}
## 9. Business constants and limits

${table('| Name | Value | Changed by |', parts.constants)}`
}
