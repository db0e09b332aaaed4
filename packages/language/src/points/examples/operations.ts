/** Parses the cell Does: the operation of a step and its record. */
import { append, foldName, kebabOf } from '@ninefold/plan/base'
import { numberOf, pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText, slicePhrase } from '../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import type { Action, Call, Plan, ExampleOperation } from '@ninefold/plan'
import {
  checkPhrase,
  firstOf,
  noteUse,
  readSet,
  sentence,
  type EntityName,
  type Named,
  type Sentence,
} from '../../kernel/index.ts'
import { isDate, formatDuration, durationType, type Duration, type Json } from '@ninefold/plan/values'
import { addRecord, findRecord, recordNamed, unknown, type Fixtures, type KnownRecord } from './fixtures.ts'
import { fieldsOf, noInputs, type Inputs } from './given.ts'
import { examplesProblem } from './problems.ts'

/** An operation and its inputs. */
interface OperationRead {
  readonly operation: ExampleOperation
  readonly inputs: Inputs
}

type PlanSoFar = Pick<Plan, 'lifecycles' | 'screens' | 'calls'>

interface Context {
  readonly plan: PlanSoFar
  readonly fixtures: Fixtures
  /** The person. */
  readonly who: string | undefined
}

const NO_INPUT = noInputs('This step')

/** Undefined after a reported problem. `who`: the person, for `joins`. */
export function readOperation(
  phrase: Phrase,
  who: string | undefined,
  plan: PlanSoFar,
  fixtures: Fixtures,
): OperationRead | undefined {
  const read = readAction(phrase, plan, fixtures) ?? firstOf(STEPS, phrase, { plan, fixtures, who })
  const found = read ?? reportStep(phrase, fixtures)
  return found === 'reported' ? undefined : found
}

function reportStep(phrase: Phrase, { problems }: Fixtures): 'reported' {
  problems.push(examplesProblem('EXA-002', { span: phrase.span }, { does: plainText(phrase) }))
  return 'reported'
}

const STEPS: readonly Sentence<OperationRead | 'reported', Context>[] = [
  sentence('(joins?|is (here|there|a user)|exists?)', (_, at) => readJoin(at)),
  sentence('(<toCreate>|new) [<article>] {entity} [(as|called) {name?}]', readCreate),
  sentence('<toUpdate> {record}', ({ record }, at) => readOnRecord('change', record, at)),
  sentence('<toDelete> {record}', ({ record }, at) => readOnRecord('delete', record, at)),
  sentence('(<toRead>|looks? at) {record}', ({ record }, at) => readOnRecord('see', record, at)),
  sentence('lists? [of] {set}', ({ set }, at) => readList(set, at)),
  sentence('opens? [the screen] {screen}', ({ screen }, at) => readOpen(screen, at)),
  sentence('calls? {call}', ({ call }, at) => readCall(call, at)),
  sentence('it (is|becomes) {date:word}', ({ date }, { fixtures }) => readDate(date) ?? reportStep(date, fixtures)),
  sentence('waits? {length}', readWait),
  sentence('{length} (pass|passes|later|go by|goes by)', readWait),
]

/** A step `joins` needs a person in the cell Who. */
function readJoin({ fixtures, who }: Context): OperationRead | 'reported' {
  const user = fixtures.names.entity('User')
  return who === undefined || !user ? 'reported' : { operation: { kind: 'join' }, inputs: fieldsOf(user) }
}

function entityNamed(phrase: Phrase, { names, problems }: Fixtures): EntityName | undefined {
  const entity = names.entity(phrase)
  if (!entity) problems.push(unknown('entity', phrase, names.entities))
  return entity
}

function readCreate(
  { entity: written, name }: { readonly entity: Phrase; readonly name?: Phrase },
  { fixtures }: Context,
): OperationRead | 'reported' {
  const entity = entityNamed(written, fixtures)
  if (!entity) return 'reported'
  const { record } = addRecord(name, entity.name, fixtures)
  return { operation: { kind: 'create', entity: entity.name, as: record }, inputs: fieldsOf(entity) }
}

function readOnRecord(
  kind: 'change' | 'delete' | 'see',
  phrase: Phrase,
  { fixtures }: Context,
): OperationRead | 'reported' {
  const found = findRecord(phrase, fixtures)
  const entity = found && fixtures.names.entity(found.entity)
  if (!found || !entity) return 'reported'
  fixtures.it = found
  return {
    operation: { kind, entity: found.entity, record: found.record },
    inputs: kind === 'change' ? fieldsOf(entity) : NO_INPUT,
  }
}

function readList(phrase: Phrase, { fixtures }: Context): OperationRead | 'reported' {
  const set = readSet(phrase)
  const entity = entityNamed(set.entity, fixtures)
  if (!entity) return 'reported'
  const where = set.where && condition(set.where, entity, fixtures)
  return { operation: { kind: 'list', entity: entity.name, ...(where && { where }) }, inputs: NO_INPUT }
}

export function condition(phrase: Phrase, entity: EntityName, { names, problems }: Fixtures): Expr | undefined {
  const checked = checkPhrase(phrase, names, { this: entity.name }, { kind: 'yesNo' })
  append(problems, checked.problems)
  return checked.expr
}

function readOpen(phrase: Phrase, { plan, fixtures }: Context): OperationRead | 'reported' {
  const screen = findNamed('screen', phrase, plan.screens, fixtures)
  return screen ? { operation: { kind: 'open', screen: screen.name }, inputs: NO_INPUT } : 'reported'
}

