/** The cell Expect: `refused: CLAIM_TOO_LARGE`, `Status: approved; Max is told`, `does not see Amount`. */
import { type Phrase, listItems, matchPhrase, plainText, soleCode, splitAt } from '../../document/index.ts'
import { foldName } from '@ninefold/plan/base'
import { noteUse } from '../../kernel/index.ts'
import { unknown, findThing, type Fixtures } from './fixtures.ts'
import { condition } from './operations.ts'
import type { ExampleOperation, Expectation, Plan } from '@ninefold/plan'
import { fieldsOf, findTaken, readGivenValue } from './given.ts'
import { examplesProblem } from './problems.ts'
import { isChoice } from '@ninefold/plan/values'

/** `operation`: what was done, for what only some operations bring about. */
export function readExpectations(
  phrase: Phrase,
  operation: ExampleOperation,
  plan: Pick<Plan, 'messages' | 'screens'>,
  cast: Fixtures,
): readonly Expectation[] {
  const { messages } = plan
  const shows =
    operation.kind === 'open' ? plan.screens.find(({ name }) => name === operation.screen)?.shows : undefined
  const tiles = shows && 'tiles' in shows ? shows.tiles : []
  return splitAt(phrase, /;/u).flatMap((part): readonly Expectation[] => {
    const read = readOne(part, { messages, tiles, cast })
    if (read === undefined)
      cast.problems.push(examplesProblem('EXA-006', { span: part.span }, { expect: plainText(part) }))
    return read ?? []
  })
}

interface Named {
  readonly name: string
  readonly label: string
}

interface At {
  readonly messages: readonly Named[]
  /** Of the dashboard that was opened. */
  readonly tiles: readonly Named[]
  readonly cast: Fixtures
}

/** [] where a part of it is wrong, which is reported; undefined where it does not fit. */
type Read = readonly Expectation[] | undefined
type Form = readonly [RegExp, (found: readonly (Phrase | undefined)[], at: At) => Read]

/** What a person hears who may not do it, whatever the reason. */
const NOT_ALLOWED = ['FORBIDDEN', 'NOT_FOUND', 'SIGN_IN_NEEDED']

