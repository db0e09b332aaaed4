/** The passes over the nine points, and the order of the rooms in each pass. Imports every room. */
import type { Document, Section } from '../document/index.ts'
import { query, interned } from '../incremental.ts'
import { memoize, sameItems, foldName } from '@ninefold/plan/base'
import type { Assumption, Plan, PointNumber } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import {
  actionsRun,
  checkChoices,
  checkRoleColumns,
  checkRoleScreens,
  declareRoles,
  planGrants,
  planRoles,
  readAccess,
  withMentionedRoles,
} from './access/index.ts'
import { declareShapes, planCalls, readCalls } from './calls/index.ts'
import {
  declareEntities,
  labelsOf,
  planEntities,
  readEntities,
  type EntityDeclared,
  type EntityRead,
} from './entities/index.ts'
import { checkErrorUse, checkSharedCodes, declareErrors, planErrors, raisersOf, readErrors } from './errors/index.ts'
import {
  guardWordings,
  declareLifecycles,
  planLifecycles,
  readLifecycles,
  reportTimesOfDay,
} from './lifecycle/index.ts'
import { checkConstantUse, checkShares, declareConstants, planLimits, readLimits } from './limits/index.ts'
import { reportNotInDatabase } from './in-database.ts'
import { reportRefusedValues } from './refused-values.ts'
import { planExamples, readExamples, withoutExamples } from './examples/index.ts'
import { joinNames } from './names.ts'
import {
  type ActionName,
  callMemoized,
  finder,
  type ErrorWording,
  type Names,
  type Outcome,
  type Reading,
  enumerationsOf,
  reportDuplicateHeadings,
  sectionsOf,
} from '../kernel/index.ts'
import { reportDemandsInNotes, reportPromisedValues } from './explanations-of-fields.ts'
import { reportUnfillable } from './unfillable.ts'
import { planPurpose, readPurpose } from './purpose/index.ts'
import { recordsInText } from './record-text.ts'
import { planRules, readRules, reportOwnSave, reportSearched, wordingsOf } from './rules/index.ts'
import { planScreens, printsIn, readScreens } from './screens/index.ts'
import { reportWithoutEffect, reportUnreadSentences, withoutExplained } from './statements/index.ts'

/** The parsed sections of all points. */
export type PointsRead = ReturnType<typeof readAll>

function readAll(document: Document) {
  const sections = sectionsOf(document)
  const section = (number: PointNumber): Section => withoutExamples(sections(number))
  const limits = callMemoized(readLimits, section(9), ...enumerationsOf(document))
  const lists = limits.value.lists.map(({ name }) => name.label)
  const entities = readEntities(section(3), lists)
  const known = interned('read.entities', '', entities.value.entities, sameItems)
  const isEntity = query('read.entity', [known], () => finder(known, labelsOf))
  const [screens, lifecycles, access, calls] = [
    readScreens(section(2)),
    readLifecycles(section(4), { entities: known, find: isEntity }),
    readAccess(section(6)),
    readCalls(section(7)),
  ]
  const actions = lifecycles.value.subjects.flatMap((subject) => subject.actions)
  const roles = withMentionedRoles(access.value, {
    people: [
      ...screens.value.screens.flatMap((screen) => screen.for),
      ...actions.flatMap(({ who }) => [...(who?.actors ?? []), ...(who?.but ?? [])]),
      ...calls.value.calls.flatMap((call) => call.for),
    ],
    isEntity: (name) => isEntity(name) !== undefined,
    isField: (name) => fieldsOfAll(known).has(foldName(name)),
  })
  return {
    purpose: callMemoized(readPurpose, section(1), document.name),
    screens,
    entities,
    lifecycles,
    rules: readRules(section(5), entities.value.entities),
    access: { ...access, value: roles },
    calls,
    errors: callMemoized(readErrors, section(8)),
    limits,
    examples: readExamples(document),
  }
}

const fieldsOfAll = memoize(
  (entities: readonly EntityRead[]): ReadonlySet<string> => new Set(entities.flatMap(fieldsOf)),
)
const fieldsOf = memoize(({ fields }: EntityRead) =>
  fields.flatMap(({ name }) => [foldName(name.label), foldName(name.identifier)]),
)

const POINTS: readonly Exclude<keyof PointsRead, 'examples'>[] = [
  'purpose',
  'screens',
  'entities',
  'lifecycles',
  'rules',
  'access',
  'calls',
  'errors',
  'limits',
]

