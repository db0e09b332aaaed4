// `ninefold ask`: answers questions about a document in plain English, with the lines that decide and an example.
import { ask, matrixOf, suggestions, type Answer } from '@ninefold/proof'
import { localText } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'
import { nearest } from '../arguments.ts'
import { locateDocument } from '../sources/document.ts'
import { playAnswer } from '../testing/play/play-answer.ts'
import { answerReport } from '../terminal/answer-report.ts'
import { matrixReport } from '../terminal/matrix-report.ts'
import { complain } from '../terminal/surroundings.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'
import { readPlan } from './read-plan.ts'
import { COMMAND } from '../places.ts'

export const askCommand: Command = {
  name: 'ask',
  takes: '<question> [document or folder]',
  summary:
    'Answer a question about who may do what: "can employee approve a Claim they own?", "who can pay a Claim", "from draft can paid be reached". `ask matrix` shows everything at once.',
  options: [{ name: 'json', meaning: 'Print the answer as JSON, for programs.' }],
  async run({ words, options }, surroundings) {
    const { terminal, bases } = surroundings
    const { question, given } = parted(words, bases)
    const read = readPlan(given === undefined ? [] : [given], surroundings)
    if (typeof read === 'number') return read
    const { plan, sources, named } = read
    if (question.join('').trim() === '') return listQuestions(plan, surroundings)
    const json = options.has('json')
    const [first = '', ...rest] = question.join(' ').trim().split(/\s+/u)
    if (first.toLowerCase() === 'matrix') return showMatrix(rest.join(' '), plan, { surroundings, named, json })
    const moment = momentIn(plan)
    const answers: Answer[] = []
    for (const answer of ask(question.join(' '), plan, moment))
      answers.push(await playAnswer(answer, plan, sources, moment.today))
    if (json) terminal.out(JSON.stringify(answers, null, 2))
    else printAnswers(answers, surroundings, named)
    return answers.some(({ answer }) => answer === 'not understood') ? 2 : 0
  },
}

/** Examples are about today. */
function momentIn({ settings }: Plan) {
  const now = new Date().toISOString()
  return { now, today: (localText(now, settings.timeZone) ?? now).slice(0, 10) }
}

/** The last word is the document where there is one of that name; else it belongs to the question. */
function parted(words: readonly string[], bases: readonly string[]) {
  const last = words.at(-1) ?? ''
  const isPlace = words.length > 1 && /[./\\]/u.test(last)
  const found = last !== '' && !('mistake' in locateDocument(last, bases))
  return isPlace || found ? { question: words.slice(0, -1), given: last } : { question: words, given: undefined }
}

function listQuestions(plan: Plan, { terminal }: Surroundings): number {
  terminal.out('Questions that can be asked of this document, for example:')
  for (const question of suggestions(plan)) terminal.out(`  ${question}`)
  terminal.out(terminal.style.faint(`\`${COMMAND} ask matrix\` shows who can do what in which state.`))
  return 0
}

function printAnswers(answers: readonly Answer[], { terminal }: Surroundings, named: (file: string) => string): void {
  for (const [index, answer] of answers.entries()) {
    if (index > 0) terminal.out('')
    const print = answer.answer === 'not understood' ? terminal.error : terminal.out
    answerReport(answer, terminal, named).forEach(print)
  }
}

interface Showing {
  readonly surroundings: Surroundings
  readonly named: (file: string) => string
  readonly json: boolean
}

function showMatrix(name: string, plan: Plan, { surroundings: { terminal }, named, json }: Showing): number {
  const same = (text: string) => text.toLowerCase() === name.toLowerCase()
  const entity = plan.entities.find((one) => [one.name, one.label, one.plural].some(same))
  if (name !== '' && !entity) {
    const labels = plan.entities.map(({ label }) => label)
    const near = nearest(name, labels)
    complain(
      terminal,
      `There is no entity ${name}.`,
      near ? `Did you mean ${near}?` : `There are: ${labels.join(', ')}.`,
    )
    return 2
  }
  const matrices = matrixOf(plan, entity?.name)
  if (json) terminal.out(JSON.stringify(matrices, null, 2))
  else matrices.flatMap((matrix) => matrixReport(matrix, terminal, named)).forEach(terminal.out)
  return 0
}
