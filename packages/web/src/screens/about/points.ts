// The nine points, and an example of the first lines of each.
import type { PointNumber } from '@ninefold/plan'
import type { Untranslated } from '@ninefold/plan/translation'
import { text } from '../../translation/t.ts'

export interface PointWords {
  readonly number: PointNumber
  readonly title: Untranslated
  readonly becomes: Untranslated
  /** An example of what to write first. */
  readonly example: string
}

export const POINTS: readonly PointWords[] = [
  {
    number: 1,
    title: text('What the product does and for whom'),
    becomes: text('the name and the words that greet everybody'),
    example: 'Members borrow tools from the shed and bring them back.',
  },
  {
    number: 2,
    title: text('Screens and routes'),
    becomes: text('the pages of the application'),
    example:
      '| Screen | Route | Shows | For |\n| --- | --- | --- | --- |\n| Tools | `/tools` | list of Tool | everyone signed in |',
  },
  {
    number: 3,
    title: text('Entities and their fields'),
    becomes: text('what is stored, and the forms for it'),
    example: '### Tool\n\n| Field | Type | Required |\n| --- | --- | --- |\n| Name | text (1–80) | yes |',
  },
  {
    number: 4,
    title: text('States and transitions'),
    becomes: text('the buttons that move a record on'),
    example:
      '### Tool\n\n| Action | From | To | Who |\n| --- | --- | --- | --- |\n| (create) | | free | |\n| Lend | free | lent | everyone signed in |',
  },
  {
    number: 5,
    title: text('Validation rules'),
    becomes: text('checks in the form and on the server'),
    example: '| Rule | Entity | Must hold |\n| --- | --- | --- |\n| Named | Tool | `size(name) > 2` |',
  },
  {
    number: 6,
    title: text('Roles and permissions'),
    becomes: text('who may see and do what'),
    example:
      '| Role | Who has it |\n| --- | --- |\n| member | everyone signed in |\n\n| Entity | member |\n| --- | --- |\n| Tool | create, read |',
  },
  {
    number: 7,
    title: text('The calls it makes'),
    becomes: text('the HTTP interface for other programs'),
    example:
      '| Call | Method and path | For | Does |\n| --- | --- | --- | --- |\n| Tools | `GET /tools` | member | list of Tool |',
  },
  {
    number: 8,
    title: text('The error catalogue'),
    becomes: text('the wording of every refusal'),
    example: '| Code | Status | Message |\n| --- | --- | --- |\n| NOT_NAMED | 422 | A tool needs a name. |',
  },
  {
    number: 9,
    title: text('Business constants and limits'),
    becomes: text('numbers with a name, and what the server enforces'),
    example:
      '| Name | Value | Meaning |\n| --- | --- | --- |\n| Lending time | 14 days | How long a tool may stay out |',
  },
]
