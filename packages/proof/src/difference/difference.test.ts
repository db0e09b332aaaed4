import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentFilesBelow } from '../../../../tests/support/document-files.ts'
import { root } from '../../../../tests/support/root.ts'
import { compile } from '../../../language/src/compile.ts'
import type { Plan } from '../../../plan/src/model/plan.ts'
import { differenceOf, shorterRetention, withDescriptions } from './difference.ts'

function planOf(text: string): Plan {
  const { plan, problems } = compile([{ file: 'specification.md', text }])
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return plan!
}

const TASKS = `# Specification: Tasks

## 3. Entities

### Task

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–60) | yes | |
| Hours | integer | | |
| Kind | one of: home, work | | |
| Owner | User | yes | \`me\` |

## 4. States and transitions

### Task

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | open | |
| Finish | open | done | owner |
| Reopen | done | open | clerk |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| Not endless | Task | \`hours <= mostHours\` | TOO_LONG |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| employee | everyone signed in |
| clerk | given by administrators |

| Entity | employee | clerk |
| --- | --- | --- |
| Task | create; read, update when \`owner == me\` | read |

## 7. Calls

| Shape | Of | Value |
| --- | --- | --- |
| row | Task | \`{'title': title, 'hours': hours}\` |

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| Mine | \`GET /mine\` | employee | list of Task where \`owner == me\` | | \`{'tasks': items.map(t, row(t))}\` |
| New | \`POST /mine\` | employee | create Task | title, hours | \`row(it)\` |

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| TOO_LONG | 422 | At most {mostHours} hours. |

## 9. Constants

| Name | Value |
| --- | --- |
| Most hours | 8 |
`

const after = (...changes: readonly (readonly [string, string])[]): readonly string[] => {
  const text = changes.reduce((all, [from, to]) => {
    expect(all).toContain(from)
    return all.replace(from, to)
  }, TASKS)
  return differenceOf(planOf(TASKS), planOf(text)).map(({ about, weight, text: said }) => `${about} ${weight}: ${said}`)
}

describe('DIF-1 what means the same', () => {
  it('wording, order and help', () => {
    expect(
      after(
        [
          '| Hours | integer | | |\n| Kind | one of: home, work | | |',
          '| Kind | one of: home, work | | |\n| Hours | integer | | |',
        ],
        ['## 5. Rules', '## 5. What must hold'],
        ['### Task\n\n| Field', '### Task\n\nSomething to do.\n\n| Field'],
        ['`hours <= mostHours`', '`not (hours > mostHours)`'],
      ).filter((said) => !said.includes('Not endless')),
    ).toEqual([])
  })

  it('names that come along', () => {
    const named = TASKS.replaceAll('Task', 'Errand').replaceAll('hours', 'effort').replaceAll('Hours', 'Effort')
    const text = named
      .replaceAll(/mostEffort|most effort/gi, (name) => name.replace(/effort/i, 'Hours'))
      .replace(
        '### Errand\n\n| Field | Type | Required | Default |',
        '### Errand\n\n- Was: Task\n\n| Field | Type | Required | Default | Was |',
      )
      .replace('| --- | --- | --- | --- |', '| --- | --- | --- | --- | --- |')
      .replace('| Effort | integer | | |', '| Effort | integer | | | Hours |')
    const found = differenceOf(planOf(TASKS), planOf(text)).map((one) => `${one.about} ${one.weight}`)
    expect(found.filter((said) => !said.startsWith('behaviour note') && !said.startsWith('calls'))).toEqual([])
  })

  it('a field, a choice and a state by another name, wherever they stand', () => {
    const was = `# Specification: Things

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Things | /things | list of Thing where \`kind == 'small'\` | everyone signed in |
| Board | /board | board of Thing by kind | everyone signed in |
| Home | / | dashboard | everyone signed in |

### Things

- Columns: code, owner.email
- Sort: code
- Search: name

### Home

| Tile | Shows |
| --- | --- |
| Codes | most of code of Thing where \`status == 'open'\` |
| Kinds | count of Thing by kind |

## 3. Entities

### Thing

| Field | Type | Was |
| --- | --- | --- |
| Code | integer | |
| Name | text | |
| Kind | one of: small, large | |
| Begin | date | |
| End | date | |
| Owner | User | |

## 4. States and transitions

### Thing

| State | Was |
| --- | --- |
| open | |
| closed | |

| Action | From | To | Who |
| --- | --- | --- | --- |
| Close | open | closed | owner |
| Open again | closed | open | owner |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Once | Thing | unique: code, kind |
| Apart | Thing | no overlap: begin, end per code |
| Small | Thing | \`kind != 'small' or code > 3\` |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| reader | given by administrators |

| Entity | reader |
| --- | --- |
| Thing | read; update \`code\` when \`status == 'open'\` |
`
    const now = was
      .replaceAll(/\bcode\b/g, 'number')
      .replace('| Code | integer | |', '| Number | integer | Code |')
      .replaceAll("'small'", "'tiny'")
      .replace('one of: small, large', 'one of: tiny (was small), large')
      .replaceAll(/\bclosed\b/g, 'shut')
      .replace('| shut | |', '| shut | closed |')
    expect(now).not.toBe(was)
    expect(differenceOf(planOf(was), planOf(now)).map(({ about, text }) => `${about}: ${text}`)).toEqual([
      'calls: In the record API code of Thing is number now.',
      'calls: In the record API "small" in kind of Thing is "tiny" now.',
      'calls: In the record API "closed" in status of Thing is "shut" now.',
    ])
  })

  it('an action in two rows that differ in what they need', () => {
    const text = TASKS.replace(
      '| Action | From | To | Who |\n| --- | --- | --- | --- |',
      '| Action | From | To | Who | When |\n| --- | --- | --- | --- | --- |',
    ).replace(
      '| Finish | open | done | owner |',
      '| Finish | open | done | owner | `hours < 3` |\n| Finish | open | done | clerk | `hours >= 3` |',
    )
    expect(differenceOf(planOf(text), planOf(text))).toEqual([])
    const told = differenceOf(planOf(text), planOf(text.replace('hours >= 3', 'hours >= 4')))
    expect(told.filter(({ about }) => about === 'behaviour').map((one) => one.text)).toEqual([
      'Finish of Task needs something else.',
    ])
  })

  // A file of `requisitions` is only a part of a document.
  const documents = ['examples', 'tests/documents']
    .flatMap(documentFilesBelow)
    .filter((file) => !file.includes('requisitions'))
  it.each(documents)('%s and itself', (file) => {
    const plan = planOf(readFileSync(join(root, file), 'utf8'))
    expect(differenceOf(plan, plan)).toEqual([])
  })
})