function readCall(phrase: Phrase, { plan, fixtures }: Context): OperationRead | 'reported' {
  const call = findNamed('call', phrase, plan.calls.calls, fixtures)
  return call ? { operation: { kind: 'call', call: call.name }, inputs: inputsOf(call) } : 'reported'
}

function findNamed<T extends { readonly name: string; readonly label: string }>(
  kind: 'screen' | 'call',
  phrase: Phrase,
  all: readonly T[],
  { problems }: Fixtures,
): T | undefined {
  const written = foldName(plainText(phrase))
  const found = all.find(({ name, label }) => [name, label].some((one) => foldName(one) === written))
  noteUse(phrase, kind, found?.name)
  if (!found) problems.push(unknown(kind, phrase, all))
  return found
}

function inputsOf(call: Call): Inputs {
  const { path, queries, takes } = call
  const inPath = path.flatMap((part): Inputs['inputs'] => {
    if (part.kind === 'literal') return []
    const type =
      part.kind === 'value' ? part.type : ({ kind: 'reference', entity: part.entity, onDelete: 'refuse' } as const)
    return [{ name: part.name, label: part.name, type }]
  })
  const inBody = takes.fields.map(({ key, field, type }) => ({ name: key, label: field, type }))
  const inQuery = queries.map(({ name, type }) => ({ name, label: name, type }))
  return { of: call.label, inputs: [...inPath, ...inQuery, ...inBody], named: (name) => nameIn(call, name) }
}

/** The meaning of a value for a call: a parameter of its path or query, or a field or input of one of its steps. */
function nameIn({ name: of, path, queries, does, takes }: Call, name: string): Named {
  if (path.some((part) => part.kind !== 'literal' && part.name === name)) return { kind: 'lookUp', of, name }
  if (queries.some((query) => query.name === name)) return { kind: 'query', of, name }
  const field = takes.fields.find(({ key }) => key === name)?.field
  const places = does.flatMap((step): readonly Named[] => {
    if (field !== name) return []
    if (step.kind === 'do') return [{ kind: 'input', of: `${step.entity}.${step.action}`, name }]
    if (step.kind === 'create' || step.kind === 'check') return [{ kind: 'field', of: step.entity, name }]
    const type = step.kind === 'change' ? step.target.tree.type : undefined
    return type?.kind === 'record' ? [{ kind: 'field', of: type.entity, name }] : []
  })
  // A key that only the call defines is not a name of the document.
  return places[0] ?? { kind: 'input', of, name }
}

function readDate(phrase: Phrase): OperationRead | undefined {
  const date = plainText(phrase)
  return isDate(date) ? { operation: { kind: 'date', date }, inputs: NO_INPUT } : undefined
}

/** `a day`, `three weeks` */
const COUNTED = pattern('{count:<aCount>} {unit}', { aCount: '<article>|<numeral>' })

function readWait({ length }: { readonly length: Phrase }, { fixtures }: Context): OperationRead | 'reported' {
  const text = plainText(length)
  const { count, unit } = COUNTED.match(text) ?? {}
  const written = count === undefined ? text : `${numberOf(count)} ${unit}`
  const read = durationType.read(written as Exclude<Json, null>, { kind: 'duration' })
  if (!read.ok || read.value === null) return reportStep(length, fixtures)
  return { operation: { kind: 'wait', duration: formatDuration(read.value as Duration) }, inputs: NO_INPUT }
}

const DO = pattern('(do|does) {action}')

/** `Submit`, `Submit it`, `submits First claim`, `do Submit on First claim`: the action comes before every other verb. */
function readAction(phrase: Phrase, plan: PlanSoFar, fixtures: Fixtures): OperationRead | undefined {
  for (const { words, on } of splitsOf(phrase, fixtures)) {
    const written = matchPattern(words, DO)?.action ?? words
    const action = actionNamed(plainText(written), on, plan)
    if (!action) continue
    fixtures.it = on
    const { entity, record } = on
    noteUse(written, 'action', action.name, entity)
    const of = `${entity}.${action.name}`
    const inputs: Inputs = { of: action.label, inputs: action.asks, named: (name) => ({ kind: 'input', of, name }) }
    return { operation: { kind: 'do', entity, action: action.name, record }, inputs }
  }
  return undefined
}

interface Split {
  readonly words: Phrase
  readonly on: KnownRecord
}

/** The largest number of words in a name. */
const MOST_WORDS = 40

const ON = pattern('on {record}')

/** All splits of the text into an action and a record, the longest action first. Without a record: `it`. */
function splitsOf(phrase: Phrase, fixtures: Fixtures): readonly Split[] {
  const { text } = phrase
  const whole = fixtures.it ? [{ words: phrase, on: fixtures.it }] : []
  const blanks = [...text.matchAll(/\s+/gu)].slice(0, MOST_WORDS)
  const parted = blanks.flatMap((blank): readonly Split[] => {
    const name = plainText(slicePhrase(phrase, blank.index + blank[0].length, text.length))
    const on = recordNamed(name, fixtures) ?? recordNamed(ON.match(name)?.record ?? name, fixtures)
    return on ? [{ words: slicePhrase(phrase, 0, blank.index), on }] : []
  })
  return [...whole, ...parted.toReversed()]
}

/** `submits` is the action Submit, `hands out` is Hand out. */
function actionNamed(words: string, { entity }: KnownRecord, { lifecycles }: PlanSoFar): Action | undefined {
  const own = lifecycles.filter((one) => one.entity === entity).flatMap(({ actions }) => actions)
  const called = (name: string) =>
    own.find((one) => [one.name, one.label].some((each) => foldName(each) === foldName(name)))
  return called(words) ?? called(words.replace(/e?s$/iu, '')) ?? called(kebabOf(words).replace(/s(?=-|$)/u, ''))
}
