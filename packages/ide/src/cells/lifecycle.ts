/** Point 4: actions, states, approvals and messages under an entity's heading. */
import { MESSAGES, type ACTIONS, type APPROVALS, type STATES, SUBJECT_FORMS } from '@ninefold/language/lifecycle'
import { columns, EXPLANATION, FOR_WHOM, word, type PointHelp } from './cell-help.ts'
import type { Word } from '@ninefold/language/kernel'

const TIMERS: readonly Word[] = [
  word('after ${1:30 days}', 'By itself, so long after the record came into this state.'),
  word('after ${1:2 hours} since `${2:sentAt}`', 'By itself, so long after a moment of the record.'),
  word('at `${1:dueOn}`', 'By itself, at a moment of the record.'),
  word('${1:2 days} before `${2:dueOn}`', 'By itself, before a moment of the record.'),
  word('every day at ${1:08:00}', 'By itself, again and again.'),
]

const PEOPLE: readonly Word[] = [...FOR_WHOM, word(' but ', 'All of them except …', /\S$/u)]

export const lifecycle: PointHelp = {
  title: 'States and transitions',
  means: 'How records live: in which states they can be, who takes them from one to the next, and what comes of it.',
  open: 'Records have no life cycle: they are created, changed and deleted.',
  section: { tables: { messages: MESSAGES }, bullets: {} },
  subject: {
    means:
      'The entity whose life cycle this is. `### Entity: Field` keeps the state in a field with choices of its own.',
    tables: SUBJECT_FORMS,
    bullets: {},
    usual: { actions: ['action', 'from', 'to', 'who', 'when', 'asks', 'then'], states: ['state', 'meaning', 'final'] },
  },
  cells: {
    ...columns<typeof ACTIONS>('actions', {
      action: {
        means: 'What a person does: a button on the record’s page. The row `(create)` is about new records.',
        words: [word('(create)', 'What a new record begins with, and who may make one.')],
      },
      from: {
        means: 'The states from which it may be taken.',
        blank: 'Any state.',
        words: [word('any', 'All states.'), word('any but ', 'All states except …')],
      },
      to: {
        means: 'The state that it leads to.',
        blank: 'The state stays as it is.',
        words: [word('previous', 'Back to the state that the record came from.')],
      },
      who: {
        means: 'Who may take it: roles, fields with people, or a timer, by which it happens by itself.',
        blank: 'Nobody by hand: another action takes it, or point 6 lets somebody `run` it.',
        words: [...PEOPLE, ...TIMERS],
      },
      when: {
        means: 'A condition over the record as it is before the action. What is not known does not allow.',
        blank: 'It may always be taken.',
      },
      message: {
        means: 'What a refusal reads while the condition does not hold: `{seats} are too few`.',
        blank: 'The refusal tells the condition in words.',
      },
      error: {
        means: 'The code of point 8 with which it refuses while its condition does not hold.',
        blank: 'The refusal tells the condition in words.',
      },
      asks: {
        means:
          'What the person fills in: fields of the entity, or inputs of its own with a type (`reason: text`), read as `input.reason`.',
        blank: 'It asks for nothing.',
        words: [
          word('${1:reason}: ${2:text}', 'An input of its own.'),
          word(' optional', 'It may be left empty.', /\S$/u),
        ],
      },
      then: {
        means: 'What else happens, in this order, all or none; separated by semicolons.',
        blank: 'Only the state changes.',
        words: [
          word('`${1:field} = ${2:value}`', 'Sets a field.'),
          word('notify ${1:owner}', 'Tells people.'),
          word('notify ${1:owner} with ${2:Message}', 'Tells people in the words of a message.'),
          word('do ${1:Action} on ${2:path}', 'Takes an action of another record.'),
          word('do ${1:Action} on each ${2:list}', 'Takes an action of several records.'),
          word('create ${1:Entity} with `${2:field = value}`', 'Makes another record.'),
          word('delete', 'Deletes the record.'),
          word('send ${1:Webhook}', 'Tells another server.'),
          word('add ${1:me} to `${2:list}`', 'Links a record of many to many.'),
          word('remove ${1:me} from `${2:list}`', 'Unlinks it.'),
        ],
      },
      meaning: EXPLANATION,
      id: { means: 'A number for the row, for people.' },
    }),
    ...columns<typeof STATES>('states', {
      state: { means: 'A state, as the columns *From* and *To* and expressions name it.' },
      meaning: EXPLANATION,
      next: {
        means:
          'The states that a record may come into from here. Without a table of actions, each is an action of its own.',
        blank: 'None: it ends here.',
      },
      who: {
        means: 'Who takes a record on from here, where there is no table of actions.',
        blank: 'Administrators.',
        words: PEOPLE,
      },
      initial: { means: 'A new record is in this state: yes.', blank: 'No.' },
      final: { means: 'Whether it is an end.', blank: 'It is one if no action leaves it.', words: [word('yes')] },
      mayChange: {
        means: 'The fields that people may still write in this state. It narrows what point 6 allows.',
        blank: 'All fields in the first state, none in the others.',
        words: [word('all'), word('nothing'), word('all but ')],
      },
      partOf: {
        means: 'The state that holds this one: what leads out of that one leads out of this one too.',
        blank: 'It stands by itself.',
      },
      onEntry: {
        means: 'What happens whenever a record comes into it, whatever action leads there: effects as in *Then*.',
        blank: 'Only what the action does.',
      },
      onExit: {
        means: 'What happens whenever a record leaves it, whatever action leads away: effects as in *Then*.',
        blank: 'Only what the action does.',
      },
      label: { means: 'What people read instead of the state’s name.', blank: 'The name, with a capital.' },
      was: {
        means: 'What the state was called before, so that records come along.',
        blank: 'It was always called so.',
      },
    }),
    ...columns<typeof APPROVALS>('approvals', {
      approval: { means: 'What the approval is called.' },
      action: { means: 'The action that waits for it.' },
      needed: { means: 'How many different people must agree.', blank: '2.', words: [word('2'), word('3')] },
      from: { means: 'Whose approval counts.', blank: 'Those who may take the action.', words: PEOPLE },
      when: { means: 'The action waits only while this holds.', blank: 'It always waits.' },
      lostWhen: { means: 'Fields whose change takes the approvals back.', blank: 'No change does.' },
    }),
    ...columns('webhooks', {
      webhook: { means: 'The name by which `send` tells it.' },
      address: { means: 'The whole address of the other server, with `https://`.' },
      sends: { means: 'What is sent: fields, or a built value.', blank: 'The id of the record alone.' },
      meaning: EXPLANATION,
    }),
    ...columns<typeof MESSAGES>('messages', {
      message: { means: 'The name by which `notify … with` sends it.' },
      subject: { means: 'Its subject. Values of the record stand in braces: `{number}`.' },
      text: { means: 'Its text. Values of the record stand in braces: `{owner.name}`.' },
    }),
  },
}
