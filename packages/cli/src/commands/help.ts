// `ninefold help`: lists the commands, and the options of one command.
import { nearest } from '../arguments.ts'
import type { Option } from '../arguments.ts'
import { complain } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { widthOf, wrap } from '../terminal/text.ts'

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
  rows(commands.map((command) => [`ninefold ${command.name} ${command.takes}`.trim(), command.summary])).forEach(out)
  out('')
  out(style.faint('`ninefold help <command>` lists its options.'))
  return 0

  function rows(pairs: readonly (readonly [string, string])[]): readonly string[] {
    return inColumns(pairs, terminal.columns)
  }
}

function one(command: Command, { terminal }: Surroundings): number {
  terminal.out(terminal.style.bold(`ninefold ${command.name} ${command.takes}`.trim()))
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
    near ? `Did you mean ${near}?` : '`ninefold help` lists all commands.',
  )
  return 2
}

function inColumns(pairs: readonly (readonly [string, string])[], columns: number): readonly string[] {
  const left = Math.max(...pairs.map(([term]) => widthOf(term))) + 4
  return pairs.flatMap(([term, text]) =>
    wrap(text, Math.max(30, columns - left - 2)).map((line, i) => `  ${(i === 0 ? term : '').padEnd(left)}${line}`),
  )
}
