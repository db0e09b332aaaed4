// `ninefold help`: lists the commands, and the options of one command.
import { nearest } from '../arguments.ts'
import type { Option } from '../arguments.ts'
import { complain } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { widthOf, wrap } from '../terminal/text.ts'
import { COMMAND } from '../places.ts'

/** Knows the other commands only through `commands`, which is asked when help is wanted. */
export function helpAbout(commands: () => readonly Command[]): Command {
  return {
    name: 'help',
    takes: '[command]',
    summary: 'Explain the commands, or one of them.',
    options: [],
    run: async ({ words }, surroundings) => {
      const [name] = words
      if (name === undefined) return overview(commands(), surroundings)
      const command = commands().find((each) => each.name === name)
      return command ? one(command, surroundings) : unknown(name, commands(), surroundings)
    },
  }
}

function overview(commands: readonly Command[], { terminal }: Surroundings): number {
  const { out, style } = terminal
  out('Ninefold runs a nine-point specification as a web application.')
  out('')
  rows(commands.map((command) => [`${COMMAND} ${command.name} ${command.takes}`.trim(), command.summary])).forEach(out)
  out('')
  out(style.faint(`\`${COMMAND} help <command>\` lists its options.`))
  return 0

  function rows(pairs: readonly (readonly [string, string])[]): readonly string[] {
    return inColumns(pairs, terminal.columns)
  }
}

function one(command: Command, { terminal }: Surroundings): number {
  terminal.out(terminal.style.bold(`${COMMAND} ${command.name} ${command.takes}`.trim()))
  wrap(command.summary, terminal.columns).forEach(terminal.out)
  if (command.options.length > 0) {
    terminal.out('')
    inColumns(command.options.map(optionRow), terminal.columns).forEach(terminal.out)
  }
  return 0
}

const optionRow = (option: Option) =>
  [`--${option.name}${option.value ? ` ${option.value}` : ''}`, option.meaning] as const

function unknown(name: string, commands: readonly Command[], { terminal }: Surroundings): number {
  const near = nearest(
    name,
    commands.map((command) => command.name),
  )
  complain(
    terminal,
    `There is no command ${name}.`,
    near ? `Did you mean ${near}?` : `\`${COMMAND} help\` lists all commands.`,
  )
  return 2
}

/** A longer term has a line of its own. */
const MAX_TERM = 24

function inColumns(pairs: readonly (readonly [string, string])[], columns: number): readonly string[] {
  const left = Math.min(Math.max(...pairs.map(([term]) => widthOf(term))), MAX_TERM) + 2
  return pairs.flatMap(([term, text]) => {
    const [first = '', ...more] = wrap(text, columns - left - 2)
    const lines = widthOf(term) > MAX_TERM ? [term, `${' '.repeat(left)}${first}`] : [term.padEnd(left) + first]
    return [...lines, ...more.map((line) => ' '.repeat(left) + line)].map((line) => `  ${line}`)
  })
}
