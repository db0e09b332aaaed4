// Sentences that say what the document does not, where they are only text.
import type { Entity, Field, Plan, Role } from '@ninefold/plan'
import type { Make } from './names.ts'
import { withLines } from './text.ts'

/** What a sentence is about. */
interface About {
  readonly plan: Plan
  readonly entity: Entity
  readonly field: Field
  readonly role: Role
}

/**
 * `isSo`: the document says it, so that the sentence is no mistake. `mustHold`: what a table of rules demands in its place;
 * `limit`: a row of the table of limits that says the same.
 * Without either, no table is known that does.
 */
type Sentence = readonly [
  words: string,
  isSo: (about: About) => boolean,
  mustHold?: (about: About) => string,
  limit?: readonly string[],
]

const compared =
  (by: string) =>
  ({ field: { name, type } }: About): string =>
    type.kind === 'money' ? `\`number(${name}) ${by}\`` : `\`${name} ${by}\``
const present = ({ field }: About): string => `\`has(${field.name})\``
const unique = ({ field }: About): string => `unique: ${field.label.toLowerCase()}`

const rulesAbout = ({ plan, entity, field }: About) =>
  plan.rules.filter((rule) => rule.entity === entity.name && JSON.stringify(rule).includes(`"${field.name}"`))
const isBound = (about: About): boolean => rulesAbout(about).length > 0 || 'min' in about.field.type
const isRequired = ({ plan, entity, field }: About): boolean =>
  field.required !== undefined ||
  field.computed !== undefined ||
  plan.lifecycles.some(
    (cycle) =>
      cycle.entity === entity.name &&
      cycle.actions.some(({ when, asks }) => JSON.stringify([when, asks]).includes(`"${field.name}"`)),
  )
const isUnique = (about: About): boolean =>
  about.field.unique || rulesAbout(about).some(({ must }) => must.kind === 'unique')
const grants = ({ plan, entity }: About, verb: string) =>
  plan.grants.filter((grant) => grant.entity === entity.name && grant.verb === verb && grant.role !== 'administrators')
const everybody = ({ plan }: About): readonly string[] => [
  'signedIn',
  'anyone',
  ...plan.roles.filter(({ kind }) => kind === 'signedIn' || kind === 'anyone').map(({ name }) => name),
]
/** Whoever has a role has those that it includes. */
const included = ({ plan, role }: About): readonly string[] =>
  [role.name, ...role.includes].flatMap((name) => [
    name,
    ...(plan.roles.find((one) => one.name === name)?.includes ?? []),
  ])
const has = (about: About, verb: string) =>
  grants(about, verb).filter(({ role }) => [...included(about), ...everybody(about)].includes(role))
const isAlone = (about: About, verb: string): boolean =>
  has(about, verb).length > 0 && grants(about, verb).every(({ role }) => role === about.role.name)
const isTold = ({ plan, role }: About): boolean =>
  plan.lifecycles.some(({ actions }) =>
    actions.some(({ then }) =>
      then.some((effect) => effect.kind === 'notify' && JSON.stringify(effect.who).includes(role.name)),
    ),
  )
/** Whatever "it" is. */
const mayReopen = ({ plan, role }: About): boolean =>
  plan.lifecycles.some(({ actions }) =>
    actions.some(({ label, who }) => /^reopen/iu.test(label) && JSON.stringify(who).includes(`"${role.name}"`)),
  )
const never = (): boolean => false

