// Prints the differences of two documents: grouped by topic, each with its position and what to do.
import type { AnswerExample } from '@ninefold/proof'
import type { Difference } from '@ninefold/proof/difference'
import type { Origin } from '@ninefold/plan/expression'
import type { Terminal } from './style.ts'
import { counted } from '@ninefold/plan/base'
import { labelled, printable } from './text.ts'

const HEADINGS: Readonly<Record<Difference['about'], string>> = {
  names: 'Names: only you know',
  access: 'Who can see and do what',
  data: 'Existing records',
  calls: 'Calls and their clients',
  behaviour: 'Other behaviour',
}

const marks: Readonly<Record<Difference['weight'], string>> = {
  question: '?',
  wider: '+',
  narrower: '−',
  breaking: '!',
  loss: '×',
  note: '·',
}

/** `named`: how an old and a new file are called. */
export function differenceReport(
  differences: readonly Difference[],
  { style, columns }: Pick<Terminal, 'style' | 'columns'>,
  named: { readonly was: (file: string) => string; readonly now: (file: string) => string },
): readonly string[] {
  const paint = {
    question: style.yellow,
    wider: style.green,
    narrower: style.blue,
    breaking: style.red,
    loss: style.red,
    note: style.faint,
  }
  const at = (origin: Origin | undefined, name: (file: string) => string) =>
    origin ? `${name(origin.file)}:${origin.line}` : ''
  return (Object.keys(HEADINGS) as Difference['about'][]).flatMap((about) => {
    const own = differences.filter((one) => one.about === about)
    if (own.length === 0) return []
    const lines = own.flatMap((one) => {
      const place = at(one.now, named.now) || at(one.was, named.was)
      const [first = '', ...more] = labelled(`  ${marks[one.weight]}`, one.text, 4, columns)
      return [
        paint[one.weight](first.slice(0, 4)) +
          first.slice(4) +
          (more.length === 0 ? style.faint(place === '' ? '' : `  ${place}`) : ''),
        ...more,
        ...(more.length > 0 && place !== '' ? [style.faint(`    ${place}`)] : []),
        ...(one.reads?.was ?? []).flatMap((text) => labelled('    was:', printable(text), 9, columns)),
        ...(one.reads?.now ?? []).flatMap((text) => labelled('    now:', printable(text), 9, columns)),
        ...(one.example ? exampleLines(one.example, one.about).map((line) => style.faint(`      ${line}`)) : []),
        ...(one.help === '' ? [] : labelled('', one.help, 6, columns).map(style.faint)),
      ]
    })
    return [style.bold(HEADINGS[about]), ...lines, '']
  })
}

/** The records with what they hold, and where it is about rights, who asks. */
function exampleLines({ records, me, roles }: AnswerExample, about: Difference['about']): readonly string[] {
  const shown = records.flatMap(({ name, fields }) => {
    const values = fields.filter(({ value }) => value !== null).map(({ label, shown: text }) => `${label} ${text}`)
    return values.length === 0 ? [] : [`${name}: ${values.join(', ')}`]
  })
  if (about !== 'access') return ['for example', ...shown]
  const who = me === null ? ' who is not signed in' : roles.length > 0 ? ` who is ${roles.join(', ')}` : ''
  return [`for example somebody${who}`, ...shown]
}

export const differenceCounts = (differences: readonly Difference[]): string => {
  const count = (weight: Difference['weight']) => differences.filter((one) => one.weight === weight).length
  const describeCount = ([weight, name, plural]: readonly [Difference['weight'], string, string]) =>
    count(weight) > 0 ? [counted(count(weight), name, plural)] : []
  const words = (
    [
      ['question', 'open question', 'open questions'],
      ['wider', 'widened', 'widened'],
      ['narrower', 'narrowed', 'narrowed'],
      ['breaking', 'broken', 'broken'],
      ['loss', 'loss', 'losses'],
      ['note', 'other', 'others'],
    ] as const
  ).flatMap(describeCount)
  return words.length === 0 ? 'Both mean the same.' : words.join(', ')
}
