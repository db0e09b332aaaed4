/** The tables of point 4: their columns, and the names that people give them. The first name is the one shown. */
import { called, MEANING, type TableForm } from '../../kernel/index.ts'

export const ACTIONS = {
  action: {
    names: called(
      'Action, Transition, Event, Step, Trigger, Command, Operation, Activity, Button, Transaction, User action, What happens',
    ),
    needed: true,
  },
  from: {
    names: called(
      'From, From state, From status, Source, Source state, Source status, Current state, Current status, Old state, Old status, Start state, State before, Before',
    ),
    perhaps: called('State, Status'),
  },
  to: {
    names: called(
      'To, To state, To status, Target, Target state, Target status, Next state, Next status, End state, New state, New status, Resulting state, Result state, Destination, State after, After',
    ),
  },
  who: {
    names: called(
      'Who, Who may, By, By whom, Actor, Actors, Role, Roles, Trigger, Triggered by, Performed by, Performer, Responsible, Allowed roles, Allowed for, Authorised role, Authorized role, Authorised by, Authorized by, Permitted for, Permitted roles, Executed by, Done by, Carried out by, User role',
    ),
  },
  when: {
    names: called(
      'When, Guard, Guards, Condition, Conditions, If, Only if, Precondition, Preconditions, Provided that, Provided, Requires, Prerequisite, Check, Checks, Pre-condition, Constraint, Constraints',
    ),
  },
  error: { names: called('Error, Otherwise, Else, Error code, If not, Refused with') },
  message: { names: called('Message, Wording, What it says, Refusal') },
  asks: { names: called('Asks, Asks for, Takes, Input, Inputs, Required input, Form, Parameters, Needs') },
  then: {
    names: called(
      'Then, Effect, Effects, Does, Side effect, Side effects, Action, Actions, Postcondition, Postconditions, Consequence, Consequences',
    ),
  },
  meaning: { names: MEANING, prose: true },
  id: { names: called('Id, No, Nr, Ref, Transition, Transition id'), numbers: true },
} satisfies TableForm

export const STATES = {
  state: { names: called('State, Status, State name, Status name, Stage, Phase'), needed: true },
  meaning: { names: MEANING, prose: true },
  next: {
    names: called(
      'Next states, Next, Followed by, Can go to, May go to, Goes to, Leads to, Successors, Successor states, Following states, Possible next states, Allowed next states, Next possible states, Transitions to, Allowed transitions, Can become, May become, Can change to, Can move to',
    ),
  },
  who: { names: called('Who, Who may, By, By whom, Actor, Role, Roles, Performed by, Responsible') },
  initial: { names: called('Initial, Start, Is initial, Initial state, Start state') },
  final: { names: called('Final, End, Terminal, Is final, End state, Final state') },
  label: { names: called('Label, Shown as, Display name, Caption') },
  mayChange: {
    names: called(
      'May still change, May change, Still editable, Editable, Editable fields, Can change, Changeable, Fields that may change',
    ),
  },
  partOf: {
    names: called(
      'Part of, In, In state, Within, Inside, Parent, Parent state, Superstate, Super state, Composite, Composite state, Belongs to, Substate of',
    ),
  },
  onEntry: {
    names: called(
      'On entry, Entry, When entered, On entering, On enter, Entry effect, Entry effects, Entry action, Entry actions, On arrival',
    ),
  },
  onExit: {
    names: called(
      'On exit, Exit, When left, On leaving, On leave, Exit effect, Exit effects, Exit action, Exit actions, On departure',
    ),
  },
  was: { names: called('Was, Formerly, Former name, Renamed from') },
} satisfies TableForm

/** Bullets under a heading of point 4. */
export const MARKS = {
  initial: {
    names: called(
      'Initial state, Initial status, Start state, Starting state, Starting status, First state, Start status, Initial, Starts in, Starts as, Starts, Begins in, Begins as',
    ),
  },
  final: {
    names: called('Final states, Final state, Final status, End states, End state, Terminal states'),
    many: true,
  },
} satisfies TableForm

export const APPROVALS = {
  approval: { names: called('Approval'), needed: true },
  action: { names: called('For action, Action, For') },
  needed: { names: called('Needed, How many, Number') },
  from: { names: called('From, By, Who') },
  when: { names: called('When, Condition, If') },
  lostWhen: { names: called('Lost when, Lost on, Reset when') },
} satisfies TableForm

export const MESSAGES = {
  message: { names: called('Message, Template, Notification, Mail, Message name'), needed: true },
  subject: { names: called('Subject, Title, Subject line, Heading') },
  text: { names: called('Text, Body, Wording, Content, Message text') },
} satisfies TableForm

export const WEBHOOKS = {
  webhook: { names: called('Webhook, Hook, Outgoing call'), needed: true },
  address: { names: called('Address, URL, Endpoint, To'), needed: true },
  sends: { names: called('Sends, Payload, Body, Data, What is sent') },
  meaning: { names: MEANING, prose: true },
} satisfies TableForm