const FORMS: readonly Form[] = [
  [/^(?:done|ok|okay|allowed|works|yes|succeeds|✓|✔)$/iu, () => [{ kind: 'done' }]],
  [/^(?:not allowed|forbidden|denied|no|✗|✘|❌)$/iu, () => [{ kind: 'refused', codes: NOT_ALLOWED }]],
  [/^not found$/iu, () => [{ kind: 'refused', codes: ['NOT_FOUND'] }]],
  [/^(?:refused|fails)(?:\s*(?:with|because of|as|:|,)?\s+(.+))?$/iu, ([codes], at) => readRefused(codes, at)],
  [/^(?:warns|warned)(?:\s*(?:with|of|:)?\s+(.+))$/iu, ([codes], at) => readWarned(codes!, at)],
  [/^no warnings?$/iu, () => [{ kind: 'warned', codes: [] }]],
  [/^(?:answers\s+)?([1-5]\d\d)$/iu, ([status]) => [{ kind: 'status', status: Number(plainText(status!)) }]],
  [/^(\d+|no) (?:records?|items?|rows?|entries|entry)$/iu, ([count]) => readCount(count!)],
  [/^nothing$/iu, () => [{ kind: 'count', count: 0 }]],
  [/^(?:does not|doesn['’]t|cannot|may not) sees? (.+)$/iu, ([fields], at) => readSees(fields!, true, at)],
  [/^sees? (.+)$/iu, ([fields], at) => readSees(fields!, false, at)],
  [/^(.+?) (?:is|are) (?:told|notified)(?: (?:with|of|by)? ?(.+))?$/iu, ([who, what], at) => readTold(who!, what, at)],
  [/^(?:message|notice) to (.+?)(?:: (.+))?$/iu, ([who, what], at) => readTold(who!, what, at)],
  [/^([^:]+?)(?:\s*:\s+|\s+(?:is|becomes|=)\s+)(.+)$/iu, ([field, value], at) => readIs(field!, value!, at)],
]

function readOne(phrase: Phrase, at: At): Read {
  if (soleCode(phrase) && isCode(phrase, at)) return readRefused(phrase, at)
  if (soleCode(phrase)) return readHolds(phrase, at)
  for (const [expression, read] of FORMS) {
    const found = matchPhrase(phrase, expression)
    const expected = found && read(found, at)
    if (expected?.[0]?.kind === 'refused') reportState(phrase, at)
    if (expected) return expected
  }
  return isCode(phrase, at) ? readRefused(phrase, at) : readState(phrase, at)
}

const isCode = (phrase: Phrase, { cast }: At): boolean =>
  /^[A-Z][A-Z0-9_-]*$/u.test(plainText(phrase)) && cast.names.error(plainText(phrase)) !== undefined

const readRefused = (codes: Phrase | undefined, at: At): Read => [
  { kind: 'refused', codes: codes ? codesIn(codes, at) : [] },
]

const readWarned = (codes: Phrase, at: At): Read => [{ kind: 'warned', codes: codesIn(codes, at) }]

function codesIn(codes: Phrase, { cast }: At): readonly string[] {
  const { names, problems } = cast
  const known = names.errors.map((one) => one.code)
  return listItems(codes).map((code) => {
    const found = names.error(code)
    if (!found) problems.push(unknown('error code', code, known))
    return found?.code ?? plainText(code)
  })
}

function readCount(count: Phrase): Read {
  const text = plainText(count)
  return [{ kind: 'count', count: /^no$/iu.test(text) ? 0 : Number(text) }]
}

function readHolds(phrase: Phrase, { cast }: At): Read {
  const entity = cast.it && cast.names.entity(cast.it.entity)
  if (!entity) return undefined
  const expr = condition(phrase, entity, cast)
  return expr ? [{ kind: 'holds', expr }] : []
}

function fieldCalled(phrase: Phrase, { cast }: At) {
  const entity = cast.it && cast.names.entity(cast.it.entity)
  return entity && findTaken(phrase, fieldsOf(entity))
}

/** A field that is not found may be a person's or another reading: then the cell is not understood. */
function readSees(fields: Phrase, not: boolean, at: At): Read {
  const found = listItems(fields).map((field) => fieldCalled(field, at))
  if (found.includes(undefined)) return undefined
  return found.map((field) => ({ kind: 'sees', field: field!.name, not }))
}

function readTold(who: Phrase, what: Phrase | undefined, { messages, cast }: At): Read {
  const people = listItems(who).flatMap((name) => findThing(name, cast) ?? [])
  const message = what && messages.find(({ label }) => foldName(label) === foldName(plainText(what)))
  if (what) noteUse(what, 'message', message?.name)
  if (what && !message)
    cast.problems.push(
      unknown(
        'message',
        what,
        messages.map(({ label }) => label),
      ),
    )
  return people.map(({ record }) => ({ kind: 'told', person: record, ...(message && { message: message.name }) }))
}

function readIs(written: Phrase, value: Phrase, at: At): Read {
  const tile = at.tiles.find(({ name, label }) =>
    [name, label].some((one) => foldName(one) === foldName(plainText(written))),
  )
  if (tile) return [{ kind: 'tile', tile: tile.name, value: plainText(value) }]
  const field = fieldCalled(written, at)
  if (!field) return undefined
  return [
    {
      kind: 'is',
      field: field.name,
      type: field.type,
      value: readGivenValue(value, field.type, `${at.cast.it?.entity}.${field.name}`, at.cast),
    },
  ]
}

/** The name of a state by itself: `approved`. */
function readState(phrase: Phrase, { cast }: At): Read {
  for (const { field, type, state } of statesCalled(phrase, cast)) {
    if (cast.it) noteUse(phrase, 'choice', state?.key, `${cast.it.entity}.${field}`)
    if (state) return [{ kind: 'is', field, type, value: { kind: 'value', value: state.key } }]
  }
  return undefined
}

/** `refused` is a refusal, also where a state is called so. */
function reportState(phrase: Phrase, { cast }: At): void {
  const found = statesCalled(phrase, cast).find(({ state }) => state)
  const { field, state } = found ?? {}
  if (field && state)
    cast.problems.push(
      examplesProblem('EXA-010', { span: phrase.span }, { word: plainText(phrase), field, state: state.label }),
    )
}

/** Of each field with states, the one that is called so. */
function statesCalled(phrase: Phrase, { it, names }: Fixtures) {
  const written = foldName(plainText(phrase))
  return (it ? names.stateFields(it.entity) : []).map(({ name, type }) => {
    const options = isChoice(type) ? type.options : []
    const state = options.find(({ key, label }) => [key, label].some((one) => foldName(one) === written))
    return { field: name, type, state }
  })
}
