// Prints the findings of an audit: the questions as headings, each finding with its source positions.
import type { AuditSection, Finding } from '@ninefold/proof'
import type { Terminal } from './style.ts'
import { counted } from '@ninefold/plan/base'
import { labelled, printable } from './text.ts'

type Paper = Pick<Terminal, 'style' | 'columns'>

/** Questions without a finding stand in one line each at the end. */
export function auditReport(
  sections: readonly AuditSection[],
  { style, columns }: Paper,
  named: (file: string) => string,
): readonly string[] {
  const linesOf = ({ text, surprising, origins }: Finding): readonly string[] => {
    const mark = surprising ? style.yellow('!') : style.faint('·')
    const lines = labelled('', printable(text), 4, columns)
    const places = [...new Set(origins.map(({ file, line }) => `${named(file)}:${line}`))]
    return [
      `  ${mark}${lines[0]!.slice(3)}`,
      ...lines.slice(1),
      ...(places.length > 0 ? [`    ${style.faint(places.join(', '))}`] : []),
    ]
  }
  const answered = sections.filter(({ findings }) => findings.length > 0)
  const silent = sections.filter(({ findings }) => findings.length === 0)
  const surprising = sections.flatMap(({ findings }) => findings).filter((one) => one.surprising).length
  return [
    ...answered.flatMap(({ question, findings }) => [style.bold(question), ...findings.flatMap(linesOf), '']),
    ...silent.map(({ question }) => `${style.bold(question)} ${style.faint('None found.')}`),
    ...(silent.length > 0 ? [''] : []),
    surprising === 0 ? 'Nothing surprising.' : `${counted(surprising, 'finding')} to look at first, marked with !`,
  ]
}