it('DIF-2 asks whether what is new is what was', () => {
  expect(
    after(
      ['| Hours | integer', '| Hour | integer'],
      ['hours <= ', 'hour <= '],
      [`'hours': hours`, `'hours': hour`],
      ['title, hours |', 'title, hour |'],
    ),
  ).toContain('names question: Is "Hour" of Task what "Hours" was?')
  expect(after(['home, work', 'house, work'])).toContain('names question: Is "House" of Task what "Home" was?')
})

describe('DIF-3 access', () => {
  it('a field that somebody sees now', () => {
    const text = TASKS.replace(
      '| Task | create; read, update when `owner == me` | read |',
      '| Task | create; read, update when `owner == me` | read `title` |',
    )
    const found = differenceOf(planOf(text), planOf(TASKS))
    expect(found.map((one) => [one.weight, one.text])).toEqual([
      ['wider', 'clerk can in more cases than before read Hours, Kind, Owner and Status of a Task.'],
    ])
    expect(found[0]!.example?.roles).toEqual(['clerk'])
  })

  it('a condition that is gone', () => {
    expect(after(['read, update when `owner == me`', 'read; update when `owner == me`'])).toEqual([
      'access wider: employee and clerk can in more cases than before read everything of a Task.'.replace(
        ' and clerk',
        '',
      ),
    ])
  })

  it('a condition that says the same in other words', () => {
    expect(after(['read, update when `owner == me`', 'read, update when `me == owner and signedIn`'])).toEqual([])
  })

  it('an action, its state and who takes it', () => {
    expect(after(['| Reopen | done | open | clerk |', '| Reopen | done | open | clerk but owner |'])).toEqual([
      'access narrower: clerk and administrators can in fewer cases than before Reopen a Task.'.replace(
        ' and administrators',
        '',
      ),
    ])
    expect(after(['| Reopen | done | open | clerk |\n', ''])).toContain(
      'behaviour narrower: Reopen of Task is gone from done.',
    )
  })
})

it('DIF-4 data', () => {
  expect(after(['| Kind | one of: home, work | | |\n', ''])).toContain(
    'data question: The values of Kind of Task are no longer described.',
  )
  expect(after(['| Kind | one of: home, work | | |', '| Kind | one of: home, work, garden | yes | |'])).toEqual(
    expect.arrayContaining([
      'data wider: Kind of Task can be garden too.',
      'data narrower: Kind of Task is required now.',
    ]),
  )
  expect(after(['text (1–60)', 'text (1–60), unique'])).toContain(
    'data narrower: Title of Task must be unique now; records that share a value stand in the way.',
  )
})

it('DIF-5 calls', () => {
  expect(after([`, 'hours': hours}`, '}'])).toEqual([
    'calls breaking: `GET /mine` no longer answers "tasks[].hours".',
    'calls breaking: `POST /mine` no longer answers "hours".',
  ])
  expect(after(['`GET /mine`', '`GET /my-own`'])).toEqual([
    'calls breaking: `GET /mine` (Mine) is gone.',
    'calls note: `GET /my-own` (Mine) is new.',
  ])
  expect(after([`{'title': title,`, `{'title': title, 'id': id,`])).toEqual([])
  expect(after(['| TOO_LONG | 422 |', '| TOO_LONG | 409 |'])).toEqual([
    'calls breaking: TOO_LONG answers 409 instead of 422.',
  ])
})

