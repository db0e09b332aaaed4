// What people write under "Shows" and as addresses, and what it means.
import { expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'

const screenOf = (shows: string, route: string) => {
  const plan = planOf(`
## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| X | \`${route}\` | ${shows} | everyone |

## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Number | sequence |
| Title | text |
| Kind | one of: small, large |
| Due on | date |
| Done on | date |

### Price list

| Field | Type |
| --- | --- |
| Name | text |
`)
  return plan.screens.find(({ assumed }) => !assumed)!
}
const filterOf = (words: string) => {
  const { shows } = screenOf(words, '/x')
  return 'filter' in shows ? shows.filter?.source : undefined
}
const shown = (words: string, route = '/x') => {
  const screen = screenOf(words, route)
  const { kind } = screen.shows
  const entity = 'entity' in screen.shows ? screen.shows.entity : ''
  return `${kind} ${entity} ${screen.route.parameters.map((one) => `${one.entity}.${one.field}`).join()}`.trim()
}

it.each([
  ['list of tasks sorted by title', 'list of tasks, sorted by title'],
  ['list of Task ordered by due on descending', 'list of Task, sorted by due on descending'],
  [
    "tasks where `title != ' sorted by '` sorted by title: number, title",
    "tasks where `title != ' sorted by '`, sorted by title: number, title",
  ],
  ['tasks newest first', 'tasks, newest first'],
  ['board of Task by kind sorted by title', 'board of Task by kind, sorted by title'],
  ['list of Task: number, title, sorted by due on', 'list of Task sorted by due on: number, title'],
  ['list of Task: number, title, newest first', 'list of Task newest first: number, title'],
])('a sort needs no comma, and may stand behind the columns: %s', (without, written) => {
  const shows = (words: string) =>
    JSON.stringify(screenOf(words, '/x').shows, (key, value: unknown) => (key === 'origin' ? undefined : value))
  expect(shows(without)).toBe(shows(written))
})

it.each([
  ['Task with its due dates', '/tasks/:id', 'page Task Task.id'],
  ['Task details, with due dates and titles', '/tasks/:id', 'page Task Task.id'],
])('what stands behind "with" explains: %s', (words, route, expected) => {
  expect(shown(words, route)).toBe(expected)
})

it.each([
  ['list of tasks', 'list Task'],
  ['List: Task', 'list Task'],
  ['overview of all tasks', 'list Task'],
  ['all the tasks', 'list Task'],
  ['Tasks, newest first', 'list Task'],
  ['Task table', 'list Task'],
  ['Tasks board by kind', 'board Task'],
  ['kanban board of tasks by kind', 'board Task'],
  ['board (tasks by kind)', 'board Task'],
  ['Task entry form', 'form Task'],
  ['form to create a task', 'form Task'],
  ['Form: Task', 'form Task'],
  ['new task', 'form Task'],
  ['Task form', 'form Task'],
  ['price list', 'list PriceList'],
  ['tasks as a list', 'list Task'],
])('%s', (words, suggestion) => expect(shown(words)).toBe(suggestion))

it.each(['my tasks', 'list of own tasks', 'overview of their own tasks'])('%s are those of the person', (words) => {
  expect(shown(words)).toBe('list Task')
  expect(filterOf(words)).toBe('createdBy == me')
})

it.each(['list of small tasks', 'small tasks, newest first', 'tasks in status "small"', 'all tasks that are small'])(
  '%s',
  (words) => {
    expect(shown(words)).toBe('list Task')
    expect(filterOf(words)).toBe("kind == 'small'")
  },
)

it('columns stand behind the records, the field of a calendar in brackets', () => {
  const { shows } = screenOf('table of tasks: title, kind', '/x')
  expect('columns' in shows && shows.columns.map(({ path }) => path)).toEqual(['title', 'kind'])
  const calendar = screenOf('calendar of all large tasks (by due on)', '/x').shows
  expect(calendar).toMatchObject({ kind: 'calendar', by: 'dueOn', filter: { source: "kind == 'large'" } })
})

it.each([
  ['page of Task', '/tasks/:id', 'page Task Task.id'],
  ['details of a task', '/tasks/<number>', 'page Task Task.number'],
  ['task details', '/tasks/[taskId]', 'page Task Task.id'],
  ['one task', '/tasks/{task_id}', 'page Task Task.id'],
  ['Task', '/tasks/{task: Task.number}', 'page Task Task.number'],
  ['edit task', '/tasks/:id/edit', 'form Task Task.id'],
])('%s at %s', (words, route, suggestion) => expect(shown(words, route)).toBe(suggestion))

it('screens are items of a list, with those who see them before or behind', () => {
  const plan = planOf(`
## 2. Screens

1. **Tasks** (/tasks) – list of tasks, for clerks.
2. **Mine** (/mine) – clerks and porters see their own tasks, newest first.
3. **Task** (/tasks/{id}) – everything about one task; porters only.

## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Title | text |

## 6. Permissions

| | Clerk | Porter |
| --- | --- | --- |
| Task | create, read | read |
`)
  const screens = plan.screens.filter(({ assumed }) => !assumed)
  expect(screens.map(({ label, shows, for: whom }) => [label, shows.kind, ...whom])).toEqual([
    ['Tasks', 'list', 'clerk'],
    ['Mine', 'list', 'clerk', 'porter'],
    ['Task', 'page', 'porter'],
  ])
})

it('screens may stand in lines by their address alone', () => {
  const plan = planOf(`
## 2. Screens

\`/tasks\` – list of tasks, for everyone
\`/tasks/:id\` – task details, for everyone
\`/tasks/new\` – task form, for everyone

## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Title | text |
`)
  const screens = plan.screens.filter(({ assumed }) => !assumed)
  expect(screens.map(({ label, route, shows }) => `${label} ${route.pattern} ${shows.kind}`)).toEqual([
    'Tasks /tasks list',
    'Task /tasks/{id} page',
    'New task /tasks/new form',
  ])
})
