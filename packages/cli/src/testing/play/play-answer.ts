// Turns "possible" into "yes" by running the example of an answer. If the example does not run as expected, the answer is "not decided".
import type { Answer, AnswerExample, StatePath } from '@ninefold/proof'
import type { Plan } from '@ninefold/plan'
import type { Source } from '@ninefold/language/document'
import { openRecorder } from '../generate/recorder.ts'
import { fixturesOf } from './fixtures.ts'
import { openPlay } from './play.ts'
import { playExample, type Played } from './play-example.ts'
import { create } from './records.ts'
import { walk } from './walk.ts'

/** `today`: the day of a path of states, `YYYY-MM-DD`. Returns other answers unchanged. */
export async function playAnswer(
  answer: Answer,
  plan: Plan,
  sources: readonly Source[],
  today: string,
): Promise<Answer> {
  if (answer.answer !== 'possible') return answer
  const { others, way, ...bare } = answer
  let because = ''
  if (way) {
    const played = await playPath(way, plan, sources, today)
    if (played.done) return { ...bare, answer: 'yes' }
    because = played.because
  }
  const examples = answer.example ? [answer.example, ...(others ?? [])] : []
  for (const principalFirst of [false, true])
    for (const example of examples) {
      const played = await playExample(example, plan, sources, principalFirst)
      if (played.done) return { ...bare, answer: 'yes', example }
      because ||= played.because
    }
  return undecided(bare, because)
}

function undecided({ example: _, ...answer }: Answer, because: string): Answer {
  const notes = [`An example was found and did not come about when it was played: ${because}`, ...answer.notes]
  return { ...answer, answer: 'undecided', text: `It cannot be decided whether this is so: ${answer.text}`, notes }
}

/** Creates a record, brings it to the first state, and follows the path step by step. */
// oxlint-disable-next-line max-lines-per-function -- the steps of one example, in order
async function playPath(way: StatePath, plan: Plan, sources: readonly Source[], today: string): Promise<Played> {
  const example: AnswerExample = {
    records: [],
    me: null,
    roles: [],
    administrator: false,
    constants: [],
    today,
    requests: [],
    speaksOf: [],
  }
  const fixtures = fixturesOf(plan, undefined, false)
  const recorder = await openRecorder(sources, fixtures.people, today)
  try {
    const play = openPlay(plan, example, recorder, fixtures)
    const entity = plan.entities.find(({ name }) => name === way.entity)!
    const lifecycle = plan.lifecycles.find((one) => one.entity === way.entity && one.field === way.field)!
    const record = { name: 'the record', entity: entity.name, fields: [] }
    let because = ''
    for (const who of fixtures.helpers) {
      const made = await create(record, entity, who, play)
      if ('refusal' in made) {
        because = made.refusal
        continue
      }
      recorder.stage.ids.set(record.name, recorder.stage.ids.get(made.record)!)
      recorder.stage.entities.set(record.name, entity.name)
      const wrong = await stepByStep()
      if (wrong === undefined) return { done: true }
      because = wrong
    }
    return { done: false, because }

    async function stepByStep(): Promise<string | undefined> {
      for (const state of [way.from, ...way.steps.map(({ to }) => to)]) {
        const only = { ...lifecycle, actions: state === way.from ? lifecycle.actions : stepsTo(state) }
        const wrong = await walk(record, only, state, play)
        if (wrong !== undefined) return wrong
      }
      return undefined
    }

    function stepsTo(state: string) {
      const names = way.steps.filter(({ to }) => to === state).map(({ action }) => action)
      return lifecycle.actions.filter(({ name }) => names.includes(name))
    }
  } finally {
    await recorder.stage.close()
  }
}
