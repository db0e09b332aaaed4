// The file that a command will write. Checked before the work begins, so that no result is lost.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

interface Refused {
  readonly mistake: string
  readonly help: string
}

/** The file's whole path; refused where it cannot be written, or is one of `kept`, which are whole paths too. */
export function targetFile(
  given: string,
  base: string,
  inputs: readonly string[],
): { readonly path: string } | Refused {
  const path = resolve(base, given)
  const refused = (mistake: string): Refused => ({ mistake, help: 'Name another file.' })
  if (inputs.includes(path)) return refused(`${given} is the document itself.`)
  if (!existsSync(dirname(path))) return refused(`There is no folder ${dirname(path)}.`)
  if (!statSync(dirname(path)).isDirectory()) return refused(`${dirname(path)} is no folder.`)
  if (existsSync(path) && !statSync(path).isFile()) return refused(`${given} is no file.`)
  return mayWrite(existsSync(path) ? path : dirname(path)) ? { path } : refused(`You may not write ${given}.`)
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
