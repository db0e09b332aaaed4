// Runs a command in this process: the same command line without the start of a process, which costs most of its time.
import { runCommandLine } from '../src/command-line.ts'
import { noStyle } from '../src/terminal/style.ts'
import { root, type Ended } from './process.ts'

/** As it is called in the repository's folder, its output in a pipe. */
export async function ninefold(args: readonly string[]): Promise<Ended> {
  let [out, error] = ['', '']
  const terminal = {
    style: noStyle,
    columns: 100,
    out: (line: string) => void (out += `${line}\n`),
    error: (line: string) => void (error += `${line}\n`),
  }
  const code = await runCommandLine(args, { terminal, environment: {}, bases: [root] })
  return { code, out, error }
}
