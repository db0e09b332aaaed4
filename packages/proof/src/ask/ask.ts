/** Answers questions about a plan, asked in plain English: `ask('can employee approve a Claim they own?', plan)`. */
import type { Plan } from '@ninefold/plan'
import {
  rowsOf,
  knowledgeOf,
  type Knowledge,
  type Moment,
  operationsOn,
  possibility,
  signUpCreates,
  byRoutes,
  labelOf,
} from '../possible/index.ts'
import { answerApplication } from './answer-application.ts'
import { answerBoth } from './answer-both.ts'
import { answerCan, reasonsOf, operationText } from './answer-can.ts'
import { answerReach } from './answer-reach.ts'
import type { Answer } from './answer.ts'
import { isNotUnderstood, type ParsedQuestion } from './parsed-question.ts'
import { readQuestion } from './read-question.ts'
import { suggestions } from './suggestions.ts'

/** Several answers where the question is about several entities: `can anyone approve what they own?`. Never throws. */
export function ask(question: string, plan: Plan, moment?: Moment): readonly Answer[] {
  const knowledge = knowledgeOf(plan, moment)
  const parsed = readQuestion(question, knowledge)
  if (!isNotUnderstood(parsed)) return parsed.map((one) => answerOne(question, one, knowledge))
  const { mistake, help } = parsed
  const notes = [help, 'For example:', ...suggestions(plan, question).map((one) => `  ${one}`)]
  return [{ question, answer: 'not understood', text: mistake, reasons: [], notes }]
}

function answerOne(text: string, parsed: ParsedQuestion, knowledge: Knowledge): Answer {
  switch (parsed.kind) {
    case 'can':
      return answerCan(text, parsed, knowledge)
    case 'both':
      return answerBoth(text, parsed, knowledge)
    case 'application':
      return answerApplication(text, parsed, knowledge)
    case 'reach':
      return answerReach(text, parsed, knowledge)
    case 'who':
      return answerWho(text, parsed, knowledge)
    case 'what':
      return answerWhat(text, parsed, knowledge)
  }
}

/** Lists the lines that allow the operation for anybody, or answers `no` if there are none. */
function answerWho(text: string, { does, target }: ParsedQuestion & { kind: 'who' }, knowledge: Knowledge): Answer {
  const { entity, given } = target
  const label = does.kind === 'verb' ? does.verb : (rowsOf(entity, does.name, knowledge)[0]?.action.label ?? does.name)
  const one = possibility({ operation: does, label }, { kind: 'anybody' }, entity, given, knowledge)
  const what = `${operationText(does, entity, knowledge)} ${target.label}`
  const routes = byRoutes({ subject: { kind: 'anybody' }, does, entity, given }, knowledge, 1)
  const signUp = signUpCreates({ subject: { kind: 'anybody' }, does, entity, given }, knowledge)
  const through = [...routes.map(({ route }) => route.reason), ...signUp]
  const none = one.possible === 'never' && through.length === 0
  const no = none ? answerCan(text, { kind: 'can', subject: { kind: 'anybody' }, does, target }, knowledge).reasons : []
  return {
    question: text,
    answer: none ? 'no' : 'list',
    text: none ? `Nobody can ${what}.` : `Who can ${what}:`,
    reasons: none ? no : reasonsOf([...one.by, ...through]),
    notes: none ? [] : ['Rules of point 5 may still refuse the record as it then is.'],
  }
}

function answerWhat(
  text: string,
  { subject, target }: ParsedQuestion & { kind: 'what' },
  knowledge: Knowledge,
): Answer {
  const { entity, given } = target
  const possible = operationsOn(entity, knowledge).map((one) => possibility(one, subject, entity, given, knowledge))
  return {
    question: text,
    answer: 'list',
    text: `What ${labelOf(subject)} can do with ${target.label}:`,
    reasons: [],
    notes: [],
    possible,
  }
}
