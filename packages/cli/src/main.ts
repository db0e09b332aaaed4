// Entry of the `ninefold` command: picks the command named by the first argument, reads the others, runs it.
import { nearest, readArguments } from './arguments.ts'
import { complain } from './commands/command.ts'
import type { Surroundings } from './commands/command.ts'
import { commandNames, loadCommand } from './commands/index.ts'
import type { CommandName } from './commands/index.ts'
import { processTerminal } from './terminal/style.ts'

const aliases: Readonly<Record<string, CommandName>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
}

async function main(given: readonly string[], surroundings: Surroundings): Promise<number> {
  const { terminal } = surroundings
  const [first = 'help', ...rest] = given
  const name = aliases[first] ?? commandNames.find((each) => each === first)
  if (!name) {
    const near = /[./\\]/.test(first) ? `run ${first}` : nearest(first, commandNames)
    complain(
      terminal,
      `There is no command ${first}.`,
      near ? `Did you mean \`ninefold ${near}\`?` : 'Try `ninefold help`.',
    )
    return 2
  }
  if (name !== 'help' && rest.some((argument) => argument === '--help' || argument === '-h'))
    return main(['help', name], surroundings)
  const command = await loadCommand(name)
  const read = readArguments(rest, command.options)
  if ('words' in read) return command.run(read, surroundings)
  complain(terminal, read.mistake, `${read.help} \`ninefold help ${name}\` explains them all.`)
  return 2
}

/** npm starts a script in the project's folder; INIT_CWD is the folder in which the person stood. */
const bases = [process.cwd(), process.env.INIT_CWD].filter((base) => base !== undefined)

process.exitCode = await main(process.argv.slice(2), { terminal: processTerminal(), environment: process.env, bases })