/** Each room parses its own section. */
export function readPoints(document: Document): Outcome<PointsRead> & { readonly open: readonly PointNumber[] } {
  const value = readAll(document)
  const readings = POINTS.map((point): Reading<unknown> => value[point])
  return {
    value,
    problems: [
      ...reportDuplicateHeadings(document),
      ...[...readings, value.examples].flatMap((reading) => hintsOnce(reading.problems)),
    ],
    open: readings.flatMap((reading, index) => (reading.open ? [(index + 1) as PointNumber] : [])),
  }
}

/** Reports an unknown column once, even if several tables of the point have it. */
function hintsOnce(problems: readonly Problem[]): readonly Problem[] {
  const reported = new Set<string>()
  return problems.filter(
    ({ code, message }) =>
      (code !== 'DOC-010' && code !== 'DOC-024') || (!reported.has(message) && reported.add(message)),
  )
}

export interface PointsDeclared {
  readonly names: Names
  /** The entities of point 3 with their parsed text. */
  readonly entities: readonly EntityDeclared[]
}

/** Each room declares its names; expressions are not checked yet. */
export function declarePoints(read: PointsRead, document: Document): Outcome<PointsDeclared> {
  const { purpose, limits } = { purpose: read.purpose.value, limits: read.limits.value }
  const lifecycles = declareLifecycles(read.lifecycles.value)
  const constants = declareConstants(limits)
  const wordings = allWordings(read)
  const roles = declareRoles(read.access.value)
  const entities = declareEntities(read.entities.value, {
    lifecycles,
    roles,
    lists: limits.lists.map(({ name, codes }) => ({ name: name.identifier, label: name.label, codes })),
    types: {
      ...(purpose.currency.value && { currency: purpose.currency.value }),
      currencyWrong: purpose.currency.span !== undefined && purpose.currency.value === undefined,
      uploadSize: limits.limits.uploadSize.value,
      passwordLength: limits.limits.passwordLength.value,
    },
  })
  const names = joinNames({
    settings: purposeOf(read).value.settings,
    entities: entities.value,
    lifecycles,
    roles,
    shapes: declareShapes(read.calls.value),
    errors: declareErrors({ errors: wordings.value }),
    constants: constants.value,
    originOf: document.originOf,
    lineOf: document.lineOf,
  })
  const problems = [...constants.problems, ...entities.problems, ...wordings.problems, ...names.problems]
  return { value: { names: names.value, entities: entities.value.entities }, problems }
}

/** The errors of point 8, then those of rules and guards with texts of their own. */
const allWordings = memoize(({ errors, rules, lifecycles }: PointsRead): Outcome<readonly ErrorWording[]> => {
  const own = errors.value.errors
  const ofRules = wordingsOf(rules.value, own)
  const known = [...own, ...ofRules.value]
  return { value: [...known, ...guardWordings(lifecycles.value, known)], problems: ofRules.problems }
})

/** Memoized: its settings are needed for names, the rest for the plan. */
const purposeOf = memoize(({ purpose }: PointsRead) => planPurpose(purpose.value))

/** Resolves names and checks expressions; each part may use the parts before it. */
export function planPoints(
  read: PointsRead,
  { names, entities: declared }: PointsDeclared,
  open: readonly PointNumber[],
  document: Document,
): Outcome<Plan> {
  const parts = planParts(read, names, declared)
  const { purpose, limits, entities, roles, lifecycles, rules, grants, calls, screens, errors } = parts
  const records = recordsInText(entities.value.entities)
  const all = Object.values(parts)
  const plan: Omit<Plan, 'examples'> = {
    ...purpose.value,
    files: document.files,
    ...entities.value,
    ...lifecycles.value,
    messages: lifecycles.value.messages.map(records.inMessage),
    rules: rules.value,
    roles: roles.value,
    ...grants.value,
    screens: screens.value,
    calls: calls.value,
    errors: errors.value.map(records.inError),
    ...limits.value,
    open,
    assumptions: inOrder(all.flatMap((part) => part.assumptions)),
  }
  const examples = planExamples(read.examples.value, names, plan)
  const found = [...all, examples].flatMap((part): readonly Problem[] => part.problems)
  const problems = withoutExplained(found, plan, names, document)
  return {
    value: { ...plan, examples: examples.value },
    problems: [...problems, ...reportOnPlan(plan, { read, names, open, document, problems })],
  }
}

