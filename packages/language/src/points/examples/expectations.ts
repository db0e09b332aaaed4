/** Parses the cell Expect: `refused: CLAIM_TOO_LARGE`, `Status: approved; Max is told`, `does not see Amount`. */
import { type Phrase, listItems, plainText, soleCode, splitAt } from '../../document/index.ts'
import { foldName } from '@ninefold/plan/base'
import { numberOf } from '@ninefold/plan/pattern'
import { firstOf, isErrorCode, noteUse, sentence, type Sentence } from '../../kernel/index.ts'
import { unknown, findRecord, type Fixtures } from './fixtures.ts'
import { condition } from './operations.ts'
import type { ExampleOperation, Expectation, Plan } from '@ninefold/plan'
import { fieldsOf, findInput, readGivenValue } from './given.ts'
import { examplesProblem } from './problems.ts'
import { isChoice } from '@ninefold/plan/values'

/** `operation`: of the step; some expectations fit only some operations. */
export function readExpectations(
  phrase: Phrase,
  operation: ExampleOperation,
  plan: Pick<Plan, 'messages' | 'screens'>,
  fixtures: Fixtures,
): readonly Expectation[] {
  const { messages } = plan
  const shows =
    operation.kind === 'open' ? plan.screens.find(({ name }) => name === operation.screen)?.shows : undefined
  const tiles = shows && 'tiles' in shows ? shows.tiles : []
  return splitAt(phrase, ';').flatMap((part): readonly Expectation[] => {
    const read = readOne(part, { messages, tiles, fixtures })
    if (read === undefined)
      fixtures.problems.push(examplesProblem('EXA-006', { span: part.span }, { expect: plainText(part) }))
    return read ?? []
  })
}

interface Named {
  readonly name: string
  readonly label: string
}

interface Context {
  readonly messages: readonly Named[]
  /** The tiles of the opened dashboard. */
  readonly tiles: readonly Named[]
  readonly fixtures: Fixtures
}

/** [] after a reported problem; undefined if the sentence does not fit. */
type Read = readonly Expectation[] | undefined

/** The possible error codes if the person may not do it. */
const NOT_ALLOWED = ['FORBIDDEN', 'NOT_FOUND', 'SIGN_IN_NEEDED']

const SENTENCES: readonly Sentence<readonly Expectation[], Context>[] = [
  sentence('(done|ok|okay|allowed|works|succeeds|<yes>|<tick>)', () => [{ kind: 'done' }]),
  sentence('(not allowed|forbidden|denied|<no>|<crossMark>)', () => [{ kind: 'refused', codes: NOT_ALLOWED }]),
  sentence('not found', () => [{ kind: 'refused', codes: ['NOT_FOUND'] }]),
  sentence('(refused|fails) [:] [,] [with|because of|as] [{codes?}]', ({ codes }, at) =>
    codes ? refusedWith(codes, at) : [{ kind: 'refused', codes: [] }],
  ),
  sentence('(warns|warned) [:] [with|of] {codes}', ({ codes }, { fixtures }) => [
    { kind: 'warned', codes: codesIn(codes, fixtures) },
  ]),
  sentence('no warnings?', () => [{ kind: 'warned', codes: [] }]),
  sentence('[answers] {status:number}', ({ status }) => statusOf(Number(status.text))),
  sentence('(no|{count?:<count>}) (records?|items?|rows?|entries|entry)', ({ count }) => [
    { kind: 'count', count: count ? numberOf(count.text) : 0 },
  ]),
  sentence('nothing', () => [{ kind: 'count', count: 0 }]),
  sentence("(does not|doesn't|cannot|may not) sees? {fields}", ({ fields }, at) => readSees(fields, true, at)),
  sentence('sees? {fields}', ({ fields }, at) => readSees(fields, false, at)),
  sentence('{who} (is|are) (told|notified) [with|of|by] [{message?}]', readNotified),
  sentence('(message|notice) to {who}[: {message?}]', readNotified),
  sentence('{field}:\\ {value}', readIs),
  sentence('{field} (is|becomes|=) {value}', readIs),
]

function readOne(phrase: Phrase, at: Context): Read {
  if (soleCode(phrase) && isCode(phrase, at)) return refusedWith(phrase, at)
  if (soleCode(phrase)) return readCondition(phrase, at)
  const expected = firstOf(SENTENCES, phrase, at)
  if (expected?.[0]?.kind === 'refused') reportState(phrase, at)
  if (expected) return expected
  return isCode(phrase, at) ? refusedWith(phrase, at) : readState(phrase, at)
}

