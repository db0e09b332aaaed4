// A made-up specification of any size, the same each time: what a large company's house system would look like. Every
// point is filled in, entities refer to each other and have parts, and each brings its screens, life cycle, rules,
// permissions, calls, errors and constants. It checks without a problem.

const kinds =
  'Purchase Sales Service Transport Storage Customs Payroll Training Travel Vehicle Energy Laboratory Quality Safety Export Import Rental Repair Insurance Marketing Research Hiring Audit Budget Project Supplier Customer Factory Garden Harbour Hospital School'.split(
    ' ',
  )
const things =
  'order invoice contract request offer delivery return complaint inspection plan report visit ticket claim agreement permit booking inventory certificate payment reminder forecast estimate protocol survey meeting licence warrant receipt transfer shipment schedule'.split(
    ' ',
  )

/** The most entities that have a name of their own. */
export const mostEntities = kinds.length * things.length

interface Subject {
  readonly index: number
  /** `Purchase order` */
  readonly label: string
  /** `purchaseOrder` */
  readonly name: string
  /** `purchase-orders` */
  readonly path: string
  /** `PURCHASE_ORDER` */
  readonly code: string
  /** Two that stand before it. */
  readonly refersTo: readonly Subject[]
  /** Every eighth has parts, every fifth a life cycle. */
  readonly hasParts: boolean
  readonly hasStates: boolean
}

/** About twenty lines for each entity: 500 entities are some 10,000 lines. */
export function largeDocument(entities: number): string {
  const subjects: Subject[] = []
  for (let index = 0; index < entities; index++) subjects.push(subjectAt(index, subjects))
  const point = (title: string, ...blocks: readonly string[]) => [`## ${title}`, ...blocks].join('\n\n')
  return [
    '# Specification: House system',
    purpose,
    point(
      '2. Screens and routes',
      table('Screen | Route | Shows | For', subjects.flatMap(screens)),
      ...subjects.flatMap(screenDetails),
    ),
    point('3. Entities and their fields', ...subjects.flatMap(entity), user),
    point('4. States and transitions', ...subjects.flatMap(lifecycle), messages),
    point('5. Validation rules', table('Rule | Entity | When | Must hold | Error', subjects.flatMap(rules))),
    point('6. Roles and permissions', roles, permissions(subjects)),
    point('7. The calls it makes', '- Base path: `/api`', shapes(subjects), calls(subjects)),
    point(
      '8. The error catalogue',
      table('Code | Status | Message | What to do', [...subjects.filter(isLimited).map(error), startsTooEarly]),
    ),
    point('9. Business constants and limits', constants(subjects), table('Limit | Value', ['Page size | 50'])),
  ].join('\n\n')
}

/** The same document with up to seven more fields in an entity in the middle. */
export function withFields(document: string, count: number): string {
  const row = '| Title | text (1–120) | yes | | What it is about, in a few words |\n'
  const parts = document.split(row)
  const middle = Math.floor(parts.length / 2)
  const added = Array.from({ length: count }, (_, i) => `| Remark ${'ABCDEFG'[i]!} | text (1–200) | | | |\n`).join('')
  return parts.slice(0, middle).join(row) + row + added + parts.slice(middle).join(row)
}

function subjectAt(index: number, before: readonly Subject[]): Subject {
  if (index >= mostEntities) throw new Error(`At most ${mostEntities} entities have names`)
  // Kinds and things both change from one to the next.
  const thing = things[(index + Math.floor(index / kinds.length)) % things.length]!
  const label = `${kinds[index % kinds.length]!} ${thing}`
  const [first, second] = label.split(' ') as [string, string]
  const numbers = index === 0 ? [] : [Math.floor(index / 2), Math.floor((index * 2) / 3)]
  return {
    index,
    label,
    name: first.toLowerCase() + second[0]!.toUpperCase() + second.slice(1),
    path: `${first}-${second}s`.toLowerCase(),
    code: `${first}_${second}`.toUpperCase(),
    refersTo: [...new Set(numbers)].filter((number) => number < index).map((number) => before[number]!),
    hasParts: index % 8 === 0,
    hasStates: index % 5 === 0,
  }
}

const table = (header: string, rows: readonly string[]) =>
  [header, header.replaceAll(/[^|]+/gu, ' --- '), ...rows].map((row) => `| ${row} |`).join('\n')

const purpose = `## 1. What the product does and for whom

Everything that this company orders, delivers, inspects and pays goes through here.

${table('Setting | Value', ['Currency | EUR', 'Time zone | Europe/Amsterdam', 'Language | English'])}`

const user = `### User

${table('Field | Type | Required | Description', ['Manager | User | | Decides on what this person asks for'])}`

const messages = table('Message | Subject | Text', [
  'Look at it | Something waits for you | Please look at what waits.',
])

