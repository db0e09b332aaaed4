// The nine points, and an example of the first lines of each.
import type { PointNumber } from '@ninefold/plan'

export interface PointWords {
  readonly number: PointNumber
  readonly title: string
  readonly becomes: string
  /** An example of what to write first. */
  readonly example: string
}

export const POINTS: readonly PointWords[] = [
  {
    number: 1,
    title: 'What the product does and for whom',
    becomes: 'the name and the words that greet everybody',
    example: 'Members borrow tools from the shed and bring them back.',
  },
  {
    number: 2,
    title: 'Screens and routes',
    becomes: 'the pages of the application',
    example:
      '| Screen | Route | Shows | For |\n| --- | --- | --- | --- |\n| Tools | `/tools` | list of Tool | everyone signed in |',
  },
  {
    number: 3,
    title: 'Entities and their fields',
    becomes: 'what is kept, and the forms for it',
    example: '### Tool\n\n| Field | Type | Required |\n| --- | --- | --- |\n| Name | text (1–80) | yes |',
  },
  {
    number: 4,
    title: 'States and transitions',
    becomes: 'the buttons that move a record on',
    example:
      '### Tool\n\n| Action | From | To | Who |\n| --- | --- | --- | --- |\n| (create) | | free | |\n| Lend | free | lent | everyone signed in |',
  },
  {
    number: 5,
    title: 'Validation rules',
    becomes: 'checks in the form and on the server',
    example: '| Rule | Entity | Must hold |\n| --- | --- | --- |\n| Named | Tool | `size(name) > 2` |',
  },
  {
    number: 6,
    title: 'Roles and permissions',
    becomes: 'who may see and do what',
    example:
      '| Role | Who has it |\n| --- | --- |\n| member | everyone signed in |\n\n| Entity | member |\n| --- | --- |\n| Tool | create, read |',
  },
  {
    number: 7,
    title: 'The calls it makes',
    becomes: 'the HTTP interface for other programs',
    example:
      '| Call | Method and path | For | Does |\n| --- | --- | --- | --- |\n| Tools | `GET /tools` | member | list of Tool |',
  },
  {
    number: 8,
    title: 'The error catalogue',
    becomes: 'the words of every refusal',
    example: '| Code | Status | Message |\n| --- | --- | --- |\n| NOT_NAMED | 422 | A tool needs a name. |',
  },
  {
    number: 9,
    title: 'Business constants and limits',
    becomes: 'numbers with a name, and what the server enforces',
    example:
      '| Name | Value | Meaning |\n| --- | --- | --- |\n| Lending time | 14 days | How long a tool may stay out |',
  },
]
