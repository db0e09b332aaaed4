// Plays one document by one seed, and answers the first difference with the shortest way to it that was found.
import { randomFrom } from '../../../../tests/fuzz/random.ts'
import { bodyFor } from './generate-operation.ts'
import { generateStep } from './generate-step.ts'
import type { GenerationContext } from './generation-context.ts'
import type { Played } from './documents.ts'
import { openGame, type DataPlace, type Seen, type Game } from './game.ts'
import { nameOf, type Step } from './step.ts'

export interface Difference {
  readonly document: string
  /** The document, with no row that the difference does not need. */
  readonly text: string
  readonly seed: number
  /** After so many steps. */
  readonly after: number
  readonly steps: readonly Step[]
  readonly difference: string
}

/** A place of its own for each game; called again, an empty one. `isLasting`: for an application that is started again. */
export type NewPlace = (isLasting: boolean) => Promise<DataPlace>

export async function play(
  document: Played,
  seed: number,
  count: number,
  place: NewPlace,
  seen?: Seen,
): Promise<Difference | undefined> {
  const random = randomFrom(seed)
  const opened = await open(document, place, seen)
  if (typeof opened === 'string')
    return { document: document.name, text: document.text, seed, after: 0, steps: [], difference: opened }
  const game = opened
  const steps: Step[] = []
  try {
    for (let number = 1; number <= count; number++) {
      const step = next(document, game, random, number)
      steps.push(step)
      const difference = await game.play(step)
      if (difference === undefined) continue
      const found = await shortest(document, steps, difference, place)
      const isGenerated = document.name.startsWith('generated')
      const { text } = isGenerated ? await smallest(document, found.steps, place) : document
      return { document: document.name, text, seed, after: number, ...found }
    }
  } finally {
    await game.close()
  }
  return undefined
}

const isLasting = ({ features }: Played): boolean => features?.includes('timers') ?? false

/** A document that the application refuses is a difference, too. */
async function open(document: Played, place: NewPlace, seen?: Seen): Promise<Game | string> {
  const data = await place(isLasting(document))
  return openGame(document, data, seen).catch((error: unknown) => `it does not start: ${String(error)}`)
}

function next(document: Played, game: Game, random: GenerationContext['random'], number: number): Step {
  const { index, state, now, people, names } = game
  const context: GenerationContext = {
    index,
    state,
    now,
    random,
    people,
    isKnown: (id) => names.isBound(id),
    wouldBeDone: (step) => game.wouldBeDone(step),
  }
  const root = people[0]!
  if (document.features?.includes('deepTree')) {
    const step = chainStep(game, number)
    if (step) return step
  }
  // First the people get to know one another.
  const person = people[(number - 1) % people.length]!
  if (number > 2 * people.length) return generateStep(context, number)
  const body = bodyFor(context, index.entity('User'), state.rows.get(person.id)!)
  const known = Object.fromEntries(Object.entries(body).filter(([name]) => !['name', 'email'].includes(name)))
  return { who: root.name, number, kind: 'change', entity: 'User', id: person.id, body: known }
}

const LEVELS = 106

/** A chain of teams, each below the one before; the people are at home at its top. */
function chainStep({ people }: Game, number: number): Step | undefined {
  const [who, at] = [people[0]!.name, number - 2 * people.length - 1]
  if (at < 0 || at >= LEVELS + people.length) return undefined
  if (at >= LEVELS) {
    const home = nameOf(number - at, 0)
    return { who, number, kind: 'change', entity: 'User', id: people[at - LEVELS]!.id, body: { home } }
  }
  const above = at === 0 ? null : nameOf(number - 1, 0)
  return { who, number, kind: 'create', entity: 'Team', body: { name: `Level ${at}`, cap: at === 0 ? 19 : 8, above } }
}

const TRIES = 150

/** Leaves out steps, many at once and then one by one, as long as there is still a difference. */
async function shortest(document: Played, all: readonly Step[], found: string, place: NewPlace) {
  let [steps, difference] = [all, found]
  let tries = 0
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = steps.length - 1 - size; at > -size && tries < TRIES; at -= size) {
      const fewer = steps.filter((_, i) => i < at || i >= at + size || i === steps.length - 1)
      if (fewer.length === steps.length) continue
      tries++
      const again = await replay(document, fewer, place)
      if (again) [steps, difference] = [again.steps, again.difference]
      at = Math.min(at, steps.length - 1)
    }
  }
  return { steps, difference }
}

/** Leaves out rows of tables, one after another, as long as it is a document and there is still a difference. */
async function smallest(document: Played, steps: readonly Step[], place: NewPlace): Promise<Played> {
  const lines = document.text.split('\n')
  const meant = document.meaning?.split('\n')
  const isRow = (at: number) => /^\| (?!---)/u.test(lines[at]!) && !lines[at + 1]?.startsWith('| ---')
  for (let at = lines.length - 1; at >= 0; at--) {
    if (!isRow(at)) continue
    const [row] = lines.splice(at, 1)
    const other = meant?.splice(at, 1)
    const isSame = await replay(withText(document, lines, meant), steps, place).catch(() => undefined)
    if (isSame) continue
    lines.splice(at, 0, row!)
    meant?.splice(at, 0, ...other!)
  }
  return withText(document, lines, meant)
}

const withText = (document: Played, lines: readonly string[], meant?: readonly string[]): Played => ({
  ...document,
  text: lines.join('\n'),
  ...(meant && { meaning: meant.join('\n') }),
})

export async function replay(document: Played, steps: readonly Step[], place: NewPlace) {
  const game = await openGame(document, await place(isLasting(document)))
  try {
    for (const [i, step] of steps.entries()) {
      const difference = await game.play(step)
      if (difference !== undefined) return { steps: steps.slice(0, i + 1), difference }
    }
  } finally {
    await game.close()
  }
  return undefined
}
