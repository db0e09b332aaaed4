/** The cell Does: what a person does in one step, and what it is done to. */
import { append, foldName, kebabOf } from '@ninefold/plan/base'
import { type Phrase, matchPhrase, plainText, slicePhrase } from '../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import type { Action, Call, Plan, ExampleOperation } from '@ninefold/plan'
import { checkPhrase, noteUse, type Named, type EntityName, readSet } from '../../kernel/index.ts'
import { isDate, formatDuration, durationType, type Duration, type Json } from '@ninefold/plan/values'
import { addThing, findThing, thingCalled, unknown, type Fixtures, type Thing } from './fixtures.ts'
import { fieldsOf, nothing, type Takes } from './given.ts'
import { examplesProblem } from './problems.ts'

/** An operation, what it may be given, and the entity of the record that is looked at afterwards. */
interface OperationRead {
  readonly operation: ExampleOperation
  readonly takes: Takes
}

type Sound = Pick<Plan, 'lifecycles' | 'screens' | 'calls'>

const NO_INPUT = nothing('This step')

/** Undefined where it was not understood, which is reported. `who` is the person, for `joins`. */
export function readOperation(
  phrase: Phrase,
  who: string | undefined,
  plan: Sound,
  cast: Fixtures,
): OperationRead | undefined {
  const action = readAction(phrase, plan, cast)
  if (action) return action
  for (const [expression, read] of VERBS) {
    const found = matchPhrase(phrase, expression)
    if (found) return read(found, { plan, cast, who })
  }
  cast.problems.push(examplesProblem('EXA-002', { span: phrase.span }, { does: plainText(phrase) }))
  return undefined
}

interface At {
  readonly plan: Sound
  readonly cast: Fixtures
  readonly who: string | undefined
}

type Verb = readonly [RegExp, (found: readonly (Phrase | undefined)[], at: At) => OperationRead | undefined]

const VERBS: readonly Verb[] = [
  [/^(?:joins?|is (?:here|there|a user)|exists?)$/iu, (_, at) => readJoin(at)],
  [/^(?:creates?|adds?|makes?|new)\s+(?:an? |the )?(.+?)(?:\s+(?:as|called)\s+(.+))?$/iu, readCreate],
  [/^(?:changes?|updates?|edits?)\s+(.+)$/iu, ([what], at) => readOnRecord('change', what!, at)],
  [/^(?:deletes?|removes?)\s+(.+)$/iu, ([what], at) => readOnRecord('delete', what!, at)],
  [/^(?:sees?|reads?|looks at|look at)\s+(.+)$/iu, ([what], at) => readOnRecord('see', what!, at)],
  [/^(?:lists?(?:\s+of)?)\s+(.+)$/iu, ([what], at) => readList(what!, at)],
  [/^opens?\s+(?:the screen )?(.+)$/iu, ([what], at) => readOpen(what!, at)],
  [/^calls?\s+(.+)$/iu, ([what], at) => readCall(what!, at)],
  [/^(?:it is|it becomes)\s+(\S+)$/iu, ([what], at) => readDate(what!, at)],
  [/^(?:waits?\s+)(.+)$/iu, ([what], at) => readWait(what!, at)],
  [/^(.+?)\s+(?:pass|passes|later|go by|goes by)$/iu, ([what], at) => readWait(what!, at)],
]

function readJoin({ cast, who }: At): OperationRead | undefined {
  const user = cast.names.entity('User')
  return who === undefined || !user ? undefined : { operation: { kind: 'join' }, takes: fieldsOf(user) }
}

function entityCalled(phrase: Phrase, { names, problems }: Fixtures): EntityName | undefined {
  const entity = names.entity(phrase)
  if (!entity)
    problems.push(
      unknown(
        'entity',
        phrase,
        names.entities.map(({ label }) => label),
      ),
    )
  return entity
}

function readCreate([what, as]: readonly (Phrase | undefined)[], { cast }: At): OperationRead | undefined {
  const entity = entityCalled(what!, cast)
  if (!entity) return undefined
  const { record } = addThing(as, entity.name, cast)
  return { operation: { kind: 'create', entity: entity.name, as: record }, takes: fieldsOf(entity) }
}

function readOnRecord(kind: 'change' | 'delete' | 'see', what: Phrase, { cast }: At): OperationRead | undefined {
  const thing = findThing(what, cast)
  const entity = thing && cast.names.entity(thing.entity)
  if (!thing || !entity) return undefined
  cast.it = thing
  return {
    operation: { kind, entity: thing.entity, record: thing.record },
    takes: kind === 'change' ? fieldsOf(entity) : NO_INPUT,
  }
}

function readList(what: Phrase, { cast }: At): OperationRead | undefined {
  const set = readSet(what)
  const entity = entityCalled(set.entity, cast)
  if (!entity) return undefined
  const where = set.where && condition(set.where, entity, cast)
  return { operation: { kind: 'list', entity: entity.name, ...(where && { where }) }, takes: NO_INPUT }
}

export function condition(phrase: Phrase, entity: EntityName, { names, problems }: Fixtures): Expr | undefined {
  const checked = checkPhrase(phrase, names, { this: entity.name }, { kind: 'yesNo' })
  append(problems, checked.problems)
  return checked.expr
}

