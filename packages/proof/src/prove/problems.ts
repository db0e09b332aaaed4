/** The catalogue of proven warnings. None of them stops an application from running. */
import { withArticle, catalogue, kind } from '@ninefold/plan/problem'

export const proofProblem = catalogue({
  'PRF-001': kind<{ action: string; because: string }>({
    severity: 'warning',
    message: ({ action, because }) => `Nobody can ever take "${action}": ${because}.`,
    why: 'Its button is never shown, and no record makes this transition.',
    help: ({ action }) =>
      `Change who takes "${action}", its condition or its source states, so that at least one record matches.`,
  }),
  'PRF-002': kind<{ action: string }>({
    severity: 'warning',
    message: ({ action }) => `The condition of "${action}" is never true.`,
    why: 'A guard that is never true refuses everybody, so nobody can take the action.',
    help: () =>
      'Correct the condition: two parts of it exclude each other, or it requires a value that the field never has.',
  }),
  'PRF-003': kind<{ action: string; because: string }>({
    severity: 'warning',
    message: ({ action, because }) => `"${action}" is always refused: ${because}.`,
    why: 'The guard or the effects of the action contradict a condition that the record must satisfy after the action.',
    help: () => 'Change the action or the rule, so that one record can satisfy both.',
  }),
  'PRF-004': kind<{ action: string }>({
    severity: 'warning',
    message: ({ action }) => `This row of "${action}" is never used: an earlier row always matches first.`,
    why: 'Of several rows of one action, the first that matches is used.',
    help: () => 'Move it above the others, or write in When how it differs from them.',
  }),
  'PRF-005': kind<{ rule: string; filled: string }>({
    severity: 'warning',
    message: ({ rule, filled }) => `"${rule}" can never be satisfied${filled}.`,
    why: 'Every such record would be refused.',
    help: () => 'Correct the condition: its parts exclude each other, or it requires a value that the field never has.',
  }),
  'PRF-006': kind<{ rule: string }>({
    severity: 'warning',
    message: ({ rule }) => `"${rule}" is always satisfied, so it checks nothing.`,
    why: 'It looks like a restriction, but never refuses anything.',
    help: () => 'Correct it, or remove it.',
  }),
  'PRF-007': kind<{ rule: string }>({
    severity: 'warning',
    message: ({ rule }) => `"${rule}" is never checked, because its When is never true.`,
    why: 'A rule is checked only if its When is true.',
    help: () =>
      'Correct the When: two parts of it exclude each other, or it requires a value that the field never has.',
  }),
  'PRF-008': kind<{ rule: string; other: string; filled: string }>({
    severity: 'warning',
    message: ({ rule, other, filled }) =>
      `"${rule}" and "${other}" exclude each other: no record can satisfy both${filled}.`,
    why: 'Whatever users enter, one of the two refuses it.',
    help: () => 'Change one of the two, or write in When to which records each applies.',
  }),
  'PRF-009': kind<{ verb: string; role: string; entity: string }>({
    severity: 'warning',
    message: ({ verb, role, entity }) => `The permission to ${verb} for ${role} on ${entity} never applies.`,
    why: 'Its condition is never true for anybody who has the role.',
    help: () => 'Correct the condition, or remove the permission.',
  }),
  'PRF-010': kind<{ verb: string; role: string; entity: string }>({
    severity: 'warning',
    message: ({ verb, role, entity }) =>
      `This permission to ${verb} for ${role} on ${entity} adds nothing: another permission already includes it.`,
    why: 'Permissions are added together. No permission takes away what another one gives.',
    help: () => 'Remove one of the two: the wider one if only the narrower one is intended, else this one.',
  }),
  'PRF-011': kind<{ role: string }>({
    severity: 'warning',
    message: ({ role }) => `Nobody can ever be "${role}".`,
    why: 'The condition of the role is never true, so its permissions apply to nobody.',
    help: () => 'Correct the condition that decides who has the role.',
  }),
  'PRF-012': kind<{ screen: string; entity: string }>({
    severity: 'warning',
    message: ({ screen, entity }) =>
      `"${screen}" is always empty: none of its users may read ${withArticle(entity)} that its condition selects.`,
    why: 'A list shows only records that its condition selects and the user may read.',
    help: () => 'Widen the permission in point 6, change the condition, or name others in the column For.',
  }),
  'PRF-013': kind<{ field: string; entity: string; role: string }>({
    severity: 'warning',
    message: ({ field, entity, role }) =>
      `${role} may create ${withArticle(entity)}, but not fill in "${field}", which is required.`,
    why: 'A record without it is not stored, so every attempt is refused.',
    help: ({ field, role }) =>
      `Let ${role} create with \`${field}\` in point 6, give it a default, or do not require it.`,
  }),
  'PRF-014': kind<{ field: string; entity: string; role: string }>({
    severity: 'warning',
    message: ({ field, entity, role }) =>
      `"${field}" of ${entity} is filled in by ${role}, but only administrators may read it.`,
    why: 'Nothing in the document uses it either, so nobody ever sees what was entered.',
    help: ({ field }) => `Let a role read \`${field}\` in point 6, or remove the field.`,
  }),
  'PRF-015': kind<{ approval: string; needed: number; most: number }>({
    severity: 'warning',
    message: ({ approval, needed, most }) =>
      `"${approval}" needs ${needed} people, but there ${most === 1 ? 'is only one' : `are only ${most}`} who can agree.`,
    why: 'The action would wait forever.',
    help: () => 'Lower the number, or name in From a role that several people have.',
  }),
  'PRF-016': kind<{ what: string }>({
    severity: 'warning',
    message: ({ what }) => `This condition is never true: ${what}.`,
    why: 'Two parts of it exclude each other, or it requires a value that the field never has.',
    help: () => 'Correct the condition, or remove it.',
  }),
  'PRF-017': kind<{ entity: string }>({
    severity: 'warning',
    message: ({ entity }) => `Nobody can satisfy this restriction of ${entity}.`,
    why: 'A restriction must be true in addition to any permission, for administrators too, and this one is never true.',
    help: () => 'Correct the condition.',
  }),
  'PRF-018': kind<{ column: string; screen: string; role: string; entity: string }>({
    severity: 'warning',
    message: ({ column, screen, role, entity }) =>
      `"${column}" of "${screen}" shows only "…" to ${role}: they may not read ${withArticle(entity)}.`,
    why: 'They see that there is a value, but not which.',
    help: ({ entity }) =>
      `Let them read ${entity} in point 6 (the field that is shown for it is enough: read \`name\`), or remove the column.`,
  }),
  'PRF-022': kind<{ column: string; screen: string; entity: string }>({
    severity: 'warning',
    message: ({ column, screen, entity }) => `No user of "${screen}" may read "${column}" of ${withArticle(entity)}.`,
    why: 'The column is empty for all of them.',
    help: ({ column }) => `Let one of their roles read "${column}" in point 6, or remove the column.`,
  }),
  'PRF-023': kind<{ call: string; entity: string; visitors: boolean }>({
    severity: 'warning',
    message: ({ call, entity, visitors }) =>
      `"${call}" always returns an empty list${visitors ? ' to users who are not signed in' : ''}: they may not read any ${entity}.`,
    why: 'A call returns only records that its caller may read.',
    help: ({ entity }) => `Let them read ${entity} in point 6, or name others in the column For.`,
  }),
  'PRF-019': kind<{ field: string }>({
    severity: 'warning',
    message: ({ field }) => `"${field}" is never required: whenever it would be, the field does not apply.`,
    why: 'A field that does not apply is empty, and nobody is asked for it.',
    help: () => 'Invert one of the two conditions, or remove one of them.',
  }),
  'PRF-020': kind<{ label: string; field: string; entity: string; state: string; by: string; rows: readonly string[] }>(
    {
      severity: 'warning',
      message: ({ label, field, entity, state, by }) =>
        `"${label}" depends on a value that may still be changed afterwards: ${field} of ${entity} in state ${state}, because ${by}.`,
      why: 'The value that was approved may differ from the value that is used.',
      help: ({ rows, state }) =>
        `List the fields that may still change in "${state}", in a table of states with the columns State and May still change and a row for every state: ${rows.map((row) => `\`${row}\``).join(' ')}. Or narrow the permission with \`when\`.`,
    },
  ),
  'PRF-021': kind<{ label: string; field: string; state: string; by: string }>({
    severity: 'warning',
    message: ({ label, field, state, by }) =>
      `An approval of "${label}" stays valid if ${field} changes while other approvals are missing (state ${state}), because ${by}.`,
    why: 'The users who approved first saw another value than those who approve later.',
    help: ({ field }) => `Write \`${field}\` in the column Lost when: after a change, all approvals are needed again.`,
  }),
  'PRF-024': kind<{ rule: string; of: string; entity: string; actions: readonly string[] }>({
    severity: 'warning',
    message: ({ rule, of, entity, actions }) =>
      `No ${entity} to which ${withArticle(of)} refers can take ${actions.map((one) => `"${one}"`).join(' or ')}: it would break "${rule}".`,
    why: 'A rule must be satisfied after every change, also for records that were stored before.',
    help: ({ of, actions }) =>
      `To check it only when the ${of} is saved, write \`this record is saved\` in the column When of the rule. If it is intended, say so in the guard of "${actions[0]!}", such as: no ${of} refers to it.`,
  }),
  'PRF-025': kind<{
    field: string
    name: string
    entity: string
    shown: string
    of: string
    roles: string
    /** The condition under which they may read it. */
    when?: string
  }>({
    severity: 'warning',
    message: ({ field, entity, shown, of, roles, when }) =>
      when === undefined
        ? `"${field}" of ${entity} shows ${roles} the ${shown} of ${of}, which they may not read.`
        : `"${field}" of ${entity} shows ${roles} the ${shown} of ${of} earlier than they may read it (\`${when}\`).`,
    why: 'A calculated field is computed from all values, including those that its reader may not read.',
    help: ({ name }) =>
      `If that is intended, name the field after \`read\` in point 6: \`read …, ${name}\`. If not, exclude it: \`read all but ${name}\`.`,
  }),
  'PRF-026': kind<{ call: string; entity: string; fields: readonly string[] }>({
    severity: 'warning',
    message: ({ call, entity, fields }) =>
      `Every request to "${call}" is refused: it takes no ${fields.map((field) => `\`${field}\``).join(', ')}, which ${withArticle(entity)} requires.`,
    why: 'A record without it is not stored.',
    help: ({ fields }) =>
      `Name ${fields.length === 1 ? 'it' : 'them'} in the column Takes (\`${fields.join('`, `')}\`), give ${fields.length === 1 ? 'it' : 'them'} after \`create … with\`, or give a default in point 3.`,
  }),
  'PRF-027': kind<{ call: string; entity: string; verb: string; role: string; visitors: boolean }>({
    severity: 'warning',
    message: ({ call, entity, verb, visitors }) =>
      `Every request to "${call}" is refused${visitors ? ' for users who are not signed in' : ''}: they may not ${verb} ${entity}.`,
    why: 'A call has the permissions of its caller, and no more.',
    help: ({ entity, verb, role }) =>
      `Allow it in point 6: a row with ${entity}, ${role} and \`${verb}\`; or name others in the column For.`,
  }),
  'PRF-028': kind<{ rule: string; fields: readonly string[]; isGranted: boolean }>({
    severity: 'warning',
    message: ({ rule, fields }) =>
      `Nobody can sign up: "${rule}" refuses every new account, because sign-up sends no ${quotedAll(fields)}.`,
    why: 'Sign-up sends an email address, a password, and a name, or the fields of User that point 6 lets visitors create. The account must satisfy every rule on User.',
    help: ({ fields, isGranted }) => {
      const more = isGranted ? 'Add' : 'Let visitors fill it in: give anyone'
      const names = quotedAll(fields)
      const right = isGranted
        ? `${names} to what visitors may create of User`
        : `\`create name, ${fields.join(', ')}\` on User`
      return `${more} ${right} in point 6. Or ask for it later: write \`not isNew\` in the column When of the rule.`
    },
  }),
  'PRF-029': kind<{ by: string; entity: string; rule: string }>({
    severity: 'warning',
    message: ({ by, entity, rule }) => `"${by}" is always refused: the ${entity} that it creates violates "${rule}".`,
    why: 'A rule applies to every record, whoever creates it. If one record is refused, the whole action is undone.',
    help: ({ rule }) =>
      `Give the fields that "${rule}" reads after \`create … with\`, or write in the column When to which records the rule applies.`,
  }),
  'PRF-030': kind<{ role: string; entity: string; instead: readonly string[] }>({
    severity: 'warning',
    message: ({ role, entity }) =>
      `This permission is for the creator of the ${entity} (\`createdBy == me\`), but ${role} cannot create one, so it allows nothing.`,
    why: 'If no field of the record refers to a user, its creator owns it.',
    help: ({ instead }) =>
      `Write who owns it: \`when ${instead.join('` or `when ')}\`; or let them create such records.`,
  }),
  'PRF-031': kind<{ role: string; field: string; entity: string; shown: readonly string[] }>({
    severity: 'warning',
    message: ({ role, field, entity, shown }) =>
      `${role} may not read "${field}" of ${entity}, but sees the same person in ${quotedAll(shown)} and in the history.`,
    why: 'The user in this field creates or changes the record, and each record shows who created it and who changed it last.',
    help: ({ shown }) => `Hide these as well: write ${quotedAll(shown)} after \`all but\`.`,
  }),
  'PRF-032': kind<{ label: string; other: string; entity: string; state: string; by: string; when: string }>({
    severity: 'warning',
    message: ({ label, other, entity, state, by }) =>
      `"${label}" depends on records that may still be changed afterwards: each ${other} of ${withArticle(entity)} in state ${state}, because ${by}.`,
    why: 'The amounts that were approved may differ from the amounts that are used.',
    help: ({ other, when }) =>
      `Narrow the permission for ${other} in point 6: write \`when ${when}\` after create, update and delete.`,
  }),
})

const quotedAll = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
