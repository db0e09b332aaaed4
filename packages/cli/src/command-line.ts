// The command line: selects the command that the first argument names, parses the other arguments, runs it.
import { nearest, readArguments } from './arguments.ts'
import { complain } from './terminal/surroundings.ts'
import type { Surroundings } from './terminal/surroundings.ts'
import { commandNames, loadCommand } from './commands/index.ts'
import type { CommandName } from './commands/index.ts'
import { COMMAND } from './places.ts'

const aliases: Readonly<Record<string, CommandName>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
}

/** Runs what the arguments say. Answers with the exit code; what is said goes to the terminal of the surroundings. */
export async function runCommandLine(given: readonly string[], surroundings: Surroundings): Promise<number> {
  const { terminal } = surroundings
  const [first = 'help', ...rest] = given
  const name = aliases[first] ?? commandNames.find((each) => each === first)
  if (!name) {
    const near = /[./\\]/.test(first) ? `run ${first}` : nearest(first, commandNames)
    complain(
      terminal,
      `There is no command ${first}.`,
      near ? `Did you mean \`${COMMAND} ${near}\`?` : `Try \`${COMMAND} help\`.`,
    )
    return 2
  }
  if (name !== 'help' && rest.some((argument) => argument === '--help' || argument === '-h'))
    return runCommandLine(['help', name], surroundings)
  const command = await loadCommand(name)
  const read = readArguments(rest, command.options)
  if ('words' in read) return runPolitely(() => command.run(read, surroundings), surroundings)
  complain(terminal, read.mistake, `${read.help} \`${COMMAND} help ${name}\` explains them all.`)
  return 2
}

/** What the machine refuses is told in words; anything else is our own mistake, and is shown as it is. */
async function runPolitely(work: () => Promise<number>, { terminal }: Surroundings): Promise<number> {
  try {
    return await work()
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    const reason = code === undefined ? undefined : machineErrors[code]
    if (reason === undefined || path === undefined) throw error
    complain(terminal, `${path} ${reason}`, 'Correct this, or name another place.')
    return 1
  }
}

const machineErrors: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist.',
  EACCES: 'cannot be used: you do not have the permission.',
  EPERM: 'cannot be used: you do not have the permission.',
  EROFS: 'is on a read-only file system.',
  ENOSPC: 'has no room: the disk is full.',
  ENOTDIR: 'contains the name of a file in place of a folder.',
  EEXIST: 'is a file; a folder is needed here.',
  EISDIR: 'is a folder; a file is needed here.',
}