const isCode = (phrase: Phrase, { fixtures }: Context): boolean =>
  isErrorCode(plainText(phrase)) && fixtures.names.error(plainText(phrase)) !== undefined

const refusedWith = (codes: Phrase, { fixtures }: Context): readonly Expectation[] => [
  { kind: 'refused', codes: codesIn(codes, fixtures) },
]

function codesIn(codes: Phrase, { names, problems }: Fixtures): readonly string[] {
  const known = names.errors.map((one) => ({ label: one.code }))
  return listItems(codes).map((code) => {
    const found = names.error(code)
    if (!found) problems.push(unknown('error code', code, known))
    return found?.code ?? plainText(code)
  })
}

const statusOf = (status: number): Read => (status >= 100 && status < 600 ? [{ kind: 'status', status }] : undefined)

function readCondition(phrase: Phrase, { fixtures }: Context): Read {
  const entity = fixtures.it && fixtures.names.entity(fixtures.it.entity)
  if (!entity) return undefined
  const expr = condition(phrase, entity, fixtures)
  return expr ? [{ kind: 'holds', expr }] : []
}

function fieldNamed(phrase: Phrase, { fixtures }: Context) {
  const entity = fixtures.it && fixtures.names.entity(fixtures.it.entity)
  return entity && findInput(phrase, fieldsOf(entity))
}

/** `sees …`. Undefined if a field is not found: another sentence may fit. */
function readSees(fields: Phrase, not: boolean, at: Context): Read {
  const found = listItems(fields).map((field) => fieldNamed(field, at))
  if (found.includes(undefined)) return undefined
  return found.map((field) => ({ kind: 'sees', field: field!.name, not }))
}

function readNotified(
  { who, message: written }: { readonly who: Phrase; readonly message?: Phrase },
  { messages, fixtures }: Context,
): Read {
  const people = listItems(who).flatMap((name) => findRecord(name, fixtures) ?? [])
  const message = written && messages.find(({ label }) => foldName(label) === foldName(plainText(written)))
  if (written) noteUse(written, 'message', message?.name)
  if (written && !message) fixtures.problems.push(unknown('message', written, messages))
  return people.map(({ record }) => ({ kind: 'told', person: record, ...(message && { message: message.name }) }))
}

function readIs({ field: written, value }: { readonly field: Phrase; readonly value: Phrase }, at: Context): Read {
  const key = foldName(plainText(written))
  const tile = at.tiles.find(({ name, label }) => [name, label].some((one) => foldName(one) === key))
  if (tile) return [{ kind: 'tile', tile: tile.name, value: plainText(value) }]
  const field = fieldNamed(written, at)
  if (!field) return undefined
  const { name, type } = field
  const owner = `${at.fixtures.it?.entity}.${name}`
  return [{ kind: 'is', field: name, type, value: readGivenValue(value, type, owner, at.fixtures) }]
}

/** The name of a state by itself: `approved`. */
function readState(phrase: Phrase, { fixtures }: Context): Read {
  for (const { field, type, state } of statesNamed(phrase, fixtures)) {
    if (fixtures.it) noteUse(phrase, 'choice', state?.key, `${fixtures.it.entity}.${field}`)
    if (state) return [{ kind: 'is', field, type, value: { kind: 'value', value: state.key } }]
  }
  return undefined
}

/** Reports `refused` if it is also a state: it always means a refusal. */
function reportState(phrase: Phrase, { fixtures }: Context): void {
  const found = statesNamed(phrase, fixtures).find(({ state }) => state)
  const { field, state } = found ?? {}
  if (field && state)
    fixtures.problems.push(
      examplesProblem('EXA-010', { span: phrase.span }, { word: plainText(phrase), field, state: state.label }),
    )
}

/** The state with this name in each field with states. */
function statesNamed(phrase: Phrase, { it, names }: Fixtures) {
  const written = foldName(plainText(phrase))
  return (it ? names.stateFields(it.entity) : []).map(({ name, type }) => {
    const options = isChoice(type) ? type.options : []
    const state = options.find(({ key, label }) => [key, label].some((one) => foldName(one) === written))
    return { field: name, type, state }
  })
}
