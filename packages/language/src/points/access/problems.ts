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
    return `Define who is ${who} in a table of roles: \`| Role | Who has it |\`, such as \`| ${who} | anyone |\` for people who need not sign in.`
  const rows = entities.length === 0 ? 'the row of the entity' : `the row of ${entities.join(' or ')}`
  if (cells) {
    const written = cells.map(({ role, text }) => (text === '' ? `for ${role} nothing` : `for ${role}: "${text}"`))
    return `Write in ${rows} ${written.join('; ')}.`
  }
  const but = `all but ${field === undefined ? '`…`' : `\`${field}\``}`
  const whose = roles.length === 0 ? '' : ` for ${roles.join(', ')}`
  return `Look at ${rows}${whose}: you can name the fields of a permission ("read ${but}", "update ${but}"), limit it to a user's own records ("read own"), give it a condition ("update when \`…\`"), or remove it.`
}

/** What the table allows nobody, administrators may all the same. */
const forAdministrators = ({ text }: NarrowingAbout): string =>
  /^(?:nobody|no one)\b(?! (?:but|except|other|else))/iu.test(text)
    ? ' Administrators may do it regardless of the table. To forbid it to them too, write a bullet such as `- Never for delete when: true` under the heading of the entity in point 6.'
    : ''

export const accessProblem = catalogue({
  ...ownershipProblem.kinds,
  'ACC-001': kind<{ text: string; suggestion?: string | undefined }>({
    severity: 'error',
    message: ({ text, suggestion }) => `"${text}" is not a permission.${didYouMean(suggestion)}`,
    why: 'Text that is not understood allows nothing, and nobody would notice until a user is refused.',
    help: () =>
      'Write read, create, update, delete, export, import, or `run` with the name of an action. After it, fields in backticks and `when` with a condition may follow. Write a semicolon before the next clause.',
  }),
  'ACC-002': kind<{ name: string; entity: string; is: 'action' | 'field' | 'unknown' }>({
    severity: 'error',
    message: ({ name, entity, is }) => {
      if (is === 'action') return `"${name}" is an action of ${entity}, but a field is expected here.`
      if (is === 'field')
        return `"${name}" is a field of ${entity}, but the cell does not say which permission it belongs to.`
      return `"${name}" is neither a permission nor a field of ${entity}.`
    },
    why: 'Text that is not understood allows nothing, and nobody would notice until a user is refused.',
    help: ({ name, is }) => {
      if (is === 'action') return `Write \`run ${name}\` in a separate clause, after a semicolon: read; run ${name}.`
      if (is === 'field') return `Write the permission before it: read \`${name}\`, or update \`${name}\`.`
      return 'Permissions are read, create, update, delete, export and import; a field has its name of point 3. Write a condition after `when`.'
    },
  }),
  'ACC-003': noEntity('Permissions are given on the records of an entity.'),
  'ACC-004': kind<UnknownName & { known: string }>({
    severity: 'error',
    message: ({ name, suggestion }) => `There is no role "${name}".${didYouMean(suggestion)}`,
    missing: ({ name }) => ({ kind: 'role', name }),
    why: 'The permission would apply to nobody.',
    help: ({ known }) => `The roles are: ${known}. Add a row to the table of roles for a new one.`,
  }),
  'ACC-005': noField('A permission on a field that does not exist protects nothing.'),
  'ACC-006': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `There are two roles "${name}".`,
    why: 'It would not be clear who has the role.',
    help: () => 'Combine the two rows, or give one of the roles another name.',
  }),
  'ACC-007': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `The document does not say who has the role "${name}".`,
    why: 'A role that nobody has allows nothing.',
    help: () =>
      'Write in "Who has it": anyone, everyone signed in, given by administrators, or a condition on the person in backticks.',
  }),
  'ACC-008': kind<{ role: string; on: string; entity: string }>({
    severity: 'error',
    message: ({ role, on, entity }) => `"${role}" is a role on ${on}, so it can have no permission on ${entity}.`,
    why: 'Whether somebody has this role depends on a record of the entity in On.',
    help: ({ entity }) =>
      `Use a role without On, or write the condition itself: read when … over the fields of ${entity}.`,
  }),
  'ACC-009': kind<{ verb: string; role: string; entity: string }>({
    severity: 'warning',
    message: ({ verb, role, entity }) =>
      `The narrower "${verb}" for ${role} on ${entity} changes nothing, because the cell also has "${verb}" without a condition.`,
    why: 'Permissions are added together. One permission never takes away what another one gives.',
    help: () => 'Remove one of the two: the one without a condition if the permission should be narrow, else this one.',
  }),
  'ACC-010': kind<{ role: string }>({
    severity: 'warning',
    message: ({ role }) => `There is no screen for ${role}.`,
    why: 'Users with only this role sign in and find nothing.',
    help: ({ role }) => `Name ${role} in the column For of a screen in point 2.`,
  }),
  'ACC-011': kind<{ entity: string; whole: string }>({
    severity: 'error',
    message: ({ entity, whole }) => `${entity} is a part of ${whole} and takes its permissions from there.`,
    why: 'Users who may read the whole may read its parts, and users who may change it may change them. A second source of permissions could contradict this.',
    help: ({ entity, whole }) => `Remove the row, or make ${entity} an independent entity that refers to ${whole}.`,
  }),
  'ACC-012': noAction('Only an action of point 4 can be run.'),
  'ACC-013': kind<{ name: string; because: string }>({
    severity: 'warning',
    message: ({ name, because }) => `Nobody can write "${name}" here, because ${because}.`,
    why: 'The permission appears to allow something that is impossible.',
    help: () => 'Remove the field from this list.',
  }),
  'ACC-014': kind<{ role: string; through: string }>({
    severity: 'error',
    message: ({ role, through }) => `The role "${role}" includes itself through "${through}".`,
    why: 'A circle of roles makes them all the same role.',
    help: () => 'Remove one of the inclusions.',
  }),
  'ACC-015': kind<{ role: string }>({
    severity: 'error',
    message: ({ role }) => `"${role}" is a role on an entity, so it can be neither assigned nor included here.`,
    why: 'Such a role depends on a record and cannot be assigned to a person.',
    help: () => 'Use a role with an empty On.',
  }),
  'ACC-016': kind<{ verb: string }>({
    severity: 'error',
    message: ({ verb }) => `"${verb}" cannot be limited to fields.`,
    why: 'A record is deleted as a whole, and point 4 defines what an action writes.',
    help: () => 'Remove the field names.',
  }),
  'ACC-017': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" does not say exactly who has the role.`,
    why: 'Users who get a role by mistake may do things that are intended for others.',
    help: () =>
      'Write anyone (also without signing in), everyone signed in, given by administrators, or a condition on the person in backticks.',
  }),
  'ACC-018': kind<object>({
    severity: 'error',
    message: () => 'Anyone may create a User here, but point 1 says that people join by invitation.',
    why: 'Anyone who may create a User can create their own account, without confirmation.',
    help: () => 'Write "Sign-up: open, without confirmation" in point 1, or remove "create".',
  }),
  'ACC-019': kind<{ verb: string; next: string; what: 'exception' | 'fields' | 'condition' | 'own'; both?: string }>({
    severity: 'warning',
    message: ({ verb, next, what }) => {
      if (what === 'condition') return `The condition after "${next}" also applies to "${verb}".`
      if (what === 'own') return `"${verb}" applies to all records here. "own" belongs only to "${next}".`
      const belonging = what === 'exception' ? 'The excluded fields belong' : 'The fields belong'
      return `"${verb}" applies to all fields here. ${belonging} only to "${next}".`
    },
    why: 'A comma joins permissions under one condition, and fields belong to the permission before them. Here another reading is just as likely.',
    help: ({ verb, next, what, both }) => {
      if (what === 'own')
        return `Write "${both}, ${next} own" if both are only for a user's own records. Otherwise separate them with a semicolon: "${verb}; ${next} own".`
      if (what === 'condition')
        return `If the condition is only for "${next}", separate them with a semicolon: "${verb}; ${next} … when …". Otherwise write it after both: "${verb} when …; ${next} … when …".`
      const fields = what === 'exception' ? 'all but …' : '`…`'
      return `Write "${verb} ${fields}, ${next} ${fields}" if the fields are for both. Otherwise separate them with a semicolon: "${verb}; ${next} ${fields}".`
    },
  }),
  'ACC-021': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" could mean yes or no here.`,
    why: 'Some authors write x for yes, others for no. Next to words it is not clear which.',
    help: () => 'Write ✓ if it is allowed. If not, leave the cell empty or write —.',
  }),
  'ACC-023': kind<{ name: string; several?: string | undefined; suggestion?: string | undefined }>({
    severity: 'error',
    message: ({ name, several, suggestion }) =>
      several
        ? `"${name}" is an action of ${several}. It is not clear which one is intended.`
        : `"${name}" is neither an action of point 4 nor an operation on an entity of point 3.${didYouMean(suggestion)}`,
    why: 'Text that is not understood allows nothing, and nobody would notice until a user is refused.',
    help: ({ several }) =>
      several
        ? 'Write the entity before it, "Issue: Close", or put the table under a heading with its name.'
        : 'Name an action of point 4 (an action that does not change the state has an empty To), or a permission and an entity: "Create and edit labels".',
  }),
  'ACC-024': kind<{ text: string; name: string }>({
    severity: 'error',
    message: ({ text, name }) => `"${text}" says more than yes or no, but the row "${name}" is a single operation.`,
    why: 'In such a row, the operation is either allowed or not, possibly under a condition.',
    help: () =>
      'Write ✓, own, or when and a condition (`own, while status is Draft`); leave the cell empty if it is not allowed. To name fields, use a row of the entity: ``update `fee`, `note` when …``.',
  }),
  'ACC-025': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text and restricts nothing.`,
    why: 'It looks like a restriction of the permissions, but it has no condition.',
    help: () =>
      'Write "Only when: …" or "Only for update, run Close when: …" with a condition in backticks, or use other words.',
  }),
  'ACC-026': kind<{ entity: string }>({
    severity: 'error',
    message: ({ entity }) => `${entity} cannot be erased: only people can.`,
    why: 'Erasing removes the data of a person, so that records which refer to them can remain.',
    help: () => 'Write "erase" only in the row of User. In other rows write "delete".',
  }),
  'ACC-027': kind<{ text: string; row?: string; left?: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is only text. It allows nothing and forbids nothing.`,
    why: 'Permissions are read only from tables, so that no sentence can be misunderstood.',
    help: ({ row, left }) =>
      row === undefined
        ? 'Write a table with a row for each entity and a column for each role, such as `| Entity | HR |` and `| Leave | read, update own |`.'
        : `In a table \`| Entity | Role | May | When |\`, write the row \`${row}\`${left ? `, with a condition for "${left}"` : ''}.`,
  }),
  'ACC-028': kind<{ name: string; entity: string }>({
    severity: 'error',
    message: ({ name, entity }) => `"${name}" does not say which ${entity} is assigned to whom.`,
    why: 'Without a condition, the role could do it with all records.',
    help: ({ entity }) =>
      `Write the condition in the cell (when \`assignee == me\`), or give the permission to a role on ${entity} whose members each record names.`,
  }),
  'ACC-029': kind<NarrowingAbout>({
    severity: 'warning',
    message: ({ text }) => `"${text}" forbids nothing. Next to the table it is only text.`,
    why: 'Everything that the table allows remains allowed, regardless of sentences.',
    help: (about) =>
      `${whereToNarrow(about)}${forAdministrators(about)} If the sentence only explains the table, put it in a quotation (begin its line with >).`,
  }),
  'ACC-030': kind<{ role: string; field?: string; entity?: string }>({
    severity: 'error',
    message: ({ role }) => `"${role}" is used in its own condition, but not along a tree.`,
    why: 'Ninefold can determine who has the role only if the chain of parent records ends.',
    help: ({ field, entity }) =>
      field === undefined
        ? 'Test the role on the parent record: `me in editors or editor of parent`, or with a condition `me in editors or (inherits and editor of parent)`. The type of Parent must contain `as tree`. With a condition, Parent must refer to one record.'
        : `Write \`${entity}, as tree\` as the type of "${field}", and add the role with \`or\`: \`me in editors or editor of ${field.toLowerCase()}\`.`,
  }),
  'ACC-031': kind<{ name: string; means: string }>({
    severity: 'error',
    message: ({ name, means }) => `"${name}" already means ${means}, so it cannot be the name of a role.`,
    why: 'Wherever the document names this role, it would mean those people instead.',
    help: ({ name }) =>
      `Give the role another name, such as "Office ${name.toLowerCase()}", or remove this row if those people are intended.`,
  }),
  'ACC-032': kind<{ entity: string; text: string }>({
    severity: 'warning',
    message: ({ entity, text }) => `Administrators may do everything with ${entity}. "${text}" does not restrict them.`,
    why: 'They have every permission, regardless of the table.',
    help: () =>
      'Write "all", or leave administrators out. People who may do less need a role with another name. To limit administrators as well, write a line such as `- Never for delete when: true` under the heading of the entity.',
  }),
  'ACC-034': kind<{ role: string }>({
    severity: 'warning',
    message: ({ role }) => `This table of permissions has no column for "${role}".`,
    why: 'Users with only this role can read and change nothing, not even the records of their actions.',
    help: ({ role }) => `Add a column "${role}" with its permissions. If it has none, write — in each cell.`,
  }),
  'ACC-035': kind<{ verbs: string }>({
    severity: 'error',
    message: ({ verbs }) => `It is not clear whether the condition also applies to "${verbs}".`,
    why: 'Each reading gives access to other people, so the document must state which one is right.',
    help: () =>
      'Write the condition after the permissions to which it applies, and a semicolon before the others: read when `…`; create.',
  }),
  'ACC-033': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" means no here, because the table uses another mark for yes.`,
    why: 'Next to ticks it means no, but in other tables it means yes.',
    help: () => 'Write ✓ if it is allowed. If not, leave the cell empty or write —.',
  }),
  'ACC-036': kind<{ role: string }>({
    severity: 'error',
    message: ({ role }) => `"${role}" depends on a record, so it cannot require a second factor.`,
    why: 'The second factor is asked before any record is read.',
    help: () => 'Require it of a role that does not depend on a record, or use the column *Sign in again* of point 4.',
  }),
  'ACC-037': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" does not state whether the role requires a second factor.`,
    why: 'Without a clear answer, people would sign in with a password alone.',
    help: () => 'Write `required`, or leave the cell empty.',
  }),
  'ACC-020': kind<{ field: string; target: string; role: string }>({
    severity: 'warning',
    message: ({ field, target, role }) => `${role} cannot read any ${target} to choose for "${field}".`,
    why: 'Users who may fill in a reference but may read none of its possible records see an empty list.',
    help: ({ target, role }) =>
      `Allow ${role} to read ${target} in point 6 (a name is enough: read \`name\`), or exclude the field from those that they may write.`,
  }),
})
