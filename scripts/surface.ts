// Lists the public names of a package: the names behind the `exports` of its manifest, where each is declared, and whether it has a docstring.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import type { Node } from '../tests/support/sources.ts'

export interface Surface {
  /** `file name`: the file is an absolute path. */
  readonly names: ReadonlySet<string>
  readonly undocumented: ReadonlySet<string>
}

interface Exported {
  /** The file that it is exported from again; absent where it is declared. */
  readonly from?: string
  /** Its name there; null for all names. */
  readonly name: string | null
  readonly isDocumented: boolean
}

/** Re-exports are followed to the declaration, so that each name counts once. */
export function surfaceOf(folder: string): Surface {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly exports?: object }
  const names = new Set<string>()
  const undocumented = new Set<string>()
  const follow = (file: string, name: string | null): void => {
    for (const [key, one] of exportsOf(file)) {
      if (name !== null && key !== name && !key.startsWith('* ')) continue
      if (one.from) follow(one.from, one.name ?? name)
      else {
        names.add(`${file} ${key}`)
        if (!one.isDocumented) undocumented.add(`${file} ${key}`)
      }
    }
  }
  for (const door of Object.values(manifest.exports ?? {})) follow(join(folder, door as string), null)
  return { names, undocumented }
}

const known = new Map<string, ReadonlyMap<string, Exported>>()

function exportsOf(file: string): ReadonlyMap<string, Exported> {
  const before = known.get(file)
  if (before) return before
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const { module, program, comments } = parseSync(file, text)
  const documented = documentedNames(program.body as unknown as readonly Node[], text, comments)
  const found = new Map<string, Exported>()
  for (const { exportName, importName, localName, moduleRequest } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const from = moduleRequest && fileOf(moduleRequest.value, file)
    const key = exportName.name ?? '*'
    if (moduleRequest && !from) continue
    found.set(key === '*' ? `* ${from}` : key, {
      ...(from && { from }),
      name: importName.name,
      isDocumented: documented.has(localName.name ?? key),
    })
  }
  known.set(file, found)
  return found
}

const fileOf = (request: string, from: string): string | null =>
  request.startsWith('.') ? join(dirname(from), request) : null

interface Declared {
  readonly id?: { readonly name?: string } | null
  readonly declarations?: readonly Declared[]
}

type Comment = { readonly value: string; readonly end: number }

/** Names that are declared at the top with a docstring before them. */
function documentedNames(body: readonly Node[], text: string, comments: readonly Comment[]): ReadonlySet<string> {
  const ends = new Set(comments.filter(({ value }) => value.startsWith('*')).map(({ end }) => end))
  const names = new Set<string>()
  for (const statement of body) {
    if (!ends.has(text.slice(0, statement.start).trimEnd().length)) continue
    const declared = (statement['declaration'] ?? statement) as Declared
    for (const { id } of [declared, ...(declared.declarations ?? [])]) if (id?.name !== undefined) names.add(id.name)
  }
  return names
}
