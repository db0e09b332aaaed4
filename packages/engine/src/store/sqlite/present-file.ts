/**
 * Whether the file of the database is still where it was opened. A process keeps a file that others delete: what it
 * writes then is lost with its end, so nothing of it may be acknowledged.
 */
import { statSync } from 'node:fs'
import { DatabaseLost } from '../store.ts'

/** Call it after the file was opened. The result throws `DatabaseLost` if the file was deleted or replaced. */
export function presentFile(file: string): () => void {
  if (file === ':memory:') return () => {}
  const opened = identityOf(file)
  return () => {
    if (identityOf(file) !== opened) throw new DatabaseLost(new Error(`${file} was deleted or replaced`))
  }
}

/** undefined: there is no such file. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
