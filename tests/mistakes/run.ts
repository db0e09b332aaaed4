// Draws single mistakes of fixed kinds, each in one of eight documents of different trades, and counts what becomes of them.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { randomFrom, type Random } from '../fuzz/random.ts'
import { root } from '../support/root.ts'
import { contradictions } from './contradictions.ts'
import { bounds, expressions } from './expressions.ts'
import { judge, type Judged, type Outcome } from './judge.ts'
import { names, type Make } from './names.ts'
import { sentences } from './sentences.ts'
import { tables } from './tables.ts'
import { readText, type Mistake, type Text } from './text.ts'

export const kinds: Readonly<Record<string, Make>> = {
  ...names,
  ...tables,
  ...expressions,
  ...bounds,
  ...contradictions,
  ...sentences,
}

export const DOCUMENTS = [
  'examples/expense-claims/specification.md',
  'tests/documents/service-desk.md',
  'tests/mistakes/documents/courses.md',
  'tests/mistakes/documents/workshop.md',
  'tests/mistakes/documents/foundation.md',
  'tests/mistakes/documents/cooperative.md',
  'tests/mistakes/documents/tierheim.md',
  // Three files, with headings in Dutch.
  'tests/mistakes/documents/kringloop',
] as const

export const documents = (files: readonly string[] = DOCUMENTS): readonly Text[] =>
  files.map((file) =>
    readText(
      file,
      partsOf(resolve(root, file)).map((path) => readFileSync(path, 'utf8')),
    ),
  )

/** The files of a folder are one document. */
const partsOf = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .map((name) => resolve(path, name))
    : [path]

export interface Drawn {
  readonly kind: string
  readonly document: Text
  readonly mistake: Mistake
}

/** Tries to make a mistake of a kind before it is given up for this round. */
const TRIES = 40

/** So many mistakes, of each kind as many as of any other, no two alike. */
export function draw(all: readonly Text[], seed: number, count: number): readonly Drawn[] {
  const random = choosingFrom(randomFrom(seed))
  const drawn: Drawn[] = []
  const seen = new Set<string>()
  const open = new Set(Object.keys(kinds))
  while (drawn.length < count && open.size > 0)
    for (const kind of open) {
      const found = drawOne(kind)
      if (found) drawn.push(found)
      else open.delete(kind)
      if (drawn.length === count) break
    }
  return drawn

  function drawOne(kind: string): Drawn | undefined {
    for (let tries = 0; tries < TRIES; tries++) {
      const document = random.one(all)
      const mistake = attempt(() => kinds[kind]!(document, random))
      if (!mistake || mistake.text === document.text || seen.has(mistake.text)) continue
      seen.add(mistake.text)
      return { kind, document, mistake }
    }
    return undefined
  }
}

/** A document may have nothing of what a kind of mistake needs. */
class NothingToChoose extends Error {}

const choosingFrom = (random: Random): Random => ({
  ...random,
  one: (of) => {
    if (of.length === 0) throw new NothingToChoose()
    return random.one(of)
  },
})

function attempt(make: () => Mistake | undefined): Mistake | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof NothingToChoose) return undefined
    throw error
  }
}

export type Result = Drawn & Judged

export function* judged(drawn: readonly Drawn[]): Generator<Result> {
  for (const one of drawn) yield { ...one, ...judge(one.document, one.mistake) }
}

export const OUTCOMES: readonly Outcome[] = [
  'on the line',
  'names it elsewhere',
  'elsewhere',
  'as meant',
  'legitimate',
  'silent',
]
