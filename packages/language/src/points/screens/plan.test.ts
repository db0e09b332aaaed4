import { describe, expect, it } from 'vitest'
import { planOf, recordOf, valueOf } from '../../../test/support/plan.ts'
import { compile } from '../../compile.ts'
import type { Plan } from '../../../../plan/src/model/plan.ts'
import type { Shows } from '../../../../plan/src/model/screens/kinds.ts'

const ENTITIES = `
## 3. Entities

### Task

- Shown as: \`number + ' ' + title\`

| Field | Type |
| --- | --- |
| Number | sequence \`T-{000}\` |
| Notes | long text |
| Title | text |
| Kind | one of: small, large |
| Cost | money in EUR |
| Due on | date |
| Doer | User |
| Plan | file |
| Minutes | integer |
| Open | yes/no |
| Colour | text |
| Paint | colour |

### Room

| Field | Type |
| --- | --- |
| Name | text |
`
const ACCESS = `
## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| doer | Task | \`doer == me\` |
| clerk | | given by administrators |

| Entity | member | doer | clerk |
| --- | --- | --- | --- |
| Task | create | read, update | read |
| Room | | | create, read |
`
const screen = (plan: Plan, name: string) => plan.screens.find((one) => one.name === name)!
const showsOf = <K extends Shows['kind']>(plan: Plan, name: string, kind: K): Shows & { kind: K } => {
  const { shows } = screen(plan, name)
  if (shows.kind !== kind) throw new Error(`${name} is a ${shows.kind}`)
  return shows as Shows & { kind: K }
}

describe('assumed screens', () => {
  const plan = planOf(ENTITIES + ACCESS)

  it('SCR-11 a calendar has a start, an end and lanes', () => {
    const shows = (words: string) => {
      const row = `\n## 2. Screens\n\n| Screen | Route | Shows | For |\n| --- | --- | --- | --- |\n| X | /x | ${words} | everyone |\n`
      return planOf(row + ENTITIES).screens.find(({ assumed }) => !assumed)?.shows
    }
    const laid = { kind: 'calendar', entity: 'Task', by: 'dueOn' }
    expect(shows('calendar of Task by due on')).toEqual({ ...laid, lanes: [] })
    expect(shows('calendar of Task from due on')).toEqual({ ...laid, lanes: [] })
    expect(shows('calendar of Task from the due on to due on by doer, kind and open')).toEqual({
      ...laid,
      until: 'dueOn',
      lanes: ['doer', 'kind', 'open'],
    })
    expect(shows('calendar of Task from due on, coloured by paint')).toEqual({ ...laid, lanes: [], colour: 'paint' })
    expect(shows('calendar of Task where `open` from due on until due on by doer or doer')).toMatchObject({
      filter: { source: 'open' },
      lanes: ['doer'],
    })
  })

  it('SCR-8 the home page counts the first twelve entities', () => {
    const names = Array.from({ length: 14 }, (_, i) => `Kind ${String.fromCharCode(65 + i)}`)
    const tables = names.map((name) => `### ${name}\n\n| Field | Type |\n| --- | --- |\n| Title | text |\n`)
    const { tiles } = showsOf(planOf(`## 3. Entities\n\n${tables.join('\n')}`), 'home', 'dashboard')
    expect(tiles.map(({ entity }) => entity)).toEqual(names.slice(0, 12).map((name) => name.replace(' ', '')))
  })

  it('SCR-8 are a list, a page and forms for each entity, for those who may, and a home page', () => {
    expect(plan.screens.map(({ name, route, for: whom, menu }) => [name, route.pattern, whom, menu])).toEqual([
      ['home', '/', ['signedIn'], true],
      ['tasks', '/tasks', ['signedIn'], true],
      ['task', '/tasks/{task}', ['signedIn'], false],
      ['newTask', '/tasks/new', ['member'], false],
      ['changeTask', '/tasks/{task}/change', ['signedIn'], false],
      ['rooms', '/rooms', ['clerk'], true],
      ['room', '/rooms/{room}', ['clerk'], false],
      ['newRoom', '/rooms/new', ['clerk'], false],
    ])
    expect(plan.screens.every((one) => one.assumed)).toBe(true)
    expect(plan.assumptions.filter((one) => one.point === 2).map((one) => one.subject)).toEqual([
      'Home',
      'Task',
      'Room',
    ])
  })

  it('SCR-4 show what a record is known by, then choices, amounts, dates, references: seven, no long text', () => {
    const { columns, search, sort } = showsOf(plan, 'tasks', 'list')
    expect(columns.map((column) => column.path)).toEqual([
      'number',
      'title',
      'kind',
      'cost',
      'dueOn',
      'doer',
      'minutes',
    ])
    expect(search).toEqual(['number', 'title', 'colour'])
    expect(sort).toEqual([{ path: 'number', descending: false }])
  })

  it('SCR-8 are for administrators alone where point 6 is open', () => {
    expect(planOf(ENTITIES).screens.map(({ name, for: whom }) => [name, whom])).toContainEqual(['tasks', []])
  })
})

