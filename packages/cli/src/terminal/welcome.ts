// The message after the start of an application: its address, its database, and the open points of its document.
import type { Assumption, PointNumber } from '@ninefold/plan'
import type { Terminal } from './style.ts'
import { labelled } from './text.ts'

interface Welcome {
  readonly name: string
  readonly addresses: readonly string[]
  /** Where the first administrator signs up, or the command that prints it; absent once there is one. */
  readonly firstAdministrator?: { readonly link: string } | { readonly command: string }
  readonly document: string
  readonly data: string
  readonly mode: 'development' | 'production'
  /** `9 demonstration people, 40 sample records`; absent without a demonstration. */
  readonly demonstration?: string
  readonly open: readonly PointNumber[]
  readonly assumptions: readonly Assumption[]
}

const indent = 14

const pointTitles: Readonly<Record<PointNumber, string>> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'The calls it makes',
  8: 'The error catalogue',
  9: 'Business constants and limits',
}

export function welcomeLines(
  welcome: Welcome,
  { style, columns }: Pick<Terminal, 'style' | 'columns'>,
): readonly string[] {
  const row = (label: string, text: string) => labelled(`  ${label}`, text, indent, columns)
  const [first, ...others] = welcome.addresses
  return [
    '',
    `  ${style.bold(welcome.name)}`,
    '',
    `  ${'Open'.padEnd(indent - 2)}${style.blue(first ?? '')}`,
    ...others.map((address) => `${' '.repeat(indent)}${style.blue(address)}`),
    ...row('Document', `${welcome.document} (followed as you save it)`),
    ...row('Data', welcome.data),
    ...row('Mode', modeText(welcome)),
    ...(welcome.firstAdministrator ? firstAdministrator(welcome.firstAdministrator, style, columns) : []),
    ...openPoints(welcome, style, columns),
    '',
    style.faint('  Ctrl-C ends it.'),
  ]
}

function modeText({ mode, demonstration }: Welcome): string {
  if (mode === 'production') return 'production'
  return demonstration ? `development, with ${demonstration}; "see it as …" signs in as any of them` : 'development'
}

function firstAdministrator(
  how: NonNullable<Welcome['firstAdministrator']>,
  style: Terminal['style'],
  columns: number,
): readonly string[] {
  const [text, what] =
    'link' in how
      ? ['This link creates the first one, and works once within 24 hours:', how.link]
      : ['This command prints a link that creates the first one; add --database if the server has it:', how.command]
  return ['', ...labelled('', `There is no administrator yet. ${text}`, 2, columns), `  ${style.blue(what)}`]
}

function openPoints({ open, assumptions }: Welcome, style: Terminal['style'], columns: number): readonly string[] {
  if (open.length === 0) return []
  const heading =
    open.length === 9
      ? 'The product is not described yet: all nine points of the document are open.'
      : open.length === 1
        ? 'One point of the document is open.'
        : `${numberWords[open.length]} points of the document are open.`
  const points = open.flatMap((point) => onePoint(point, assumptions, style, columns))
  return [
    '',
    ...labelled('', heading, 2, columns).map(style.bold),
    ...labelled('', `Until ${open.length === 1 ? 'it is' : 'they are'} written, this is assumed:`, 2, columns),
    '',
    ...points,
    ...whatFirst(open, style, columns),
  ]
}

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'] as const

function onePoint(
  point: PointNumber,
  assumptions: readonly Assumption[],
  style: Terminal['style'],
  columns: number,
): readonly string[] {
  const own = assumptions.filter((assumption) => assumption.point === point)
  const whole = own.filter((assumption) => assumption.subject === '')
  const texts = (whole.length > 0 ? whole : own).map((assumption) => assumption.text)
  return [
    `  ${style.bold(String(point))}  ${pointTitles[point]}`,
    ...labelled('', texts.join(' '), 5, columns).map(style.faint),
  ]
}

/** The shortest text that makes the application more than it is. */
function whatFirst(open: readonly PointNumber[], style: Terminal['style'], columns: number): readonly string[] {
  if (open.includes(3)) {
    const example = [
      '### Book',
      '',
      '| Field | Type | Required |',
      '| --- | --- | --- |',
      '| Title | text (1–200) | yes |',
    ]
    return [
      '',
      ...labelled(
        '',
        'Write first: one thing whose data the application stores, below the heading of point 3. For example:',
        2,
        columns,
      ),
      '',
      ...example.map((line) => (line === '' ? '' : `     ${style.green(line)}`)),
    ]
  }
  const text = open.includes(6)
    ? 'Write next: point 6. Until then, only administrators have access.'
    : `Write next: point ${open[0]}.`
  return ['', ...labelled('', text, 2, columns)]
}
