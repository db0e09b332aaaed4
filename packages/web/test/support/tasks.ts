// Tasks under tasks, with days and states: for the calendar, the tree, and a board with very many cards.
import type { Running } from './running.ts'

export const TASKS = `# Specification: Tasks

## 1. What the product does and for whom

| Setting | Value |
| --- | --- |
| Time zone | Pacific/Auckland |

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Board | \`/\` | board of Task | everyone signed in |
| Overview | \`/overview\` | dashboard | everyone signed in |
| All | \`/all\` | list of Task | everyone signed in |
| Days | \`/days\` | calendar of Task by due | everyone signed in |
| Hours | \`/hours\` | calendar of Task by meets | everyone signed in |
| Structure | \`/structure\` | tree of Task by above | everyone signed in |
| Task | \`/tasks/{task: Task.number}\` | page of Task | everyone signed in |

## 3. Entities and their fields

### Task

- Shown as: \`title\`

| Field | Type | Required |
| --- | --- | --- |
| Number | sequence | |
| Title | text (1–120) | yes |
| Due | date | |
| Meets | date and time | |
| Above | Task | |

## 4. States and transitions

### Task

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | open | member |
| Finish | open | done | member |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Task | create, read, update |

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

export interface Task {
  readonly id: string
  readonly number: number
}

export const createTask = (running: Running, title: string, more: Readonly<Record<string, unknown>> = {}) =>
  running.call<Task>('eva', 'POST', '/api/records/task', { title, ...more })
