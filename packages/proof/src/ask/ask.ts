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
import { answerCan, reasonsOf, sayDeed } from './answer-can.ts'
import { answerReach } from './answer-reach.ts'
import type { Answer } from './answer.ts'
import { isNotUnderstood, type Asked } from './asked.ts'
import { readQuestion } from './read-question.ts'
import { suggestions } from './suggestions.ts'

/** Several answers where the question is about several entities: `can anyone approve what they own?`. Never throws. */
export function ask(question: string, plan: Plan, moment?: Moment): readonly Answer[] {
  const knowledge = knowledgeOf(plan, moment)
  const asked = readQuestion(question, knowledge)
  if (!isNotUnderstood(asked)) return asked.map((one) => answerOne(question, one, knowledge))
  const { mistake, help } = asked
  const notes = [help, 'For example:', ...suggestions(plan, question).map((one) => `  ${one}`)]
  return [{ question, answer: 'not understood', text: mistake, reasons: [], notes }]
}

function answerOne(text: string, asked: Asked, knowledge: Knowledge): Answer {
  switch (asked.kind) {
    case 'can':
      return answerCan(text, asked, knowledge)
    case 'both':
      return answerBoth(text, asked, knowledge)
    case 'application':
      return answerApplication(text, asked, knowledge)
    case 'reach':
      return answerReach(text, asked, knowledge)
    case 'who':
      return answerWho(text, asked, knowledge)
    case 'what':
      return answerWhat(text, asked, knowledge)
  }
}

/** The lines that let somebody, whoever it is; nobody where none applies. */
function answerWho(text: string, { does, thing }: Asked & { kind: 'who' }, knowledge: Knowledge): Answer {
  const { entity, given } = thing
  const label = does.kind === 'verb' ? does.verb : (rowsOf(entity, does.name, knowledge)[0]?.action.label ?? does.name)
  const one = possibility({ operation: does, label }, { kind: 'anybody' }, entity, given, knowledge)
  const what = `${sayDeed(does, entity, knowledge)} ${thing.label}`
  const routes = byRoutes({ subject: { kind: 'anybody' }, does, entity, given }, knowledge, 1)
  const signUp = signUpCreates({ subject: { kind: 'anybody' }, does, entity, given }, knowledge)
  const through = [...routes.map(({ route }) => route.reason), ...signUp]
  const none = one.possible === 'never' && through.length === 0
  const no = none ? answerCan(text, { kind: 'can', subject: { kind: 'anybody' }, does, thing }, knowledge).reasons : []
  return {
    question: text,
    answer: none ? 'no' : 'list',
    text: none ? `Nobody can ${what}.` : `Who can ${what}:`,
    reasons: none ? no : reasonsOf([...one.by, ...through]),
    notes: none ? [] : ['Rules of point 5 may still refuse the record as it then is.'],
  }
}

function answerWhat(text: string, { subject, thing }: Asked & { kind: 'what' }, knowledge: Knowledge): Answer {
  const { entity, given } = thing
  const possible = operationsOn(entity, knowledge).map((one) => possibility(one, subject, entity, given, knowledge))
  return {
    question: text,
    answer: 'list',
    text: `What ${labelOf(subject)} can do with ${thing.label}:`,
    reasons: [],
    notes: [],
    possible,
  }
}
