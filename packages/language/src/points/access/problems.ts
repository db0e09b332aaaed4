/** The problems of point 6. */
import { catalogue, kind } from '@ninefold/plan/problem'
import { didYouMean, noAction, noEntity, noField, type UnknownName, ownershipProblem } from '../../kernel/index.ts'

/** What a sentence beside the table is about, as far as it is known. */
interface NarrowingAbout {
  readonly text: string
  /** Several if the name is ambiguous. */
  readonly entities: readonly string[]
  /** Whose cells to look at. */
  readonly roles: readonly string[]
  readonly field?: string | undefined
  /** What is to be written where, where that is sure. */
  readonly cells?: readonly { readonly role: string; readonly text: string }[]
  /** The role that the sentence assigns to users. */
  readonly who?: string
}

function whereToNarrow({ entities, roles, field, cells, who }: NarrowingAbout): string {
  if (who !== undefined)
    return `Who is ${who} stands in a table of roles: \`| Role | Who has it |\`, such as \`| ${who} | anyone |\` for people who need not sign in.`
  const rows = entities.length === 0 ? 'the row of the entity' : `the row of ${entities.join(' or ')}`
  if (cells) {
    const written = cells.map(({ role, text }) => (text === '' ? `for ${role} nothing` : `for ${role}: "${text}"`))
    return `Write in ${rows} ${written.join('; ')}.`
  }
  const but = `all but ${field === undefined ? '`…`' : `\`${field}\``}`
  const whose = roles.length === 0 ? '' : ` for ${roles.join(', ')}`
  return `Look at ${rows}${whose}: what is allowed there can have fields behind it ("read ${but}", "update ${but}"), be for one's own alone ("read own"), have a condition ("update when \`…\`"), or be left out.`
}

/** What the table allows nobody, administrators may all the same. */
const forAdministrators = ({ text }: NarrowingAbout): string =>
  /^(?:nobody|no one)\b(?! (?:but|except|other|else))/iu.test(text)
    ? ' Administrators may do it whatever the table says: a bullet such as `- Never for delete when: true`, under the heading of the entity in point 6, keeps them out too.'
    : ''

