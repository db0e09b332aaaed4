// The entry point of the `ninefold` command: runs the command line in this process, with its terminal, folder and environment.
import { runCommandLine } from './command-line.ts'
import { processTerminal } from './terminal/style.ts'

// Whoever reads what is printed may have seen enough (`| head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

/** npm starts a script in the project's folder; INIT_CWD is the folder in which the person stood. */
const bases = [process.cwd(), process.env.INIT_CWD].filter((base) => base !== undefined)

process.exitCode = await runCommandLine(process.argv.slice(2), {
  terminal: processTerminal(),
  environment: process.env,
  bases,
})
