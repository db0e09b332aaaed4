// The names of a document's files in the terminal: relative to the current folder, so that a click or a copy opens them.
import { dirname, join, parse, relative } from 'node:path'
import type { DocumentPlace } from './document.ts'

export function fileNames(place: DocumentPlace, base: string): (file: string) => string {
  const folder = place.folder ? place.path : dirname(place.path)
  return (file) => shortPath(join(folder, file), base)
}

/** From the folder `base`, unless that leads up more than one step or is the root, where services run. */
export function shortPath(path: string, base: string): string {
  if (base === parse(base).root) return path
  const short = relative(base, path)
  return short === '' ? '.' : short.startsWith(join('..', '..')) ? path : short
}