export const accessProblem = catalogue({
  ...ownershipProblem.kinds,
  'ACC-001': kind<{ text: string; suggestion?: string | undefined }>({
    severity: 'error',
    message: ({ text, suggestion }) => `"${text}" is no permission.${didYouMean(suggestion)}`,
    why: 'What is not understood allows nothing, and nobody would notice until somebody is turned away.',
    help: () =>
      'Write read, create, update, delete, export, import or `run` and the name of an action; behind it fields in backticks and `when` with a condition; a semicolon before the next clause.',
  }),
  'ACC-002': kind<{ name: string; entity: string; is: 'action' | 'field' | 'unknown' }>({
    severity: 'error',
    message: ({ name, entity, is }) => {
      if (is === 'action') return `"${name}" is an action of ${entity}, and stands where a field is expected.`
      if (is === 'field') return `"${name}" is a field of ${entity}, and nothing says what is allowed with it.`
      return `"${name}" is neither a permission nor a field of ${entity}.`
    },
    why: 'What is not understood allows nothing, and nobody would notice until somebody is turned away.',
    help: ({ name, is }) => {
      if (is === 'action') return `Write \`run ${name}\` in a clause of its own, behind a semicolon: read; run ${name}.`
      if (is === 'field') return `Write what is allowed before it: read \`${name}\`, or update \`${name}\`.`
      return 'Permissions are read, create, update, delete, export and import; a field is called as in point 3. Write a condition behind `when`.'
    },
  }),
  'ACC-003': noEntity('Permissions are given on the records of an entity.'),
  'ACC-004': kind<UnknownName & { known: string }>({
    severity: 'error',
    message: ({ name, suggestion }) => `There is no role "${name}".${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'role', name }),
    why: 'Whoever is meant would be allowed nothing.',
    help: ({ known }) => `The roles are: ${known}. Add a row to the table of roles for a new one.`,
  }),
  'ACC-005': noField('A permission on a field that does not exist protects nothing.'),
  'ACC-006': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `There are two roles "${name}".`,
    why: 'It would not be clear who has the role.',
    help: () => 'Join the two rows, or give one of the roles another name.',
  }),
  'ACC-007': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `It is not said who has the role "${name}".`,
    why: 'A role that nobody has allows nothing.',
    help: () =>
      'Write in "Who has it": anyone, everyone signed in, given by administrators, or a condition on the person in backticks.',
  }),
  'ACC-008': kind<{ role: string; on: string; entity: string }>({
    severity: 'error',
    message: ({ role, on, entity }) => `"${role}" is a role on ${on}, so it can have no permission on ${entity}.`,
    why: 'Whether somebody has this role is only known for one record of its own entity at a time.',
    help: ({ entity }) =>
      `Use a role without On, or write the condition itself: read when … over the fields of ${entity}.`,
  }),
  'ACC-009': kind<{ verb: string; role: string; entity: string }>({
    severity: 'warning',
    message: ({ verb, role, entity }) =>
      `The narrower "${verb}" for ${role} on ${entity} changes nothing, because "${verb}" without a condition stands beside it.`,
    why: 'Permissions add up; one can never take away what another gives.',
    help: () => 'Take one of the two away: the one without condition if it is meant to be narrow, else this one.',
  }),
  'ACC-010': kind<{ role: string }>({
    severity: 'warning',
    message: ({ role }) => `There is no screen for ${role}.`,
    why: 'Whoever has only this role signs in and finds nothing.',
    help: ({ role }) => `Name ${role} in the column For of a screen in point 2.`,
  }),
  'ACC-011': kind<{ entity: string; whole: string }>({
    severity: 'error',
    message: ({ entity, whole }) => `${entity} is a part of ${whole} and takes its permissions from there.`,
    why: 'Who may read a whole reads its parts, and who may change it changes them; two sources of permission would disagree.',
    help: ({ whole }) => `Take the row away, or make it an entity of its own that refers to ${whole}.`,
  }),
  'ACC-012': noAction('Only an action of point 4 can be run.'),
  'ACC-013': kind<{ name: string; because: string }>({
    severity: 'warning',
    message: ({ name, because }) => `Nobody can write "${name}" here, because ${because}.`,
    why: 'The permission reads as if it gave something that it cannot give.',
    help: () => 'Take the field out of this list.',
  }),
  'ACC-014': kind<{ role: string; through: string }>({
    severity: 'error',
    message: ({ role, through }) => `The role "${role}" includes itself by way of "${through}".`,
    why: 'A circle of roles makes them all the same role.',
    help: () => 'Take one of the inclusions away.',
  }),
  'ACC-015': kind<{ role: string }>({
    severity: 'error',
    message: ({ role }) => `"${role}" is a role on an entity, so it can neither be given nor included here.`,
    why: 'Such a role holds record by record and cannot be assigned to a person.',
    help: () => 'Use a role with an empty On.',
  }),
  'ACC-016': kind<{ verb: string }>({
    severity: 'error',
    message: ({ verb }) => `"${verb}" has no fields of its own to choose from.`,
    why: 'A record is deleted as a whole, and an action writes what point 4 says.',
    help: () => 'Take the field names away.',
  }),
  'ACC-017': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" does not say exactly who has the role.`,
    why: 'Whoever has a role by mistake may do what was meant for others.',
    help: () =>
      'Write anyone (also without signing in), everyone signed in, given by administrators, or a condition on the person in backticks.',
  }),
  'ACC-018': kind<object>({
    severity: 'error',
    message: () => 'Anyone may create a User here, but people come in by invitation.',
    why: 'Whoever may create a User makes an account for themselves, without anybody asking who they are.',
    help: () => 'Write "open, without confirmation" behind Sign-up in point 1, or take "create" away.',
  }),
  'ACC-019': kind<{ verb: string; next: string; what: 'exception' | 'fields' | 'condition' | 'own'; both?: string }>({
    severity: 'warning',
    message: ({ verb, next, what }) => {
      if (what === 'condition') return `The condition behind "${next}" holds for "${verb}" as well.`
      if (what === 'own') return `"${verb}" is about all records here; "own" belongs to "${next}" alone.`
      const belonging = what === 'exception' ? 'what is excepted belongs' : 'the fields belong'
      return `"${verb}" is about all fields here; ${belonging} to "${next}" alone.`
    },
    why: 'A comma joins permissions under one condition, fields belong to the permission that they stand behind; here another reading is as likely.',
    help: ({ verb, next, what, both }) => {
      if (what === 'own')
        return `Write "${both}, ${next} own" if only one's own records are meant; else part them with a semicolon: "${verb}; ${next} own".`
      if (what === 'condition')
        return `Part them with a semicolon if it is meant for "${next}" alone: "${verb}; ${next} … when …"; else write it behind both: "${verb} when …; ${next} … when …".`
      const fields = what === 'exception' ? 'all but …' : '`…`'
      return `Write "${verb} ${fields}, ${next} ${fields}" if both are meant; else part them with a semicolon: "${verb}; ${next} ${fields}".`
    },
  }),
  'ACC-021': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" could mean yes or no here.`,
    why: 'Some tick with an x what is allowed, others cross out what is not; beside words it cannot be told which.',
    help: () => 'Write ✓ for what is allowed, and leave the cell empty (or write —) for what is not.',
  }),
  'ACC-023': kind<{ name: string; several?: string | undefined; suggestion?: string | undefined }>({
    severity: 'error',
    message: ({ name, several, suggestion }) =>
      several
        ? `"${name}" is an action of ${several}; it is not clear which is meant.`
        : `"${name}" is neither an action of point 4 nor something that is done with an entity of point 3.${didYouMean(suggestion)}`,
    why: 'What is not understood allows nothing, and nobody would notice until somebody is turned away.',
    help: ({ several }) =>
      several
        ? 'Write the entity before it, "Issue: Close", or put the table under a heading with its name.'
        : 'Name an action as it stands in point 4 (one that leaves the state alone has an empty To), or a permission and an entity: "Create and edit labels".',
  }),
  'ACC-024': kind<{ text: string; name: string }>({
    severity: 'error',
    message: ({ text, name }) => `"${text}" says more than yes or no, but "${name}" is one thing that is done.`,
    why: 'In a row of its own a thing is either allowed or not, perhaps under a condition.',
    help: () =>
      'Write ✓, own, or when and a condition (`own, while status is Draft`); leave the cell empty where it is not allowed. Which fields, say in a row of the entity alone: ``update `fee`, `note` when …``.',
  }),
  'ACC-025': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text, so nobody is kept from anything.`,
    why: 'It reads as a restriction of the permissions, but it does not say a condition.',
    help: () =>
      'Write "Only when: …" or "Only for update, run Close when: …" with a condition in backticks, or word it otherwise.',
  }),
  'ACC-026': kind<{ entity: string }>({
    severity: 'error',
    message: ({ entity }) => `${entity} cannot be erased: only people are.`,
    why: 'Erasing empties what is known of a person, so that records which name them can stay.',
    help: () => 'Write "erase" in the row of User; elsewhere write "delete".',
  }),
  'ACC-027': kind<{ text: string; row?: string; left?: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" allows nothing and keeps nobody out: it is only text.`,
    why: 'Permissions are read from tables alone, so that no sentence is understood in two ways.',
    help: ({ row, left }) =>
      row === undefined
        ? 'Write a table with a row for each entity and a column for each role, such as `| Entity | HR |` and `| Leave | read, update own |`.'
        : `In a table \`| Entity | Role | May | When |\` it is the row \`${row}\`${left ? `, with a condition that says "${left}"` : ''}.`,
  }),
  'ACC-028': kind<{ name: string; entity: string }>({
    severity: 'error',
    message: ({ name, entity }) => `"${name}" does not say how the ${entity} that is assigned is told from others.`,
    why: 'Without a condition the role would be allowed it with all of them.',
    help: ({ entity }) =>
      `Write the condition in the cell (when \`assignee == me\`), or give it to a role on ${entity}, whose members each record names.`,
  }),
  'ACC-029': kind<NarrowingAbout>({
    severity: 'warning',
    message: ({ text }) => `"${text}" keeps nobody out: beside the table it is only text.`,
    why: 'What the table allows stays allowed, whatever a sentence says.',
    help: (about) =>
      `${whereToNarrow(about)}${forAdministrators(about)} A sentence that only explains the table stands in a quotation (begin its line with >).`,
  }),
  'ACC-030': kind<{ role: string; field?: string; entity?: string }>({
    severity: 'error',
    message: ({ role }) => `"${role}" is used in its own condition, and not along a tree.`,
    why: 'Who has the role can only be worked out where the records above end somewhere.',
    help: ({ field, entity }) =>
      field === undefined
        ? 'Ask it of the record above: `me in editors or editor of parent`, or with a condition `me in editors or (inherits and editor of parent)`, where Parent is said to be a tree. A condition needs a Parent of one record.'
        : `Write \`${entity}, as tree\` as the type of "${field}", and join the role with \`or\`: \`me in editors or editor of ${field.toLowerCase()}\`.`,
  }),
  'ACC-031': kind<{ name: string; means: string }>({
    severity: 'error',
    message: ({ name, means }) =>
      `"${name}" is a word of the language for ${means}, so it cannot be a role of its own.`,
    why: 'Wherever the document names this role, those people would be meant instead.',
    help: ({ name }) =>
      `Give the role another name, such as "Office ${name.toLowerCase()}", or take this row away if those people are meant.`,
  }),
  'ACC-032': kind<{ entity: string; text: string }>({
    severity: 'warning',
    message: ({ entity, text }) => `Administrators may do everything with ${entity}; "${text}" takes nothing away.`,
    why: 'They have every permission, whatever the table says of them.',
    help: () =>
      'Write "all", or leave administrators out. People who may do less need a role with another name. To limit administrators as well, write a line such as `- Never for delete when: true` under the heading of the entity.',
  }),
  'ACC-034': kind<{ role: string }>({
    severity: 'warning',
    message: ({ role }) => `This table of permissions has no column for "${role}".`,
    why: 'Whoever has only this role reads and changes nothing, not even what its actions are about.',
    help: ({ role }) => `Add a column "${role}" and say what it may do; write — in each cell if that is nothing.`,
  }),
  'ACC-035': kind<{ verbs: string }>({
    severity: 'error',
    message: ({ verbs }) => `It is not clear whether the condition holds for "${verbs}", too.`,
    why: 'Either reading lets other people in, so the document must say which one it is.',
    help: () =>
      'Put the condition behind all that it holds for, and a semicolon before what it does not hold for: read when `…`; create.',
  }),
  'ACC-033': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" means no here, because the table ticks with another mark.`,
    why: 'Beside ticks it crosses out, and in other tables it is a tick.',
    help: () => 'Write ✓ for what is allowed; leave the cell empty (or write —) for what is not.',
  }),
  'ACC-020': kind<{ field: string; target: string; role: string }>({
    severity: 'warning',
    message: ({ field, target, role }) => `For "${field}", ${role} may choose among no ${target}.`,
    why: 'Who may fill in a reference, but may read nothing it could lead to, finds an empty list.',
    help: ({ target, role }) =>
      `Allow ${role} to read ${target} in point 6 (a name is enough: read \`name\`), or leave the field out of what they may write.`,
  }),
})
