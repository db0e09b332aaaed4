// The documents that are played, each with the people who play it.
import { exampleText } from '../../../../tests/support/example.ts'

export interface Played {
  readonly name: string
  readonly text: string
  /** The same with nothing left to be read out of shorthand: the model plays this one. Absent: `text`. */
  readonly meaning?: string
  /** Of a generated document. */
  readonly features?: readonly string[]
  readonly people: readonly {
    readonly name: string
    readonly roles: readonly string[]
    readonly administrator?: true
  }[]
}

const root = { name: 'Root', roles: [], administrator: true } as const

/** What the two examples have none of: restrictions, links, secrets, webhooks, effects on other records, and the way back. */
const workshop = `# Specification: Workshop

## 1. What the product does and for whom

People bring broken things, and teams repair them.

| Setting | Value |
| --- | --- |
| Currency | EUR |
| Time zone | Europe/Amsterdam |

## 2. Screens and routes

## 3. Entities and their fields

### Team

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Name | text (1–40), unique | yes | | |
| Members | many User, seen there as Teams | | | |
| Budget | money | | | |
| Repairs | list of Repair | | | |
| Busy | integer | | \`= size(repairs.filter(r, r.status == 'working'))\` | |

### Device

| Field | Type | Required | Default | Editable | Description |
| --- | --- | --- | --- | --- | --- |
| Code | text (2–8), unique | yes | | once | |
| Title | text (1–60) | yes | | | |
| Owner | User | yes | \`me\` | never | |
| Door code | secret | | | | |
| Weight | decimal (6.3) | | | | |
| Repaired | integer | | \`0\` | never | |
| Note | long text | | | \`when not locked\` | |
| Locked | yes/no | yes | \`false\` | | |
| Repairs | list of Repair | | | | |

### Tool

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Name | text (1–40), unique | yes | | |
| Tags | some of: sharp, heavy, loud | | | |
| Keeper | User | | | |

### Repair

| Field | Type | Required | Default | Shown when | Editable | Description |
| --- | --- | --- | --- | --- | --- | --- |
| Number | sequence REP-{yyyy}-{0000} | | | | | |
| Title | text (1–80) | yes | | | | |
| Device | Device, deleted with it | yes | | | | |
| Device title | text (1–60) | | copy of \`device.title\` | | | |
| Team | Team, emptied | | | | | |
| Urgent | yes/no | yes | \`false\` | | | |
| Reason | text (1–100) | when \`urgent\` | | \`urgent\` | | |
| Due | date | | | | | |
| Private | yes/no | yes | \`false\` | | | |
| Helpers | many User | | | | | |
| Rate | percent | | | | | |
| Paid | money | | | | | |
| Secret note | long text | | | | | |
| Owner | User | yes | \`me\` | | never | |
| Minutes | integer | | \`= steps.sum(s, s.minutes)\` | | | |
| Cost | money | | \`= steps.sum(s, s.cost)\` | | | |
| Fee | money | | \`= cost * rate\` | | | |
| Remarks | list of Remark | | | | | |
| Mine | yes/no | | \`= signedIn and (owner == me or me in helpers)\` | | | |

### Step

- Part of: Repair, as Steps

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| What | text (1–60) | yes | | |
| Minutes | integer (0–600) | yes | \`15\` | |
| Cost | money | | | |
| Tool | Tool, emptied | | | |
| By | User | | \`me\` | |
| Picture | file (png) | | | |

### Remark

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Number | sequence | | | |
| Repair | Repair, deleted with it | yes | | |
| Text | long text | yes | | |
| Author | User | yes | \`me\` | |
| Hidden | yes/no | yes | \`false\` | |

### User

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Boss | User | | | |
| Phone | text (3–20) | | | |

## 4. States and transitions

### Repair

| State | May still change |
| --- | --- |
| open | |
| working | |
| paused | title, helpers, steps |
| done | secret note |

| Action | From | To | Who | When | Asks | Then |
| --- | --- | --- | --- | --- | --- | --- |
| (create) | | open | member | | | notify crew with News |
| Start | open | working | crew | \`size(steps) > 0\` | | |
| Pause | working, open | paused | crew, owner | | reason: text (1–100) | create Remark with \`repair = this\`, \`text = input.reason\`, \`author = me\` |
| Resume | paused | previous | crew, owner | | | |
| Finish | working | done | crew but owner | \`not urgent or minutes > 0\` | paid | \`device.repaired = device.repaired + 1\`; notify owner with Ready; send Finished |
| Invite | open, working | | owner | | helper: User! | add \`input.helper\` to \`helpers\`; notify \`input.helper\` with News |
| Leave | open, working | | helper | | | remove me from \`helpers\` |
| Nudge | working | | after 2 days | | | notify crew with News |
| Give up | open | paused | after 20 days | \`not urgent\` | | |
| Warn | open, working | | 1 day before \`due\` | | | notify owner with News |

| Approval | For action | Needed | From | When | Lost when |
| --- | --- | --- | --- | --- | --- |
| Both | Finish | 2 | crew but owner | \`cost > allowed\` | steps, rate change |

| Message | Subject | Text |
| --- | --- | --- |
| News | {number} | {title} |
| Ready | {number} is ready | {title} |

| Webhook | Address | Sends |
| --- | --- | --- |
| Finished | \`https://example.invalid/finished\` | \`{'no': number}\` |

### Device

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Recall | fine | recalled | inspector | | do Pause on each \`repairs\` where \`urgent\` if possible; notify owner |
| Release | recalled | fine | inspector, owner | \`size(repairs) > 0\` | |

## 5. Validation rules

| Rule | Entity | When | Must hold | Error |
| --- | --- | --- | --- | --- |
| Not too dear | Repair | | \`cost <= allowed * 10\` | TOO_DEAR |
| One at a time | Repair | \`status == 'working'\` | unique: device | ONE_AT_A_TIME |
| Not alone | Repair | \`urgent and not isNew\` | \`has(team)\` | ALONE |
| Long needs tool | Step | \`minutes > 500\` | \`has(tool)\` | TOOL_NEEDED |
| Grows | Device | \`not isNew and has(repaired)\` | \`repaired >= old.repaired\` | SHRINKS |

## 6. Roles and permissions

| Role | On | Who has it |
| --- | --- | --- |
| visitor | | anyone |
| member | | everyone signed in |
| inspector | | given by administrators |
| crew | Repair | \`me in team.members\` |
| helper | Repair | \`me in helpers\` |

| Entity | visitor | member | inspector | crew | helper |
| --- | --- | --- | --- | --- | --- |
| Team | read \`name\` | read all but \`budget\`; update \`members\` when \`me in members\` | create, read, update, delete | | |
| Device | read \`code\` when \`not locked\` | create; read all but \`note\`; read, update when \`owner == me\`; delete when \`owner == me and not locked\` | read, update \`locked\`, \`note\` | | |
| Tool | | read; create, update when \`keeper == me\` | create, read, update, delete | | |
| Repair | | create all but \`paid\`, \`secret note\`; read all but \`paid\`, \`secret note\` when \`owner == me\`; update \`title\`, \`urgent\`, \`reason\`, \`due\`, \`private\`, \`helpers\`, \`steps\`, \`team\` when \`owner == me\`; delete when \`owner == me and status == 'open'\` | read \`number\`, \`title\`, \`status\`, \`device\`, \`cost\` | read; update \`steps\`, \`rate\`, \`secret note\` | read \`number\`, \`title\`, \`steps\`, \`helpers\`, \`status\` |
| Remark | | create \`repair\`, \`text\`; read when \`not hidden or author == me\`; update, delete when \`author == me\` | read, update \`hidden\` | | |
| User | read \`name\` | read \`name\`, \`email\`, \`boss\`; read, update \`phone\` when \`this == me\` | read | | |

### Repair

- Only when: \`not private or owner == me or me in helpers\`

### Device

- Only for delete when: \`size(repairs) == 0\`

## 7. The calls it makes

## 8. The error catalogue

| Code | Status | Message | What to do |
| --- | --- | --- | --- |
| TOO_DEAR | 422 | That is too dear. | |
| ONE_AT_A_TIME | 409 | It is being repaired already. | |
| ALONE | 422 | Say which team. | |
| TOOL_NEEDED | 422 | Say with what. | |
| SHRINKS | 422 | It cannot be repaired less often. | |

## 9. Business constants and limits

| Name | Value | Meaning | Changed by |
| --- | --- | --- | --- |
| Allowed | 100 EUR | Above this two have to agree | inspector |
`

export const played: readonly Played[] = [
  {
    name: 'expense-claims',
    text: exampleText('expense-claims'),
    people: [
      root,
      { name: 'Emil', roles: [] },
      { name: 'Mara', roles: [] },
      { name: 'Finn', roles: ['finance'] },
      { name: 'Fenna', roles: ['finance'] },
      { name: 'Otto', roles: ['auditor'] },
    ],
  },
  {
    name: 'room-booking',
    text: exampleText('room-booking'),
    people: [
      root,
      { name: 'Olga', roles: [] },
      { name: 'Gus', roles: [] },
      { name: 'Dora', roles: ['frontDesk'] },
      { name: 'Dirk', roles: ['frontDesk'] },
    ],
  },
  {
    name: 'workshop',
    text: workshop,
    people: [
      root,
      { name: 'Anna', roles: [] },
      { name: 'Ben', roles: [] },
      { name: 'Cleo', roles: [] },
      { name: 'Dan', roles: ['inspector'] },
    ],
  },
]
