// Tasks under tasks, with days and states, and bookings of rooms: for the calendar, the tree, and a board with very many cards.
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
| Bookings | \`/bookings\` | calendar of Booking from starts to ends by room, coloured by room.colour | everyone signed in |
| Trips | \`/trips\` | calendar of Trip from leaves until returns | everyone signed in |

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

### Room

- Shown as: \`name\`

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–60) | yes |
| Colour | colour | |

### Booking

- Shown as: \`subject\`

| Field | Type | Required |
| --- | --- | --- |
| Subject | text (1–60) | yes |
| Room | Room | yes |
| Starts | date and time | yes |
| Ends | date and time | yes |

### Trip

- Shown as: \`goal\`

| Field | Type | Required |
| --- | --- | --- |
| Goal | text (1–60) | yes |
| Leaves | date | yes |
| Returns | date | |

## 4. States and transitions

### Task

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | open | member |
| Finish | open | done | member |

### Trip

| Action | From | To | Who | Asks |
| --- | --- | --- | --- | --- |
| (create) | | planned | member | |
| Postpone | planned | planned | member | leaves, returns |

## 5. Validation rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| One at a time | Booking | no overlap: starts, ends per room | ROOM_TAKEN |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Task | create, read, update |
| Room | create, read |
| Booking | create, read; update when \`subject != 'Fixed'\` |
| Trip | create, read |

## 8. The error catalogue

| Code | Status | Message | What to do |
| --- | --- | --- | --- |
| ROOM_TAKEN | 409 | {room.name} is taken at that time. | Choose another time. |

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
