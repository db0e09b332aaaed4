// Prints an answer: the answer, the lines that determine it, an example, and notes.
import type { Answer, AnswerExample, ExampleRecord, Possibility, Reason } from '@ninefold/proof'
import type { Style, Terminal } from './style.ts'
import { labelled, printable, widthOf } from './text.ts'

type Paper = Pick<Terminal, 'style' | 'columns'>

const WORDS: Readonly<Record<Answer['answer'], string>> = {
  yes: 'Yes.',
  possible: 'Possible, not played.',
  no: 'No.',
  undecided: 'Cannot be decided.',
  list: '',
  'not understood': '',
}

export function answerReport(answer: Answer, paper: Paper, named: (file: string) => string): readonly string[] {
  const { style } = paper
  const word = WORDS[answer.answer]
  const paint = {
    yes: style.green,
    possible: style.yellow,
    no: style.red,
    undecided: style.yellow,
    list: style.bold,
    'not understood': style.red,
  }
  const head = `${word === '' ? '' : `${paint[answer.answer](word)} `}${style.bold(printable(answer.text))}`
  return [
    head,
    ...spaced(answer.reasons.flatMap((reason) => reasonLines(reason, 2, paper, named))),
    ...spaced((answer.possible ?? []).flatMap((one) => onePossibility(one, paper, named))),
    ...(answer.example ? spaced(example(answer.example, paper)) : []),
    ...spaced(
      answer.notes.flatMap((note) => labelled('', printable(note), note.startsWith('  ') ? 4 : 2, paper.columns)),
    ),
  ]
}

const spaced = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : ['', ...lines])

/** What stands there, then where. */
function reasonLines(
  { text, origin }: Reason,
  indent: number,
  { style, columns }: Paper,
  named: (file: string) => string,
): readonly string[] {
  const place = origin ? `${named(origin.file)}:${origin.line}` : ''
  const lines = labelled('', printable(text), indent, columns)
  const last = lines.at(-1) ?? ''
  if (place === '') return lines
  const fits = widthOf(last) + 2 + widthOf(place) <= columns
  return fits
    ? [...lines.slice(0, -1), `${last}  ${style.faint(place)}`]
    : [...lines, ' '.repeat(indent) + style.faint(place)]
}

export const MARKS: Readonly<Record<Possibility['possible'], string>> = {
  always: '✓',
  sometimes: '~',
  never: '–',
  undecided: '?',
}

export const paintOf = (style: Style) => ({
  always: style.green,
  sometimes: style.yellow,
  never: style.faint,
  undecided: style.blue,
})

function onePossibility(one: Possibility, paper: Paper, named: (file: string) => string): readonly string[] {
  const { style } = paper
  const head = `  ${paintOf(style)[one.possible](MARKS[one.possible])} ${one.label}`
  return [head, ...one.by.flatMap((reason) => reasonLines(reason, 6, paper, named))]
}

function example(given: AnswerExample, paper: Paper): readonly string[] {
  const { style, columns } = paper
  const others = given.records.filter(({ fields, name }) => fields.length > 0 || name === given.me)
  const left = Math.max(...others.map(({ name }) => widthOf(name))) + 4
  return [
    `${style.bold('For example')}, on ${given.today}:`,
    ...others.flatMap((record) => labelled(`  ${record.name}`, describeRecord(record, given), left, columns)),
    ...(given.me === null ? [`  Nobody is signed in.`] : []),
    ...given.constants.map(({ label, shown }) => `  ${printable(`${label} changed to ${shown}`)}`),
  ]
}

function describeRecord(record: ExampleRecord, { me, roles, administrator }: AnswerExample): string {
  const has =
    record.name === me
      ? [...(administrator ? ['an administrator'] : []), ...roles.map((role) => `has the role ${role}`)]
      : []
  const plain = record.name === me && has.length === 0 ? ['has no assigned role'] : has
  const fields = record.fields.map(({ label, shown }) => `${label}: ${shown}`)
  return printable([...plain, ...fields].join('; '))
}
