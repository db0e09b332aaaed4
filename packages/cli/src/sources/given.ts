// The input of a command: a file, a folder, or standard input (`-`).
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { locateDocument, readSources } from './document.ts'
import type { Source } from './document.ts'
import { fileNames, shortPath } from './names.ts'

export interface Given {
  /** As the user named it, otherwise its path. */
  readonly name: string
  readonly sources: readonly Source[]
  /** How its files are called in the terminal. */
  readonly named: (file: string) => string
  /** Whole paths of its files; none for what came through the pipe. */
  readonly paths: readonly string[]
  /** Absent for what came through the pipe. */
  readonly write?: (source: Source) => void
}

type ReadGiven = Given | { readonly mistake: string; readonly help: string }

export function readGiven(words: readonly string[], bases: readonly string[]): ReadGiven {
  const [given, ...more] = words
  if (more.length > 0)
    return { mistake: 'One document at a time.', help: 'For several files of one folder, name the folder.' }
  if (given === '-')
    return {
      name: given,
      sources: [{ file: piped, text: readFileSync(0, 'utf8') }],
      named: (file) => file,
      paths: [],
    }
  const place = locateDocument(given, bases)
  if ('mistake' in place) return place
  const folder = place.folder ? place.path : dirname(place.path)
  const write = ({ file, text }: Source) => writeFileSync(join(folder, file), text)
  const sources = readSources(place)
  return {
    name: given ?? shortPath(place.path, bases[0]!),
    sources,
    named: fileNames(place, bases[0]!),
    paths: sources.map(({ file }) => join(folder, file)),
    write,
  }
}

const piped = '(standard input)'
