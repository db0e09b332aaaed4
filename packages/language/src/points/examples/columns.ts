/** The columns of an example: who does what, with which values, and the expected result. */
import type { Phrase } from '../../document/index.ts'
import { nameList, offering, anyPhrase, type Column, type ColumnTables, type PlaceColumns } from '../../kernel/index.ts'

const who: Column<Phrase> = {
  names: nameList('Who, Person, Actor, User'),
  means: 'The name of a person, with their roles in brackets: `Ann (finance)`.',
  blank: 'The person of the row above.',
  grammar: offering(anyPhrase('a name, with roles in brackets'), [
    { text: '${1:Ann} (${2:role})' },
    { text: 'nobody', means: 'Somebody who is not signed in.' },
  ]),
}

const does = {
  names: nameList('Does, Step, Action, What, Does what'),
  needed: true,
  means: 'What the person does: an action of point 4, or one of the fixed words.',
  grammar: offering(anyPhrase('an action and a record: `approves trip`'), [
    { text: 'creates ${1:Entity} as ${2:name}', means: 'Makes a record that later rows call by this name.' },
    { text: 'changes ', means: 'Changes a record.' },
    { text: 'deletes ', means: 'Deletes a record.' },
    { text: 'sees ', means: 'Looks at a record.' },
    { text: 'lists ', means: 'Asks for a list of records.' },
    { text: 'opens ', means: 'Opens a screen.' },
    { text: 'calls ', means: 'Calls an address of point 7.' },
    { text: 'waits ${1:30 days}', means: 'Time goes by, and what is due happens.' },
    { text: 'it is ${1:2026-01-31}', means: 'The day becomes this one.' },
  ]),
} satisfies Column<Phrase>

const given: Column<Phrase> = {
  names: nameList('With, Given, Input, Values'),
  means: 'The values that the person enters.',
  blank: 'No values.',
  grammar: anyPhrase('fields with values, separated by semicolons: `Title: Train; Amount: 20 EUR`'),
}

const expect: Column<Phrase> = {
  names: nameList('Expect, Expected, Result, Then, Outcome'),
  means: 'The expected result.',
  blank: 'The step succeeds.',
  grammar: offering(
    anyPhrase('a state, `Field: value`, `refused: CODE`, who gets a message; separated by semicolons'),
    [
      { text: 'done' },
      { text: 'refused: ', means: 'Refused, with this code.' },
      { text: 'not allowed', means: 'Refused, since nobody lets them.' },
      { text: 'not found' },
      { text: '${1:Ann} is told', means: 'A message comes to somebody.' },
      { text: 'sees `${1:field}`' },
      { text: 'does not see `${1:field}`' },
      { text: '${1:3} records', means: 'How many are listed.' },
    ],
  ),
}

export const EXAMPLES = {
  steps: { of: 'steps', columns: { who, does, with: given, expect } },
} satisfies ColumnTables

/** The tables of examples. */
export const EXAMPLE_COLUMNS = { tables: EXAMPLES } satisfies PlaceColumns