function entity({ index, label, refersTo, hasParts, hasStates }: Subject): readonly string[] {
  const fields = [
    `Number | sequence \`${label.slice(0, 2).toUpperCase()}-{yyyy}-{0000}\` | | |`,
    'Title | text (1–120) | yes | | What it is about, in a few words',
    'Category | one of: small, large, special, other | yes | other |',
    'Starts on | date | yes | `today` | The first day on which it counts',
    ...(index % 4 === 0 ? ["Ends on | date | when `category == 'special'` | | The last day, if it ends at all"] : []),
    `Amount | money | | ${hasParts ? '`= lines.sum(l, l.amount)`' : ''} | All of it, taxes included`,
    'Owner | User | yes | `me` | Answers for it',
    ...refersTo.slice(0, 1 + (index % 2)).map((other) => `${other.label} | ${other.label} | | | What it belongs to`),
    ...(hasStates ? ['Decided at | date and time | | |'] : []),
  ]
  const parts = [
    `### ${label} line`,
    `- Part of: ${label}, as Lines`,
    table('Field | Type | Required | Description', ['Description | text (1–200) | yes |', 'Amount | money | yes |']),
  ]
  return [
    `### ${label}`,
    ...(index % 4 === 0 ? [`A ${label.toLowerCase()} has one person who answers for it.`] : []),
    ...(index % 3 === 0 ? ["- Shown as: `number + ' ' + title`"] : []),
    table('Field | Type | Required | Default | Description', fields),
    ...(hasParts ? parts : []),
  ]
}

function screens({ index, label, name, path, hasStates }: Subject): readonly string[] {
  return [
    `${label}s | \`/${path}\` | list of ${label} where \`owner == me or ${hasStates ? "status != 'draft'" : "category == 'special'"}\` | employee, office`,
    ...(index % 2 === 0
      ? [`${label} | \`/${path}/{${name}: ${label}.number}\` | page of ${label} | everyone signed in`]
      : []),
  ]
}

function screenDetails({ label, index }: Subject): readonly string[] {
  return index % 8 === 0
    ? [`### ${label}s`, '- Columns: number, title, category, starts on, amount, owner\n- Sort: starts on, newest first']
    : []
}

function lifecycle({ label, hasStates }: Subject): readonly string[] {
  if (!hasStates) return []
  const actions = [
    '(create) | | draft | employee | | |',
    'Submit | draft, rejected | submitted | owner | `startsOn <= today` | | notify owner with Look at it',
    'Approve | submitted | approved | office but owner | `amount >= 0 EUR` | | `decidedAt = now`',
    'Reject | submitted | rejected | office but owner | | why: text | `decidedAt = now`; notify owner with Look at it',
    'Lapse | submitted | draft | after 30 days | | | notify owner',
  ]
  return [`### ${label}`, table('Action | From | To | Who | When | Asks | Then', actions)]
}

/** Every second has a constant that limits it, and a refusal for it. */
const isLimited = ({ index }: Subject) => index % 2 === 0

function rules(subject: Subject): readonly string[] {
  const { index, label, code, name, refersTo } = subject
  const [other] = refersTo
  const start = `startsOn >= ${other?.name}.startsOn`
  return [
    ...(isLimited(subject)
      ? [`${label} within its limit | ${label} | \`has(amount)\` | \`amount <= ${name}Limit\` | ${code}_TOO_LARGE`]
      : []),
    ...(other && index % 4 === 1
      ? [`${label} after another | ${label} | \`has(${other.name})\` | \`${start}\` | STARTS_TOO_EARLY`]
      : []),
  ]
}

const roles = table('Role | On | Who has it', [
  'employee | | everyone signed in',
  'office | | given by administrators',
  'auditor | | given by administrators',
])

function permissions(subjects: readonly Subject[]): string {
  const own = "create; read when `owner == me`; update, delete when `owner == me and category != 'special'`"
  const rows = subjects.map(
    ({ label }) => `${label} | ${own} | read, update | read all but \`title\` when \`amount > 100 EUR\``,
  )
  return table('Entity | employee | office | auditor', [
    ...rows,
    'User | read `name`, `email`, `manager` | read | read',
  ])
}

function shapes(subjects: readonly Subject[]): string {
  const rows = subjects
    .filter(({ index }) => index % 4 === 0)
    .map(
      ({ label }) =>
        `${label} row | ${label} | \`{'no': number, 'title': title, 'amount': amount, 'owner': owner.name}\``,
    )
  return table('Shape | Of | Value', rows)
}

function calls(subjects: readonly Subject[]): string {
  const rows = subjects
    .filter(({ index }) => index % 4 === 0)
    .flatMap(({ label, name, path }) => [
      `List of ${label} | \`GET /${path}\` | office | list of ${label} where \`category == 'large'\`, newest first, paged | | \`{'items': items.map(i, ${name}Row(i)), 'total': total}\``,
      `New ${label} | \`POST /${path}\` | employee | create ${label} | title, category, starts on | \`${name}Row(it)\``,
    ])
  return table('Call | Method and path | For | Does | Takes | Answers', rows)
}

const error = ({ label, code, name }: Subject) =>
  `${code}_TOO_LARGE | 422 | A ${label.toLowerCase()} can be at most {${name}Limit}; this one is {amount}. | Split it, or ask the office.`

function constants(subjects: readonly Subject[]): string {
  const rows = subjects
    .filter(isLimited)
    .map(({ label, index }) => `${label} limit | ${1000 + index} EUR | The most that one may be | office`)
  return table('Name | Value | Meaning | Changed by', rows)
}

const startsTooEarly = 'STARTS_TOO_EARLY | 422 | {title} cannot start so early. | Correct the date.'
