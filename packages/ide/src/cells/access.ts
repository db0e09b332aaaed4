/** Point 6: roles, permissions and walls. */
import { FORMS, WALLS } from '@ninefold/language/access'
import { columns, EXPLANATION, FOR_WHOM, word, type CellHelp, type PointHelp } from './cell-help.ts'
import type { Word } from '@ninefold/language/kernel'

const VERBS: readonly Word[] = [
  word('read', 'See records.'),
  word('create', 'Make records.'),
  word('update', 'Change records.'),
  word('delete', 'Delete records.'),
  word('run ', 'Take an action of point 4.'),
  word('export', 'Take records out as a file.'),
  word('import', 'Bring records in from a file.'),
  word('all', 'Read, create, update, delete, export and import.'),
  word(
    'when `${1:condition}`',
    'Only records for which this holds.',
    /(?:read|create|update|delete|export|run|all|`).* $/iu,
  ),
  word('own', 'Only records that are the person’s.', /(?:read|update|delete|export) $/iu),
  word('all but `${1:field}`', 'All fields except these.', /(?:read|create|update) $/iu),
]

const PERMISSION: CellHelp = {
  means:
    'What the role may do with records of the entity. Clauses are parted by semicolons; names of fields behind a verb stand in backticks.',
  blank: 'Nothing.',
  words: VERBS,
}

const USUAL = { roles: ['role', 'has', 'meaning'] }

export const access: PointHelp = {
  title: 'Roles and permissions',
  means: 'Who may see and do what, to the row and the field. What nobody is allowed, nobody may do.',
  open: 'Only administrators get in.',
  section: { tables: FORMS, bullets: {}, open: ['matrix', 'turned'], usual: USUAL },
  subject: {
    means: 'An entity, for conditions that hold for everybody, or a role, for its explanation.',
    tables: FORMS,
    bullets: WALLS,
    open: ['matrix', 'turned'],
    usual: USUAL,
  },
  cells: {
    ...columns<(typeof FORMS)['roles']>('roles', {
      role: { means: 'What the role is called.' },
      on: {
        means: 'The entity for whose records people have it, each for their own.',
        blank: 'People have it as a whole.',
      },
      has: {
        means: 'Who has it: fixed words, `given by` somebody, or a condition.',
        words: [
          ...FOR_WHOM,
          word('given by administrators', 'Administrators say who has it.'),
          word('given by ', 'Those who have another role say who has it.'),
          word('`${1:owner == me}`', 'Whoever this holds for.'),
        ],
      },
      includes: { means: 'Roles that whoever has this one has too.', blank: 'None.' },
      meaning: EXPLANATION,
    }),
    ...columns<(typeof FORMS)['matrix']>('matrix', {
      entity: { means: 'The entity that the row is about. The other columns are roles.' },
      meaning: EXPLANATION,
    }),
    ...columns<(typeof FORMS)['turned']>('turned', {
      entity: { means: 'The role that the row is about. The other columns are entities.' },
    }),
    'matrix.*': PERMISSION,
    'turned.*': PERMISSION,
    ...columns<(typeof FORMS)['grants']>('grants', {
      entity: { means: 'The entity that the permission is about.' },
      role: { means: 'The role that has it.', words: FOR_WHOM },
      may: { means: 'What the role may do.', words: VERBS.filter(({ after }) => !after) },
      fields: { means: 'The fields that it is about.', blank: 'All fields.', words: [word('all but ')] },
      when: { means: 'Only for records for which this holds.', blank: 'For all records.' },
    }),
    onlyWhen: { means: 'A wall: whatever a role may do, it may only where this holds. For administrators too.' },
  },
}
