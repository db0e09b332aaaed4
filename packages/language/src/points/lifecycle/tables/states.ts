/** The columns of the table of states, and bullets with the same meaning. */
import { pattern } from '@ninefold/plan/pattern'
import type { Phrase } from '../../../document/index.ts'
import {
  nameList,
  formerNames,
  meaningColumn,
  namesOf,
  flagProblem,
  anyPhrase,
  shownText,
  type Column,
  type ColumnTable,
  type FormerName,
} from '../../../kernel/index.ts'
import type { EffectRead, MayChangeRead, WhoRead } from '../model.ts'
import { unreadEffect } from './actions.ts'
import * as cells from './cells.ts'

const state: Column<Phrase> = {
  names: nameList('State, Status, State name, Status name, Stage, Phase'),
  needed: true,
  usual: true,
  means: 'The name of a state, as used in *From*, *To* and expressions.',
  grammar: anyPhrase('a name'),
}

const next: Column<readonly Phrase[]> = {
  names: nameList(
    'Next states, Next, Followed by, Can go to, May go to, Goes to, Leads to, Successors, Successor states, Following states, Possible next states, Allowed next states, Next possible states, Transitions to, Allowed transitions, Can become, May become, Can change to, Can move to',
  ),
  means: 'The states that may follow. Without a table of actions, each of them becomes an action.',
  blank: 'None: the state is final.',
  grammar: cells.nextStates,
}

const who: Column<WhoRead | undefined> = {
  names: nameList('Who, Who may, By, By whom, Actor, Role, Roles, Performed by, Responsible'),
  means: 'Who may move a record on from this state, if there is no table of actions.',
  blank: 'Administrators.',
  grammar: cells.orDash(cells.people),
}

const initial: Column<boolean> = {
  names: nameList('Initial, Start, Is initial, Initial state, Start state'),
  means: 'Whether a new record is in this state.',
  blank: 'No.',
  grammar: cells.mark(pattern('(initial|start)')),
  wrong: flagProblem('Initial'),
}

const final: Column<boolean> = {
  names: nameList('Final, End, Terminal, Is final, End state, Final state'),
  usual: true,
  means: 'Whether the state is final.',
  blank: 'It is final if no action leaves it.',
  grammar: cells.mark(pattern('final')),
  wrong: flagProblem('Final'),
}

const label: Column<string> = {
  names: nameList('Label, Shown as, Display name, Caption'),
  means: 'The text that users see instead of the name of the state.',
  blank: 'The name, with a capital letter.',
  grammar: shownText,
}

const mayChange: Column<MayChangeRead> = {
  names: nameList(
    'May still change, May change, Still editable, Editable, Editable fields, Can change, Changeable, Fields that may change',
  ),
  means: 'The fields that users may still change in this state. This restricts what point 6 allows.',
  blank: 'All fields in the first state, none in the others.',
  grammar: cells.mayChange,
}

const partOf: Column<Phrase | undefined> = {
  names: nameList(
    'Part of, In, In state, Within, Inside, Parent, Parent state, Superstate, Super state, Composite, Composite state, Belongs to, Substate of',
  ),
  means: 'The containing state. Actions that leave the containing state also leave this one.',
  blank: 'No state contains it.',
  grammar: cells.orDash(anyPhrase('a state')),
}

const onEntry: Column<readonly EffectRead[] | undefined> = {
  names: nameList(
    'On entry, Entry, When entered, On entering, On enter, Entry effect, Entry effects, Entry action, Entry actions, On arrival',
  ),
  means: 'Effects, as in *Then*, of every action that enters the state.',
  blank: 'Only the effects of the action.',
  grammar: cells.orDash(cells.effects),
  wrong: unreadEffect,
}

const onExit: Column<readonly EffectRead[] | undefined> = {
  names: nameList(
    'On exit, Exit, When left, On leaving, On leave, Exit effect, Exit effects, Exit action, Exit actions, On departure',
  ),
  means: 'Effects, as in *Then*, of every action that leaves the state.',
  blank: 'Only the effects of the action.',
  grammar: cells.orDash(cells.effects),
  wrong: unreadEffect,
}

const was: Column<readonly FormerName[]> = {
  names: nameList('Was, Formerly, Former name, Renamed from'),
  means: 'The former name of the state, so that its records are kept.',
  blank: 'There is no former name.',
  grammar: formerNames,
}

const meaning: Column<string> = { ...meaningColumn(shownText), usual: true }

export const STATES = {
  of: 'states',
  columns: { state, meaning, next, who, initial, final, label, mayChange, partOf, onEntry, onExit, was },
} satisfies ColumnTable

/** Bullets under a heading of point 4. */
export const MARKS = {
  initial: {
    names: nameList(
      'Initial state, Initial status, Start state, Starting state, Starting status, First state, Start status, Initial, Starts in, Starts as, Starts, Begins in, Begins as',
    ),
    means: 'The state of a new record.',
    blank: 'The state after `(create)`, else the first state.',
    grammar: anyPhrase('a state'),
  } satisfies Column<Phrase>,
  final: {
    names: nameList('Final states, Final state, Final status, End states, End state, Terminal states'),
    many: true,
    means: 'The final states.',
    blank: 'The states that no action leaves.',
    grammar: namesOf('states separated by commas'),
  } satisfies Column<readonly Phrase[]>,
}