/** In order of dependency. The keys of the result are in the order of problems with the same span. */
function planParts(read: PointsRead, names: Names, declared: readonly EntityDeclared[]) {
  const purpose = purposeOf(read)
  const limits = planLimits(read.limits.value, names)
  const entities = planEntities(read.entities.value, declared, names)
  const roles = planRoles(read.access.value, names)
  const plan = { roles: roles.value, entities: entities.value.entities }
  const granted = (actions: readonly ActionName[]) => actionsRun(read.access.value, names, actions)
  const lifecycles = planLifecycles(read.lifecycles.value, names, {
    ...plan,
    granted,
    prints: printsIn(read.screens.value, names),
  })
  const rules = planRules(read.rules.value, names, plan.entities)
  const actions = { ...plan, lifecycles: lifecycles.value.lifecycles }
  const grants = planGrants(read.access.value, names, actions)
  const calls = planCalls(read.calls.value, names, { ...actions, rules: rules.value })
  const screens = planScreens(read.screens.value, names, { ...actions, grants: grants.value.grants })
  const wordings = { errors: allWordings(read).value }
  const errors = planErrors(wordings, names, raisersOf(rules.value, actions.lifecycles))
  return { purpose, screens, entities, lifecycles, rules, roles, grants, calls, errors, limits }
}

interface Planning {
  readonly read: PointsRead
  readonly names: Names
  readonly open: readonly PointNumber[]
  readonly document: Document
  /** Already reported. */
  readonly problems: readonly Problem[]
}

/** Problems that need the whole plan and the text. */
function reportOnPlan(
  plan: Omit<Plan, 'examples'>,
  { read, names, open, document, problems }: Planning,
): readonly Problem[] {
  const before = [...readingProblems(read), ...problems]
  const unread = reportUnreadSentences(plan, names, open, document, before)
  return [
    ...unread,
    // A restriction in words is reported unless the table of permissions contains it, too.
    ...reportWithoutEffect(
      plan,
      names,
      document,
      [...certainlyRead(read), read.access.value.narrowing],
      [...before, ...unread],
    ),
    ...reportNotInDatabase(plan, names),
    ...reportRefusedValues(plan, document.spanOf),
    ...reportPromisedValues(plan, document.spanOf),
    ...reportDemandsInNotes(read.entities.value.entities, plan),
    ...reportUnfillable(plan, document.spanOf),
    ...reportSearched(plan, document.spanOf),
    ...reportOwnSave(plan, document.spanOf),
    ...(read.purpose.value.timeZone.span ? [] : reportTimesOfDay(plan.lifecycles, document.spanOf)),
  ]
}

/** The parsed sections of rooms that parse nothing tentatively: their content is never mere text. */
export const certainlyRead = (read: PointsRead): readonly object[] => {
  const { screens, entities, lifecycles, calls, errors, limits } = read
  const { subjects, messages, webhooks } = lifecycles.value
  return [...[screens, entities, calls, errors, limits].map(({ value }) => value), subjects, messages, webhooks]
}

const readingProblems = (read: PointsRead): readonly Problem[] => POINTS.flatMap((point) => read[point].problems)

/** Checks that need a plan without errors: what is never used, raised or reached. */
export function checkPlan(plan: Plan, read: PointsRead, names: Names): readonly Problem[] {
  const { rules } = read.rules.value
  const raisers = raisersOf(plan.rules, plan.lifecycles)
  const codeless = rules.some(({ error, wording }) => error || wording) ? undefined : rules[0]?.label.span
  return [
    ...checkChoices(plan, names),
    ...checkRoleScreens(plan.roles, plan.screens, names),
    ...checkRoleColumns(plan, read.access.value, names),
    ...checkErrorUse(read.errors.value, new Set(raisers.map(({ code }) => code)), codeless),
    ...checkSharedCodes(read.errors.value, raisers),
    ...checkConstantUse(plan, names.constants, codeLists(read)),
    ...checkShares(plan, names.constants),
  ]
}

/** Lists of codes count as used: by types, or as information for people. */
function codeLists(read: PointsRead): ReadonlySet<string> {
  return new Set(read.limits.value.lists.map((list) => list.name.identifier))
}

function inOrder(assumptions: readonly Assumption[]): readonly Assumption[] {
  return assumptions.toSorted((a, b) => a.point - b.point)
}
