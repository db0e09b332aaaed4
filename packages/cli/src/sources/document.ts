// Finds and reads a document: one file, or a folder whose Markdown files form one specification.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { companionOf } from '@ninefold/plan/translation'
import { nearest } from '../arguments.ts'
import { exampleDocument, home } from '../places.ts'

export interface DocumentPlace {
  /** The file or folder, absolute. */
  readonly path: string
  readonly folder: boolean
  /** What its data folder is called: the folder of a `specification.md`, else the file, without ending. */
  readonly name: string
}

export interface Source {
  /** As the plan's origins name it: the file's name, without its folder. */
  readonly file: string
  readonly text: string
}

type Located = DocumentPlace | { readonly mistake: string; readonly help: string }

const isMarkdown = (file: string) => /\.(md|markdown)$/i.test(file)

/**
 * Finds the document that a command is about, by its existing path; `bases` are the folders from which a relative path may be meant.
 * `given` is absent if the user named none.
 */
export function locateDocument(given: string | undefined, bases: readonly string[]): Located {
  return locate(given ?? defaultDocument(bases[0]!), bases)
}

/** `specification.md` of the folder, otherwise its Markdown files; the example where there are none, and in a clone of Ninefold. */
function defaultDocument(base: string): string {
  const own = join(base, 'specification.md')
  if (existsSync(own)) return own
  return base !== home && existsSync(base) && filesOfDocument(base).length > 0 ? base : exampleDocument
}

function locate(given: string, bases: readonly string[]): Located {
  const candidates = bases.map((base) => resolve(base, given))
  const path = candidates.find((candidate) => existsSync(candidate))
  if (path === undefined) return { mistake: `There is no file ${given}.`, help: suggestion(candidates[0]!, bases[0]!) }
  if (!statSync(path).isDirectory()) return { path, folder: false, name: nameOf(path) }
  const files = filesOfDocument(path)
  if (files.length === 0)
    return {
      mistake: `The folder ${given} has no Markdown files.`,
      help: 'Name a document (.md), or a folder that has some.',
    }
  return placeIn(path, files)
}

function placeIn(folder: string, files: readonly string[]): DocumentPlace {
  const only = files.length === 1 ? join(folder, files[0]!) : undefined
  return only ? { path: only, folder: false, name: nameOf(only) } : { path: folder, folder: true, name: nameOf(folder) }
}

/** The place of a document whose files are about to be written; companion files are among them. */
export const futurePlace = (folder: string, files: readonly string[]): DocumentPlace =>
  placeIn(folder, withoutCompanions(files))

function nameOf(path: string): string {
  const stem = basename(path, extname(path))
  const name = /^(specification|readme|index)$/i.test(stem) ? basename(dirname(path)) : stem
  return (
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'document'
  )
}

function suggestion(path: string, base: string): string {
  const folder = dirname(path)
  if (!existsSync(folder)) return `There is no folder ${relative(base, folder) || folder} either.`
  const near = nearest(basename(path), readdirSync(folder))
  return near
    ? `Did you mean ${relative(base, join(folder, near))}?`
    : 'Check the path; it is read from the current folder.'
}

const markdownFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isMarkdown(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .toSorted()

/** Without the companion files, which translate its texts. */
const filesOfDocument = (folder: string): readonly string[] => withoutCompanions(markdownFiles(folder))

const withoutCompanions = (files: readonly string[]): readonly string[] =>
  files.filter((file) => !companionOf(file, files))

/** The fonts that the author put into the folder `fonts` beside the document, for PDFs. */
export function fontsBeside(place: DocumentPlace): readonly string[] {
  const folder = join(place.folder ? place.path : dirname(place.path), 'fonts')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => /\.(ttf|otf)$/i.test(file))
  return files.toSorted().map((file) => join(folder, file))
}

/** The texts, in order of file name, with those of the companion files. Throws what the file system throws. */
export function readSources(place: DocumentPlace): readonly Source[] {
  const folder = place.folder ? place.path : dirname(place.path)
  const read = (file: string) => ({ file, text: withoutMark(readFileSync(join(folder, file), 'utf8')) })
  if (place.folder) return markdownFiles(folder).map(read)
  const file = basename(place.path)
  const companions = markdownFiles(folder).filter((other) => isCompanion(other, file))
  return [file, ...companions].map(read)
}

const isCompanion = (file: string, of: string): boolean =>
  companionOf(file, [of, file])?.document === basename(of, extname(of))

/** Some editors begin a file with a byte order mark, which is no part of the text. */
const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text)