function readOpen(what: Phrase, { plan, cast }: At): OperationRead | undefined {
  const name = foldName(plainText(what))
  const screen = plan.screens.find((one) => [one.name, one.label].some((each) => foldName(each) === name))
  noteUse(what, 'screen', screen?.name)
  if (screen) return { operation: { kind: 'open', screen: screen.name }, takes: NO_INPUT }
  cast.problems.push(
    unknown(
      'screen',
      what,
      plan.screens.map(({ label }) => label),
    ),
  )
  return undefined
}

function readCall(what: Phrase, { plan, cast }: At): OperationRead | undefined {
  const name = foldName(plainText(what))
  const call = plan.calls.calls.find((one) => [one.name, one.label].some((each) => foldName(each) === name))
  noteUse(what, 'call', call?.name)
  if (call) return { operation: { kind: 'call', call: call.name }, takes: takenBy(call) }
  cast.problems.push(
    unknown(
      'call',
      what,
      plan.calls.calls.map(({ label }) => label),
    ),
  )
  return undefined
}

function takenBy(call: Call): Takes {
  const { path, queries, takes } = call
  const inPath = path.flatMap((part): Takes['takes'] => {
    if (part.kind === 'literal') return []
    const type =
      part.kind === 'value' ? part.type : ({ kind: 'reference', entity: part.entity, onDelete: 'refuse' } as const)
    return [{ name: part.name, label: part.name, type }]
  })
  const inBody = takes.fields.map(({ key, field, type }) => ({ name: key, label: field, type }))
  const inQuery = queries.map(({ name, type }) => ({ name, label: name, type }))
  return { what: call.label, takes: [...inPath, ...inQuery, ...inBody], named: (name) => nameIn(call, name) }
}

/** What is sent to a call goes to its path, its query, or the record or action of one of its steps. */
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
  // A key of the call's own is no name of the document.
  return places[0] ?? { kind: 'input', of, name }
}

function readDate(what: Phrase, { cast }: At): OperationRead | undefined {
  const date = plainText(what)
  if (isDate(date)) return { operation: { kind: 'date', date }, takes: NO_INPUT }
  cast.problems.push(examplesProblem('EXA-002', { span: what.span }, { does: date }))
  return undefined
}

function readWait(what: Phrase, { cast }: At): OperationRead | undefined {
  const read = durationType.read(plainText(what).replace(/^an? /iu, '1 ') as Exclude<Json, null>, { kind: 'duration' })
  if (read.ok && read.value !== null)
    return {
      operation: { kind: 'wait', duration: formatDuration(read.value as Duration) },
      takes: NO_INPUT,
    }
  cast.problems.push(examplesProblem('EXA-002', { span: what.span }, { does: plainText(what) }))
  return undefined
}

/** `Submit`, `Submit it`, `submits First claim`, `do Submit on First claim`: the action comes before every other verb. */
function readAction(phrase: Phrase, plan: Sound, cast: Fixtures): OperationRead | undefined {
  for (const { words, thing } of splitsOf(phrase, cast)) {
    const action = actionCalled(plainText(withoutDo(words)), thing, plan)
    if (!action) continue
    cast.it = thing
    const { entity, record } = thing
    noteUse(withoutDo(words), 'action', action.name, entity)
    const of = `${entity}.${action.name}`
    const takes: Takes = { what: action.label, takes: action.asks, named: (name) => ({ kind: 'input', of, name }) }
    return { operation: { kind: 'do', entity, action: action.name, record }, takes }
  }
  return undefined
}

const withoutDo = (words: Phrase): Phrase => matchPhrase(words, /^(?:do|does) (.+)$/iu)?.[0] ?? words

interface Split {
  readonly words: Phrase
  readonly thing: Thing
}

/** No action or record has a name of more words. */
const MOST_WORDS = 40

/** Every way to part the text into an action and the record it is done to, the longest action first; without a record, it is `it`. */
function splitsOf(phrase: Phrase, cast: Fixtures): readonly Split[] {
  const { text } = phrase
  const whole = cast.it ? [{ words: phrase, thing: cast.it }] : []
  const blanks = [...text.matchAll(/\s+/gu)].slice(0, MOST_WORDS)
  const parted = blanks.flatMap((blank): readonly Split[] => {
    const named = plainText(slicePhrase(phrase, blank.index + blank[0].length, text.length))
    const thing = thingCalled(named, cast) ?? thingCalled(named.replace(/^on\s+/iu, ''), cast)
    return thing ? [{ words: slicePhrase(phrase, 0, blank.index), thing }] : []
  })
  return [...whole, ...parted.toReversed()]
}

function actionCalled(words: string, thing: Thing, { lifecycles }: Sound): Action | undefined {
  const own = lifecycles.filter(({ entity }) => entity === thing.entity).flatMap(({ actions }) => actions)
  const called = (name: string) =>
    own.find((one) => [one.name, one.label].some((each) => foldName(each) === foldName(name)))
  return called(words) ?? called(words.replace(/(?:e?s)$/iu, '')) ?? called(kebabOf(words).replace(/s(?=-|$)/u, ''))
}
