/** The help that editors show for each point. The columns of its tables and the keys of its bullets come from the room of the point. */
import type { PointNumber } from '@ninefold/plan'
import { ACCESS_COLUMNS } from '@ninefold/language/access'
import { CALL_COLUMNS } from '@ninefold/language/calls'
import { ENTITY_COLUMNS } from '@ninefold/language/entities'
import { ERROR_COLUMNS } from '@ninefold/language/errors'
import { EXAMPLE_COLUMNS } from '@ninefold/language/examples'
import type { PlaceColumns, PointColumns } from '@ninefold/language/kernel'
import { LIFECYCLE_COLUMNS } from '@ninefold/language/lifecycle'
import { LIMIT_COLUMNS } from '@ninefold/language/limits'
import { PURPOSE_COLUMNS } from '@ninefold/language/purpose'
import { RULE_COLUMNS } from '@ninefold/language/rules'
import { SCREEN_COLUMNS } from '@ninefold/language/screens'

interface PointHelp {
  /** The usual heading of the section, without its number. */
  readonly title: string
  readonly means: string
  /** The assumption while the point is open. */
  readonly open: string
  readonly columns: PointColumns
  /** The meaning of a heading in the section; absent if such headings have no meaning. */
  readonly subject?: string
}

const POINTS: Readonly<Record<PointNumber, PointHelp>> = {
  1: {
    title: 'What the product does and for whom',
    means: 'What the application is for. Its prose greets people on the home page; its settings hold everywhere.',
    open: 'The name is the title; the language is English, the time zone UTC, and there is no currency.',
    columns: PURPOSE_COLUMNS,
  },
  2: {
    title: 'Screens and routes',
    means: 'The pages of the application: where each is found, what it shows, and for whom it is.',
    open: 'Every entity that somebody can read has a list, a page and a form; the home page counts records.',
    columns: SCREEN_COLUMNS,
    subject: 'A screen of the table above; what stands here says more about it. Prose is shown on the screen.',
  },
  3: {
    title: 'Entities and their fields',
    means: 'What the application keeps. Each heading is an entity: it becomes a table, forms, lists and a record API.',
    open: 'Nothing is kept but the people who use the application.',
    columns: ENTITY_COLUMNS,
    subject: 'An entity: something that the application keeps records of. Prose under it is shown as help.',
  },
  4: {
    title: 'States and transitions',
    means: 'How records live: in which states they can be, who takes them from one to the next, and what comes of it.',
    open: 'Records have no life cycle: they are created, changed and deleted.',
    columns: LIFECYCLE_COLUMNS,
    subject:
      'The entity whose life cycle this is. `### Entity: Field` keeps the state in a field with choices of its own.',
  },
  5: {
    title: 'Validation rules',
    means: 'What must hold for records beyond the types of their fields. Checked in the form and again on the server.',
    open: 'A record may hold whatever its types and *Required* allow.',
    columns: RULE_COLUMNS,
    subject: 'An entity whose rules follow in a table, or one rule that is told in bullets.',
  },
  6: {
    title: 'Roles and permissions',
    means: 'Who may see and do what, to the row and the field. What nobody is allowed, nobody may do.',
    open: 'Only administrators get in.',
    columns: ACCESS_COLUMNS,
    subject: 'An entity, for conditions that hold for everybody, or a role, for its explanation.',
  },
  7: {
    title: 'The calls it makes',
    means: 'The HTTP API: addresses of the document’s own, beside the record API that every application has.',
    open: 'The record API answers under /api/records, for what point 6 allows.',
    columns: CALL_COLUMNS,
    subject: 'A call of the table above, for the query parameters that it takes.',
  },
  8: {
    title: 'The error catalogue',
    means: 'Every refusal: its code, its status, what it says, and what to do about it.',
    open: 'The built-in codes have their built-in wording.',
    columns: ERROR_COLUMNS,
  },
  9: {
    title: 'Business constants and limits',
    means: 'Named values that all other points use, and the limits that the server enforces.',
    open: 'The built-in limits hold.',
    columns: LIMIT_COLUMNS,
    subject: 'A list of codes, for `one of …` and `x in …`; or a heading that groups tables.',
  },
}

export const helpOf = (point: PointNumber): PointHelp => POINTS[point]

/** Examples, which every point may contain. */
export const examples: { readonly means: string; readonly columns: PlaceColumns } = {
  means: 'An example: it explains the document, and `ninefold test` runs it.',
  columns: EXAMPLE_COLUMNS,
}