it.each([
  ['| Keep history | 1 day |', ['The history of Task and User is kept for 1 day; before, for 10 years.']],
  ['| Keep history | 11 years |', []],
  ['', []],
  ['| Keep history of tasks | 1 year |', ['The history of Task is kept for 1 year; before, for 10 years.']],
  [
    '| Keep history | 10 years |\n| Keep deleted tasks | 2 months |',
    ['What is left of deleted records of Task is kept for 2 months; before, for 10 years.'],
  ],
])('DIF-7 the past: %s', (row, expected) => {
  const limits = (rows: string) =>
    planOf(
      `# Specification: Tasks\n\n## 3. Entities\n\n### Task\n\n| Field | Type |\n| --- | --- |\n| Title | text |\n\n## 9. Limits\n\n| Constant | Value |\n| --- | --- |\n| Most | 8 |\n${rows}\n`,
    )
  const was = limits('| Keep history | 10 years |')
  const losses = differenceOf(was, limits(row)).filter(({ weight }) => weight === 'loss')
  expect(losses.map(({ text }) => text)).toEqual(expected)
  expect(shorterRetention(was, limits(row))).toEqual(losses.map(({ reads: _, ...loss }) => loss))
  // Without an entry it is stored forever.
  expect(shorterRetention(limits(''), limits(row)).length > 0).toBe(row !== '')
})

it('DIF-9 views of a list', () => {
  const list = (...views: readonly string[]) =>
    TASKS.replace(
      '## 3. Entities',
      `## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| All | \`/all\` | list of Task | clerk |

### All

- Columns: title, hours, kind

| View | Shows |
| --- | --- |
${views.join('\n')}

## 3. Entities`,
    )
  const found = differenceOf(
    planOf(list('| Long | Task where `hours > 5` |', '| At home | home tasks |', '| Same | Task by kind |')),
    planOf(list('| Long | Task where `hours > 6` |', '| At work | work tasks |', '| Same | Task by kind |')),
  )
  expect(found.map(({ text }) => text)).toEqual([
    'The view At home of the screen All is gone.',
    'The view At work of the screen All is new.',
    'The view Long of the screen All shows something else.',
  ])
})

it('DIF-3 who can make an account', () => {
  const invited: readonly [string, string] = [
    '## 3. Entities',
    '## 1. Purpose\n\n- Sign-up: invitation\n\n## 3. Entities',
  ]
  const open: readonly [string, string] = ['## 3. Entities', '## 1. Purpose\n\n- Sign-up: open\n\n## 3. Entities']
  expect(after(invited)).toEqual([])
  expect(after(open)).toEqual(['access wider: Whoever wants an account can now make one, without an invitation.'])
})

it('DIF-6 rules', () => {
  expect(after(['`hours <= mostHours`', '`hours < mostHours`'])).toEqual([
    'behaviour narrower: The rule Not endless refuses what it took before.',
  ])
  expect(after(['`hours <= mostHours`', '`hours <= mostHours + 1`'])).toEqual([
    'behaviour wider: The rule Not endless takes what it refused before.',
  ])
  expect(after(['| Most hours | 8 |', '| Most hours | 9 |'])).toEqual(
    expect.arrayContaining(['behaviour note: Most hours has another value.']),
  )
})

const described = (was: Plan, now: Plan) => withDescriptions(differenceOf(was, now), was, now)

const shared = (cell: string) =>
  planOf(`## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Title | text |
| Note | text |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| clerk | given by administrators |

| Entity | member | clerk |
| --- | --- | --- |
| Task | read \`title\` | ${cell} |
`)

it('DIF-8 a widened right stands at its row, and what the row says is read back', () => {
  const was = shared('read when `title == me.name`')
  const now = shared('read when `has(title)`')
  const wider = described(was, now).find(({ weight }) => weight === 'wider')!
  expect(wider.now!.line).toBe(now.grants.find(({ role }) => role === 'clerk')!.origin!.line)
  expect(wider.reads).toEqual({
    was: ['Clerk reads every Task, where Title is that person’s Name.'],
    now: ['Clerk reads every Task, where Title is filled in.'],
  })
})

it('DIF-8 a right on one more field reads back the row as it was, and a right that is new has nothing before it', () => {
  const [one, more] = [shared('read `title`'), shared('read `title`, `note`')]
  expect(described(one, more).map(({ reads }) => reads)).toEqual([
    { was: ['Clerk reads Title of every Task.'], now: ['Clerk reads Title and Note of every Task.'] },
  ])
  const gained = described(shared(''), shared('read; delete')).find(({ text }) => text.includes('delete'))!
  expect(gained.reads).toEqual({ was: [], now: ['Clerk reads and deletes every Task.'] })
})
