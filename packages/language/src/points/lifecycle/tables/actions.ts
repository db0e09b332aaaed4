/** The columns of the table of actions. */
import type { Problem, Span } from '@ninefold/plan/problem'
import type { Phrase } from '../../../document/index.ts'
import {
  nameList,
  explanation,
  meaningColumn,
  anyPhrase,
  shownText,
  template,
  type Column,
  type ColumnTable,
  type TemplateText,
} from '../../../kernel/index.ts'
import type { AskRead, EffectRead, FromRead, ToRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import type { WhoCell } from '../who/read.ts'
import * as cells from './cells.ts'

const action: Column<Phrase> = {
  names: nameList(
    'Action, Transition, Event, Step, Trigger, Command, Operation, Activity, Button, Transaction, User action, What happens',
  ),
  needed: true,
  usual: true,
  means:
    'The name of the action, which becomes a button on the record’s page. The row `(create)` is about new records.',
  grammar: cells.actionName,
}

const from: Column<FromRead> = {
  names: nameList(
    'From, From state, From status, Source, Source state, Source status, Current state, Current status, Old state, Old status, Start state, State before, Before',
  ),
  fallbackNames: nameList('State, Status'),
  usual: true,
  means: 'The states in which the action is possible.',
  blank: 'Any state.',
  grammar: cells.fromStates,
}

const to: Column<ToRead> = {
  names: nameList(
    'To, To state, To status, Target, Target state, Target status, Next state, Next status, End state, New state, New status, Resulting state, Result state, Destination, State after, After',
  ),
  usual: true,
  means: 'The state after the action.',
  blank: 'The state does not change.',
  grammar: cells.toState,
}

const who: Column<WhoCell> = {
  names: nameList(
    'Who, Who may, By, By whom, Actor, Actors, Role, Roles, Trigger, Triggered by, Performed by, Performer, Responsible, Allowed roles, Allowed for, Authorised role, Authorized role, Authorised by, Authorized by, Permitted for, Permitted roles, Executed by, Done by, Carried out by, User role',
  ),
  usual: true,
  means: 'Who may take the action: roles, fields with people, or a timer, which takes it automatically.',
  blank: 'No user: another action takes it, or point 6 allows somebody to `run` it.',
  grammar: cells.peopleOrTimer,
}

const when: Column<Phrase | undefined> = {
  names: nameList(
    'When, Guard, Guards, Condition, Conditions, If, Only if, Precondition, Preconditions, Provided that, Provided, Requires, Prerequisite, Check, Checks, Pre-condition, Constraint, Constraints',
  ),
  usual: true,
  means: 'A condition over the record before the action. If it is unknown, the action is refused.',
  blank: 'The action is always allowed.',
  grammar: cells.orDash(anyPhrase('a condition in backticks')),
}

const error: Column<Phrase | undefined> = {
  names: nameList('Error, Otherwise, Else, Error code, If not, Refused with'),
  means: 'The code of point 8 for the refusal if the condition is not true.',
  blank: 'The refusal states the condition in words.',
  grammar: cells.orDash(anyPhrase('a code')),
}

const message: Column<TemplateText | undefined> = {
  names: nameList('Message, Wording, What it says, Refusal'),
  means: 'The text of the refusal if the condition is not true: `{seats} are too few`.',
  blank: 'The refusal states the condition in words.',
  grammar: cells.orDash(template),
}

const asks: Column<readonly AskRead[]> = {
  names: nameList('Asks, Asks for, Takes, Input, Inputs, Required input, Form, Parameters, Needs'),
  usual: true,
  means:
    'What the user fills in: fields of the entity, or inputs with a type (`reason: text`), which expressions read as `input.reason`.',
  blank: 'The action asks for nothing.',
  grammar: cells.asks,
}

/** Reports an effect that is not understood. */
export const unreadEffect = (_: string, span: Span, { text }: Phrase): Problem =>
  lifecycleProblem('LIF-015', { span }, { text })

const then: Column<readonly EffectRead[] | undefined> = {
  names: nameList(
    'Then, Effect, Effects, Does, Side effect, Side effects, Action, Actions, Postcondition, Postconditions, Consequence, Consequences',
  ),
  usual: true,
  means: 'Further effects, in this order. All of them happen, or none.',
  blank: 'Only the state changes.',
  grammar: cells.orDash(cells.effects),
  wrong: unreadEffect,
}

const signInAgain: Column<number | undefined> = {
  names: nameList(
    'Sign in again, Sign-in again, Signs in again, Confirm with password, Password again, Ask for the password, Confirm identity, Reauthenticate, Reauthentication, Re-authenticate, Re-authentication, Step-up, Step-up authentication',
  ),
  means: 'The person signs in again before the action, unless they did so in the last minutes.',
  blank: 'No.',
  grammar: cells.signInAgain,
  wrong: (written, span) => lifecycleProblem('LIF-072', { span }, { written }),
}

const id: Column<never> = {
  names: nameList('Id, No, Nr, Ref, Transition, Transition id'),
  numbers: true,
  means: 'The number of the row. It has no effect.',
  grammar: explanation,
}

export const ACTIONS = {
  of: 'actions',
  columns: {
    action,
    from,
    to,
    who,
    when,
    error,
    message,
    asks,
    then,
    signInAgain,
    meaning: meaningColumn(shownText),
    id,
  },
} satisfies ColumnTable
