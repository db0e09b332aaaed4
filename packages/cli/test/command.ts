// Runs a command in this process: the same command line without the start of a process, which costs most of its time.
import { runCommandLine } from '../src/command-line.ts'
import { noStyle } from '../src/terminal/style.ts'
import type { Surroundings } from '../src/terminal/surroundings.ts'
import { openedAt, root, type Ended, type Started } from './process.ts'

/** As it is called in the repository's folder, its output in a pipe. */
export const ninefold = (args: readonly string[]): Promise<Ended> => begin(args).ended

/** `ninefold run` in this process: it ends when `stop` is called. For what needs no signal, no keyboard and no other process. */
export async function startInProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Omit<Started, 'type' | 'signal'>> {
  const stopped = Promise.withResolvers<undefined>()
  const { ended, out, error } = begin(['run', ...args], { environment, ended: stopped.promise })
  const stop = async () => {
    stopped.resolve(undefined)
    return ended
  }
  return { address: await openedAt({ out, ended }), out, error, stop }
}

function begin(args: readonly string[], more: Partial<Surroundings> = {}) {
  let [out, error] = ['', '']
  const terminal = {
    style: noStyle,
    columns: 100,
    isSeen: false,
    out: (line: string) => void (out += `${line}\n`),
    error: (line: string) => void (error += `${line}\n`),
  }
  const ended = runCommandLine(args, { terminal, environment: {}, bases: [root], ...more }).then((code) => ({
    code,
    out,
    error,
  }))
  return { ended, out: () => out, error: () => error }
}