const SENTENCES: Readonly<Record<number, readonly Sentence[]>> = {
  5: [
    ['{field} of {entity} must be at least 2.', isBound, compared('>= 2')],
    ['The {field} must not be empty.', isRequired, present],
    ['{entity} must have a unique {field}.', isUnique, unique],
    ['Two of {entity} may not have the same {field}.', isUnique, unique],
    ['The {field} of a {entity} can never be more than 987.', isBound, compared('<= 987')],
    ['No two {entities} may share the same {field}.', isUnique, unique],
    ['Every {entity} needs to have its {field} filled in.', isRequired, present],
    ['It is not allowed to leave the {field} of a {entity} empty.', isRequired, present],
    ['The {field} of every {entity} should be greater than 71.', isBound, compared('> 71')],
    ['A {entity} without a {field} is refused.', isRequired, present],
  ],
  6: [
    ['Only {role} may delete {entity}.', (about) => isAlone(about, 'delete')],
    ['{role} may see every {entity}.', (about) => has(about, 'read').some(({ when }) => !when)],
    [
      '{role} can only read their own {entity}.',
      (about) => has(about, 'read').length > 0 && has(about, 'read').every(({ when }) => when),
    ],
    ['Nobody but {role} sees the {field}.', (about) => isAlone(about, 'read')],
    ['{entities} can be deleted by {role}.', (about) => has(about, 'delete').length > 0],
    ['{role} is allowed to export all {entities}.', (about) => has(about, 'export').length > 0],
    ['Access to {entities} is restricted to {role}.', (about) => isAlone(about, 'read')],
    ['The {field} of a {entity} is visible to {role} only.', (about) => isAlone(about, 'read')],
    ['{role} is not allowed to see any {entity}.', (about) => has(about, 'read').length === 0],
  ],
  4: [
    ['Remind {role} after 5 days.', never],
    ['When it is done, {role} is told by e-mail.', isTold],
    ['After 10 days a {entity} is closed automatically.', never],
    ['{role} may reopen it.', mayReopen],
    ['{role} gets an e-mail whenever a {entity} changes.', isTold],
    ['Inform {role} of each new {entity}.', isTold],
    ['If nobody answers within 9 days, the {entity} is cancelled.', never],
    ['A {entity} that is older than 45 days is archived.', never],
  ],
  9: [
    ['At most 5 {entity} per person.', never],
    ['Records are kept for two years.', never],
    [
      'No more than 100 requests per minute.',
      ({ plan }) => plan.limits.requestsPerMinute === 100,
      undefined,
      ['Requests per minute', '100'],
    ],
    ['A person can have at most 6 {entities} at a time.', never],
    ['Files may not be larger than 77 MB.', never, undefined, ['Upload size', '77 MB']],
  ],
}

const fieldsCalled = (label: string, { entities }: Plan) =>
  entities.flatMap((entity) =>
    entity.fields.flatMap((field) => (field.label.toLowerCase() === label.toLowerCase() ? [{ entity, field }] : [])),
  )

/** A sentence of one point at the end of another one. */
const sentence =
  (of: number, into: readonly number[], shape: (said: string) => string): Make =>
  (text, random) => {
    const { plan } = text
    const entity = random.one(
      plan.entities.filter(({ fields, name }) => name !== 'User' && fields.some(({ system }) => !system)),
    )
    const field = random.one(entity.fields.filter(({ system }) => !system))
    const role = random.one(plan.roles.filter(({ origin, kind }) => origin && kind !== 'record'))
    const [words, isSo, mustHold, limit] = random.one(SENTENCES[of]!)
    // Without its entity, a field of that name of any entity may be meant.
    const meant = words.includes('{entit') ? [{ entity, field }] : fieldsCalled(field.label, plan)
    if (meant.some((one) => isSo({ plan, role, ...one }))) return undefined
    const said = words
      .replace('{entity}', entity.label)
      .replace('{entities}', entity.plural.toLowerCase())
      .replace('{field}', field.label)
      .replace('{role}', role.label)
    const point = random.one(into)
    const heading = text.lines.findIndex((line) => line.startsWith(`## ${point}`))
    if (heading < 0) return undefined
    const next = text.lines.findIndex((line, at) => at > heading && line.startsWith('## '))
    const end = next < 0 ? text.lines.length : next
    const put = (lines: readonly string[]) => withLines(text, end, 0, [...lines, ''])
    const made = put([shape(said.charAt(0).toUpperCase() + said.slice(1))])
    const [only, ...others] = meant
    const asRow =
      mustHold && only && others.length === 0
        ? ruleTable(only.entity.label, mustHold({ plan, role, ...only }))
        : limit && limitTable(limit)
    return { ...made, lines: [end], adds: asRow ? { inTable: put(asRow).text } : {} }
  }

const ruleTable = (entity: string, mustHold: string): readonly string[] => [
  '| Rule | Entity | Must hold |',
  '| --- | --- | --- |',
  `| The same in a table | ${entity} | ${mustHold} |`,
]

const limitTable = (cells: readonly string[]): readonly string[] => [
  '| Limit | Value |',
  '| --- | --- |',
  `| ${cells.join(' | ')} |`,
]

const plain = (said: string): string => said
const bullet = (said: string): string => `- ${said}`

export const sentences: Readonly<Record<string, Make>> = {
  'a rule as a sentence beside the table': sentence(5, [5], plain),
  'a rule as a bullet beside the table': sentence(5, [5], bullet),
  'a permission as a sentence beside the table': sentence(6, [6], plain),
  'something that happens as a sentence': sentence(4, [4], plain),
  'a rule in another point': sentence(5, [4, 6, 8], plain),
  'a rule in another point, as a bullet': sentence(5, [4, 6, 8], bullet),
  'a permission in another point': sentence(6, [4, 5], plain),
  'a permission in another point, as a bullet': sentence(6, [3, 4, 5], bullet),
  'something that happens, in another point': sentence(4, [5, 6], plain),
  'something that happens, in another point, as a bullet': sentence(4, [5, 6], bullet),
  'a limit as a sentence': sentence(9, [9, 5], plain),
}