describe('listed screens', () => {
  const plan = planOf(`
## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Start | \`/\` | dashboard | member |
| Doing | \`/doing\` | list of Task where \`open\` | doer |
| Kinds | | board of Task by kind | clerk |
| Task | \`/tasks/{it: Task.number}\` | page of Task | member |
| Change | \`/tasks/{it: Task.number}/change\` | form for Task | member |

### Doing

- Columns: title, doer.email
- Sort: due on, newest first, title

### Start

| Tile | Shows |
| --- | --- |
| Cost | sum of cost of Task where \`open\` by kind |
| Latest | list of Task, newest first |
| Latest | count of Task |
${ENTITIES}${ACCESS}`)

  it('SCR-1 have their route, made of the name where none is written', () => {
    expect(screen(plan, 'kinds').route.pattern).toBe('/kinds')
    expect(screen(plan, 'start').for).toEqual(['member'])
  })

  it('SCR-3 a look-up finds the record of a page and of a form', () => {
    expect(screen(plan, 'task').route).toEqual({
      pattern: '/tasks/{it}',
      parameters: [{ name: 'it', entity: 'Task', field: 'number' }],
    })
    expect(showsOf(plan, 'change', 'form').parameter).toBe('it')
    expect(screen(plan, 'change').menu).toBe(false)
  })

  it('SCR-4 columns may be reached through references; sorting as written', () => {
    const { columns, sort } = showsOf(plan, 'doing', 'list')
    expect(columns.map(({ path, label }) => [path, label])).toEqual([
      ['title', 'Title'],
      ['doer.email', 'Doer: email'],
    ])
    expect(sort).toEqual([
      { path: 'dueOn', descending: true },
      { path: 'title', descending: false },
    ])
  })

  it('SCR-6 a role on an entity opens the screen and narrows its records', () => {
    const { filter } = showsOf(plan, 'doing', 'list')
    const [ann, bob] = [recordOf('ann'), recordOf('bob')]
    expect(screen(plan, 'doing').for).toEqual(['signedIn'])
    expect(valueOf(filter!, { me: ann, this: recordOf('t', { open: true, doer: ann }) })).toBe(true)
    expect(valueOf(filter!, { me: bob, this: recordOf('t', { open: true, doer: ann }) })).toBe(false)
    expect(valueOf(filter!, { me: ann, this: recordOf('t', { open: false, doer: ann }) })).toBe(false)
  })

  it('SCR-5 tiles have names of their own', () => {
    const { tiles } = showsOf(plan, 'start', 'dashboard')
    expect(tiles.map(({ name, shows, by }) => [name, shows.kind, by])).toEqual([
      ['cost', 'sum', 'kind'],
      ['latest', 'list', undefined],
      ['latest2', 'count', undefined],
    ])
  })

  it('SCR-5 tiles group by periods, drawn as lines, bars or shares', () => {
    const tiles = (...cells: readonly string[]) => {
      const rows = cells.map((cell, at) => `| Tile ${at} | ${cell} |`).join('\n')
      const { plan: made, problems } = compile([
        {
          file: 'test.md',
          text: `# Specification: Test

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Start | \`/\` | dashboard | everyone signed in |

### Start

| Tile | Shows |
| --- | --- |
${rows}

## 3. Entities

### Visit

| Field | Type |
| --- | --- |
| Paid on | date |
| Began | date and time |
| Month | one of: wet, dry |
| Cost | integer |
`,
        },
      ])
      const shown = made?.screens.flatMap(({ shows }) => ('tiles' in shows ? shows.tiles : [])) ?? []
      const codes = problems.flatMap(({ code, message }) => (code.startsWith('SCR') ? [`${code} ${message}`] : []))
      return [...shown.map(({ by, period, as }) => [by, period, as]), ...codes]
    }
    expect(
      tiles(
        'count of Visit by paid on by month, as lines',
        'sum of cost of Visit where `cost > 1` by began per week as a bar chart',
        'count of Visit by month as shares',
        'average of cost of Visit by paid on by year',
      ),
    ).toEqual([
      ['paidOn', 'month', 'lines'],
      ['began', 'week', 'bars'],
      ['month', undefined, 'shares'],
      ['paidOn', 'year', undefined],
    ])
    expect(tiles('count of Visit by cost by month')).toEqual([
      'SCR-026 "Cost" is no date, so it has no month. Did you mean "Paid on"?',
    ])
    expect(tiles('average of cost of Visit by month, as shares', 'count of Visit by month, as lines')).toEqual([
      'SCR-027 This tile cannot be drawn as shares, because it has no whole to divide.',
      'SCR-027 This tile cannot be drawn as lines, because it has no periods.',
    ])
    expect(tiles('count of Visit, as bars', 'count of Visit by began')).toEqual([
      'SCR-027 This tile cannot be drawn as bars, because it has no groups.',
      'SCR-011 A breakdown cannot use "Began". It needs a period, such as `by Began by month`.',
    ])
  })

  it('SCR-8 the rest is assumed beside them', () => {
    expect(plan.screens.filter((one) => one.assumed).map((one) => one.route.pattern)).toEqual([
      '/tasks/new',
      '/tasks',
      '/rooms',
      '/rooms/{room}',
      '/rooms/new',
    ])
    expect(screen(plan, 'tasks')).toMatchObject({ menu: false, for: ['signedIn'] })
  })
})
