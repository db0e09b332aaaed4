/** Compares a table of actions with the diagrams beside it. They must agree; only the table has an effect. */
import { type Phrase, plainText } from '../../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { foldName } from '@ninefold/plan/base'
import { findState, statesOf, type StateName } from '../declare.ts'
import type { Diagram, DrawnEdge } from './diagram.ts'
import type { ActionRead, LifecycleRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import { calledBy, readWho, withoutBy } from '../who/read.ts'

export function compareDiagrams(read: LifecycleRead): readonly Problem[] {
  const [first] = read.diagrams
  if (!first || read.drawn) return []
  const states = statesOf(read)
  const written = read.actions.filter(({ creates }) => !creates).flatMap((row) => writtenEdges(row, states))
  const drawn = read.diagrams.flatMap((diagram) => drawnEdges(diagram, states))
  return [
    ...strangers(read.diagrams, states, read),
    ...drawn.flatMap((edge) => reportDrawn(edge, written, read)),
    ...written.filter((edge) => !drawn.some((other) => isSame(edge, other))).map((edge) => reportWritten(edge, first)),
  ]
}

/** `to` undefined: back to the previous state. */
interface Pair {
  readonly from: StateName
  readonly to: StateName | undefined
  readonly event?: Phrase
}

interface Written extends Pair {
  readonly row: ActionRead
}

interface Pictured extends Pair {
  readonly edge: DrawnEdge
}

function writtenEdges(row: ActionRead, states: readonly StateName[]): readonly Written[] {
  const { from, to, label } = row
  if (to.kind === 'none') return []
  const target = to.kind === 'state' ? findState(plainText(to.state), states) : undefined
  if (to.kind === 'state' && !target) return []
  const named = (phrases: readonly Phrase[]) => phrases.flatMap((phrase) => findState(plainText(phrase), states) ?? [])
  const but = from.kind === 'any' ? named(from.but) : []
  const sources = from.kind === 'states' ? named(from.states) : states.filter((state) => !but.includes(state))
  return sources.map((source) => ({ from: source, to: target, event: label, row }))
}

function drawnEdges({ edges, ...diagram }: Diagram, states: readonly StateName[]): readonly Pictured[] {
  const drawnState = (id: Phrase) => stateOf(id, diagram, states)
  return edges.flatMap((edge) => {
    const { from, to, event } = edge
    const target = to === 'previous' ? undefined : drawnState(to)
    if (from === 'start' || (to !== 'previous' && !target)) return []
    const sources = from.flatMap((id) => drawnState(id) ?? [])
    return sources.map((source) => ({ from: source, to: target, ...(event && { event }), edge }))
  })
}

/** The state with this id or label in the diagram. */
function stateOf(id: Phrase, { states: drawn }: Pick<Diagram, 'states'>, states: readonly StateName[]) {
  const label = drawn.find((state) => plainText(state.id) === plainText(id))?.label
  const names = [plainText(id), ...(label ? [plainText(label)] : [])].map(foldName)
  return states.find(({ key, label: own }) => names.includes(foldName(key)) || names.includes(foldName(own)))
}

/** Equal pairs. The previous state (undefined) matches every target. */
const isSame = (a: Pair, b: Pair): boolean => a.from === b.from && (a.to === b.to || !a.to || !b.to)

function strangers(
  diagrams: readonly Diagram[],
  states: readonly StateName[],
  read: LifecycleRead,
): readonly Problem[] {
  const second = { span: read.actions[0]?.span ?? read.span, label: 'the table' }
  const unknown = diagrams.flatMap((diagram) => diagram.states.filter(({ id }) => !stateOf(id, diagram, states)))
  const missing = states.filter(
    (state) => !diagrams.some((diagram) => diagram.states.some(({ id }) => stateOf(id, diagram, states) === state)),
  )
  return [
    ...unknown.map(({ id }) => {
      const what = `a state "${plainText(id)}"`
      return lifecycleProblem('LIF-040', { span: id.span, second }, { what })
    }),
    ...missing.map(({ key, span }) => {
      const picture = { span: diagrams[0]!.span, label: 'the diagram' }
      return lifecycleProblem('LIF-041', { span, second: picture }, { what: `the state "${key}"` })
    }),
  ]
}

function reportDrawn(
  { edge, ...pair }: Pictured,
  written: readonly Written[],
  read: LifecycleRead,
): readonly Problem[] {
  const same = written.filter((other) => isSame(other, pair))
  const loop = pair.from === pair.to && read.actions.some(({ to }) => to.kind === 'none')
  if (same.length === 0 && !loop) {
    const second = { span: read.actions[0]?.span ?? read.span, label: 'the table' }
    return [lifecycleProblem('LIF-040', { span: edge.span, second }, { what: wordsOf(pair) })]
  }
  if (!pair.event || !same[0] || same.some(({ row }) => hasName(row, pair.event!))) return []
  const second = { span: same[0].row.label.span, label: 'in the table' }
  const parameters = { drawn: plainText(pair.event), written: plainText(same[0].row.label) }
  return [lifecycleProblem('LIF-043', { span: pair.event.span, second }, parameters)]
}

/** Does the event name the action? Its users may follow in brackets if they are those of the table. */
function hasName({ label, who }: ActionRead, event: Phrase): boolean {
  const folded = (phrase: Phrase) => foldName(plainText(phrase))
  if (folded(event) === folded(label)) return true
  const { elseLabel, perhapsWho } = calledBy(event)
  const actors = new Set(who?.actors.map(folded))
  const isActor = (one: Phrase) => actors.has(folded(one))
  return (
    elseLabel !== undefined &&
    folded(elseLabel) === folded(label) &&
    readWho(withoutBy(perhapsWho!)).actors.every(isActor)
  )
}

function reportWritten({ row, ...pair }: Written, diagram: Diagram): Problem {
  const second = { span: diagram.span, label: 'the diagram' }
  return lifecycleProblem('LIF-041', { span: row.label.span, second }, { what: wordsOf(pair) })
}

const wordsOf = ({ from, to }: Pair): string => `"${from.key}" → ${to ? `"${to.key}"` : 'where it was'}`
