/** What is proven to make no sense, in words for the document's author. None of it keeps an application from running. */
import { withArticle, catalogue, kind } from '@ninefold/plan/problem'

export const proofProblem = catalogue({
  'PRF-001': kind<{ action: string; because: string }>({
    severity: 'warning',
    message: ({ action, because }) => `Nobody can ever take "${action}": ${because}.`,
    why: 'Its button is never offered, and records never move on this way.',
    help: ({ action }) =>
      `Change who takes "${action}", its condition or the states it leads from, so that one record at least fits.`,
  }),
  'PRF-002': kind<{ action: string }>({
    severity: 'warning',
    message: ({ action }) => `What "${action}" needs is never so.`,
    why: 'A guard that never opens refuses everybody, and the action might as well not be there.',
    help: () =>
      'Correct the condition: two parts of it exclude each other, or it asks for a value that the field never has.',
  }),
  'PRF-003': kind<{ action: string; because: string }>({
    severity: 'warning',
    message: ({ action, because }) => `"${action}" is always refused in the end: ${because}.`,
    why: 'What the action needs or does contradicts what must hold for the record as it leaves it.',
    help: () => 'Change the action or the rule, so that both can be met by one record.',
  }),
  'PRF-004': kind<{ action: string }>({
    severity: 'warning',
    message: ({ action }) => `This row of "${action}" never happens: the rows above it always come first.`,
    why: 'Of several rows of one action the first that fits happens.',
    help: () => 'Put it above the others, or say in When what tells it from them.',
  }),
  'PRF-005': kind<{ rule: string; filled: string }>({
    severity: 'warning',
    message: ({ rule, filled }) => `"${rule}" can never hold${filled}.`,
    why: 'Every such record would be refused.',
    help: () => 'Correct what must hold: its parts exclude each other, or a field never has the value it asks for.',
  }),
  'PRF-006': kind<{ rule: string }>({
    severity: 'warning',
    message: ({ rule }) => `"${rule}" always holds, so it checks nothing.`,
    why: 'It reads as if something were refused that never is.',
    help: () => 'Correct it, or take it away.',
  }),
  'PRF-007': kind<{ rule: string }>({
    severity: 'warning',
    message: ({ rule }) => `"${rule}" is never looked at, because its When is never so.`,
    why: 'A rule is checked only where its When is yes.',
    help: () =>
      'Correct the When: two parts of it exclude each other, or it asks for a value that the field never has.',
  }),
  'PRF-008': kind<{ rule: string; other: string; filled: string }>({
    severity: 'warning',
    message: ({ rule, other, filled }) =>
      `"${rule}" and "${other}" exclude each other: no record can keep both${filled}.`,
    why: 'Whatever people fill in, one of the two refuses it.',
    help: () => 'Change one of the two, or say in When for which records each is meant.',
  }),
  'PRF-009': kind<{ verb: string; role: string; entity: string }>({
    severity: 'warning',
    message: ({ verb, role, entity }) => `The permission to ${verb} for ${role} on ${entity} never applies.`,
    why: 'Its condition is never so for anybody who has the role.',
    help: () => 'Correct the condition, or take the permission away.',
  }),
  'PRF-010': kind<{ verb: string; role: string; entity: string }>({
    severity: 'warning',
    message: ({ verb, role, entity }) =>
      `This permission to ${verb} for ${role} on ${entity} gives nothing that the other one does not give already.`,
    why: 'Permissions add up; one can never take away what another gives.',
    help: () => 'Take one of the two away: the wider one if the narrow one is what is meant, else this one.',
  }),
  'PRF-011': kind<{ role: string }>({
    severity: 'warning',
    message: ({ role }) => `Nobody can ever be "${role}".`,
    why: 'The condition of the role is never so, and nothing is allowed to a role that nobody has.',
    help: () => 'Correct the condition that says who has it.',
  }),
  'PRF-012': kind<{ screen: string; entity: string }>({
    severity: 'warning',
    message: ({ screen, entity }) =>
      `"${screen}" is always empty: nobody it is for may read ${withArticle(entity)} that its condition chooses.`,
    why: 'A list shows only what its condition chooses and its reader may read.',
    help: () => 'Widen the permission in point 6, change the condition, or name others in the column For.',
  }),
  'PRF-013': kind<{ field: string; entity: string; role: string }>({
    severity: 'warning',
    message: ({ field, entity, role }) =>
      `${role} may create ${withArticle(entity)}, but not fill in "${field}", which is required.`,
    why: 'Without it nothing is stored, so every attempt is refused.',
    help: ({ field, role }) =>
      `Let ${role} create with \`${field}\` in point 6, give it a default, or do not require it.`,
  }),
  'PRF-014': kind<{ field: string; entity: string; role: string }>({
    severity: 'warning',
    message: ({ field, entity, role }) =>
      `"${field}" of ${entity} is filled in by ${role}, but nobody except administrators may read it.`,
    why: 'Nothing in the document uses it either, so what is written there is lost to everybody.',
    help: ({ field }) => `Let somebody read \`${field}\` in point 6, or take the field away.`,
  }),
  'PRF-015': kind<{ approval: string; needed: number; most: number }>({
    severity: 'warning',
    message: ({ approval, needed, most }) =>
      `"${approval}" needs ${needed} people, but there ${most === 1 ? 'is only one' : `are only ${most}`} who can agree.`,
    why: 'The action would wait for ever.',
    help: () => 'Lower the number, or name in From a role that several people have.',
  }),
  'PRF-016': kind<{ what: string }>({
    severity: 'warning',
    message: ({ what }) => `This condition is never so: ${what}.`,
    why: 'Two parts of it exclude each other, or it asks for a value that the field never has.',
    help: () => 'Correct the condition, or take it away.',
  }),
  'PRF-017': kind<{ entity: string }>({
    severity: 'warning',
    message: ({ entity }) => `This wall around ${entity} lets nobody in.`,
    why: 'A wall stands before every permission, for administrators too, and its condition is never so.',
    help: () => 'Correct the condition.',
  }),
  'PRF-018': kind<{ column: string; screen: string; role: string; entity: string }>({
    severity: 'warning',
    message: ({ column, screen, role, entity }) =>
      `"${column}" of "${screen}" shows only "…" to ${role}: they may not read ${withArticle(entity)}.`,
    why: 'They see that something stands there, but not what.',
    help: ({ entity }) =>
      `Let them read ${entity} in point 6 (what it is known by is enough: read \`name\`), or leave the column out.`,
  }),
  'PRF-022': kind<{ column: string; screen: string; entity: string }>({
    severity: 'warning',
    message: ({ column, screen, entity }) =>
      `Nobody whom "${screen}" is for may read "${column}" of ${withArticle(entity)}.`,
    why: 'The column stays empty for all of them.',
    help: ({ column }) => `Let one of them read "${column}" in point 6, or leave the column out.`,
  }),
  'PRF-023': kind<{ call: string; entity: string; visitors: boolean }>({
    severity: 'warning',
    message: ({ call, entity, visitors }) =>
      `"${call}" answers an empty list${visitors ? ' to whoever is not signed in' : ''}: they may read no ${entity}.`,
    why: 'A call lists what its caller may read.',
    help: ({ entity }) => `Let them read ${entity} in point 6, or name others in the column For.`,
  }),
  'PRF-019': kind<{ field: string }>({
    severity: 'warning',
    message: ({ field }) => `"${field}" is never required: whenever it would be, it does not apply.`,
    why: 'A field that does not apply is empty, and nobody is asked for it.',
    help: () => 'Turn one of the two conditions round, or take one of them out.',
  }),
  'PRF-020': kind<{ label: string; field: string; entity: string; state: string; by: string; rows: readonly string[] }>(
    {
      severity: 'warning',
      message: ({ label, field, entity, state, by }) =>
        `What "${label}" looks at may still be changed afterwards: ${field} of ${entity} in state ${state}, since ${by}.`,
      why: 'Whoever agreed saw another value than the one that is used.',
      help: ({ rows, state }) =>
        `Say what may still change in "${state}", in a table of states with the columns State and May still change and a row for every state: ${rows.map((row) => `\`${row}\``).join(' ')}. Or narrow the permission with \`when\`.`,
    },
  ),
  'PRF-021': kind<{ label: string; field: string; state: string; by: string }>({
    severity: 'warning',
    message: ({ label, field, state, by }) =>
      `An approval of "${label}" still counts after ${field} has changed while others are asked (state ${state}), since ${by}.`,
    why: 'Whoever approved first saw another value than those who approve later.',
    help: ({ field }) => `Write \`${field}\` in the column Lost when: then all are asked again.`,
  }),
  'PRF-024': kind<{ rule: string; of: string; entity: string; actions: readonly string[] }>({
    severity: 'warning',
    message: ({ rule, of, entity, actions }) =>
      `No ${entity} to which ${withArticle(of)} refers can take ${actions.map((one) => `"${one}"`).join(' or ')}: it would break "${rule}".`,
    why: 'A rule holds after every change, also of the records that were stored before.',
    help: ({ of, actions }) =>
      `To check it only when the ${of} is saved, write \`this record is saved\` in the column When of the rule. If it is meant, say so in the guard of "${actions[0]!}", such as: no ${of} refers to it.`,
  }),
  'PRF-025': kind<{
    field: string
    name: string
    entity: string
    shown: string
    of: string
    roles: string
    /** They may read it under this condition. */
    when?: string
  }>({
    severity: 'warning',
    message: ({ field, entity, shown, of, roles, when }) =>
      when === undefined
        ? `"${field}" of ${entity} shows ${roles} the ${shown} of ${of}, which they may not read.`
        : `"${field}" of ${entity} shows ${roles} the ${shown} of ${of} earlier than they may read it (\`${when}\`).`,
    why: 'A calculated field is worked out from all values, also from those that its reader may not read.',
    help: ({ name }) =>
      `If that is meant, name the field behind \`read\` in point 6: \`read …, ${name}\`. If not, take it away: \`read all but ${name}\`.`,
  }),
  'PRF-026': kind<{ call: string; entity: string; fields: readonly string[] }>({
    severity: 'warning',
    message: ({ call, entity, fields }) =>
      `Every request to "${call}" is refused: it takes no ${fields.map((field) => `\`${field}\``).join(', ')}, which ${withArticle(entity)} requires.`,
    why: 'Without it nothing is stored.',
    help: ({ fields }) =>
      `Name ${fields.length === 1 ? 'it' : 'them'} in the column Takes (\`${fields.join('`, `')}\`), give ${fields.length === 1 ? 'it' : 'them'} behind \`create … with\`, or give a default in point 3.`,
  }),
  'PRF-027': kind<{ call: string; entity: string; verb: string; role: string; visitors: boolean }>({
    severity: 'warning',
    message: ({ call, entity, verb, visitors }) =>
      `Every request to "${call}" is refused${visitors ? ' to whoever is not signed in' : ''}: they may not ${verb} ${entity}.`,
    why: 'A call may do what its caller may do, and no more.',
    help: ({ entity, verb, role }) =>
      `Let them in point 6: a row with ${entity}, ${role} and \`${verb}\`; or name others in the column For.`,
  }),
  'PRF-028': kind<{ rule: string; fields: readonly string[]; isGranted: boolean }>({
    severity: 'warning',
    message: ({ rule, fields }) =>
      `Nobody can sign up: "${rule}" refuses every new account, since sign-up sends no ${quotedAll(fields)}.`,
    why: 'Sign-up sends an address, a password, and a name or what point 6 lets a visitor create of User. Every rule on User must hold of that.',
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
    message: ({ by, entity, rule }) => `"${by}" is always refused: the ${entity} that it creates breaks "${rule}".`,
    why: 'A rule holds for every record, whoever creates it. Where one is refused, nothing of the action is done.',
    help: ({ rule }) =>
      `Give the fields that "${rule}" reads behind \`create … with\`, or say in the column When of the rule for which records it is meant.`,
  }),
  'PRF-030': kind<{ role: string; entity: string; instead: readonly string[] }>({
    severity: 'warning',
    message: ({ role, entity }) =>
      `This is for whoever created the ${entity} (\`createdBy == me\`), and ${role} creates none: it lets them do nothing.`,
    why: 'Where no field of the record names people, its creator owns it.',
    help: ({ instead }) =>
      `Write whose it is: \`when ${instead.join('` or `when ')}\`; or let them create such records.`,
  }),
  'PRF-031': kind<{ role: string; field: string; entity: string; shown: readonly string[] }>({
    severity: 'warning',
    message: ({ role, field, entity, shown }) =>
      `${role} may not read "${field}" of ${entity}, and reads the same person in ${quotedAll(shown)} and in the history.`,
    why: 'Whom the field names creates or changes the record, and each record says who created it and who changed it last.',
    help: ({ shown }) => `Leave these out as well: write ${quotedAll(shown)} behind \`all but\`.`,
  }),
  'PRF-032': kind<{ label: string; other: string; entity: string; state: string; by: string; when: string }>({
    severity: 'warning',
    message: ({ label, other, entity, state, by }) =>
      `What "${label}" looks at may still be changed afterwards: each ${other} of ${withArticle(entity)} in state ${state}, since ${by}.`,
    why: 'Whoever agreed saw other amounts than those that are used.',
    help: ({ other, when }) =>
      `Narrow the permission for ${other} in point 6: write \`when ${when}\` behind create, update and delete.`,
  }),
})

const quotedAll = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
