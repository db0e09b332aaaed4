/** Converts a diagram to rows of a table of actions, for a life cycle without such a table. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText, phraseAt } from '../../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { foldName, upperFirst } from '@ninefold/plan/base'
import type { Diagram, DrawnEdge, DrawnState } from './diagram.ts'
import type { ActionRead, StateRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import { stepOf } from '../tables/ends.ts'
import { readEffects } from '../effects/read.ts'
import { readTimer } from '../timers/read.ts'
import { calledBy } from '../who/read.ts'

interface Drawn {
  readonly actions: readonly ActionRead[]
  readonly states: readonly StateRead[]
}

/** `listed`: the table of states beside the diagrams, if any. */
export function drawnIn(diagrams: readonly Diagram[], listed: readonly StateRead[] = []): Drawn {
  const states = diagrams.flatMap((diagram) => diagram.states)
  const resolveState = (id: Phrase) => listedAs(id, states, listed)
  return {
    actions: diagrams.flatMap(({ edges }) => edges.map((edge) => actionOf(edge, states, resolveState))),
    states: states
      .filter((state, index) => states.findIndex((other) => sameState(other, state)) === index)
      .map(({ id, label, help }) => ({
        name: id,
        meaning: help,
        label: label ? plainText(label) : inWords(plainText(id)),
        within: [],
      })),
  }
}

const sameState = (a: DrawnState, b: DrawnState): boolean => foldName(plainText(a.id)) === foldName(plainText(b.id))

/** The state in the table for `r` of `state "In review" as r`: In review. */
function listedAs(id: Phrase, states: readonly DrawnState[], listed: readonly StateRead[]): Phrase {
  const find = (name: string) => listed.find((state) => foldName(plainText(state.name)) === foldName(name))
  if (find(plainText(id))) return id
  const label = states.find((state) => foldName(plainText(state.id)) === foldName(plainText(id)))?.label
  const state = label && find(plainText(label))
  return state ? phraseAt(plainText(state.name), id.span) : id
}

/** `InReview`, `in_review` → In review. */
function inWords(id: string): string {
  const words = id.replace(/(?<=\p{Ll}|\p{N})(?=\p{Lu})/gu, ' ').replace(/[_-]+/gu, ' ')
  return upperFirst(
    /\p{Ll}/u.test(words) ? words.replace(/ \p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase()) : words,
  )
}

function actionOf(edge: DrawnEdge, states: readonly DrawnState[], resolveState: (id: Phrase) => Phrase): ActionRead {
  const { from, to, guard, effect, span } = edge
  const named = nameOf(edge, states)
  const source =
    from === 'start' ? ({ kind: 'nowhere' } as const) : ({ kind: 'states', states: from.map(resolveState) } as const)
  const target =
    to === 'previous' ? ({ kind: 'previous' } as const) : ({ kind: 'state', state: resolveState(to) } as const)
  return {
    ...stepOf(named.label, source, target, span),
    ...named,
    ...(guard && { when: guard }),
    then: effect ? readEffects(effect).effects : [],
  }
}

type Called = Pick<ActionRead, 'label' | 'timer' | 'perhapsWho' | 'elseLabel'>

function nameOf({ event, to, span }: DrawnEdge, states: readonly DrawnState[]): Called {
  if (!event) {
    const state = states.find(({ id }) => to !== 'previous' && plainText(id) === plainText(to))
    const target = state?.label ? plainText(state.label) : state ? inWords(plainText(state.id)) : 'where it was'
    return { label: phraseAt(`Move to ${target}`, span) }
  }
  const { name, time } = matchPattern(event, ...NAME_AND_TIME) ?? {}
  const timer = readTimer(time ?? event)
  return timer ? { label: name ?? event, timer } : calledBy(event)
}

const TIMES = { time: '(after {:number}|every) …' }
const NAME_AND_TIME = [pattern('{name} \\({time:<time>}\\)', TIMES), pattern('{name} [,] {time:<time>}', TIMES)]

/** Reports parts of diagrams without effect, each kind once. */
export function reportDiagrams(diagrams: readonly Diagram[]): readonly Problem[] {
  return diagrams.flatMap(({ unread, sideBySide, edges }) => {
    const effects = edges.flatMap(({ effect }) => (effect ? readEffects(effect).unread : []))
    const [first, ...more] = [...unread, ...effects]
    return [
      ...(first ? [lifecycleProblem('LIF-039', { span: first.span }, { text: first.text, more: more.length })] : []),
      ...sideBySide.slice(0, 1).map(({ span }) => lifecycleProblem('LIF-042', { span }, {})),
    ]
  })
}
