/**
 * Flattens a state diagram: a composite becomes the states in it, a choice becomes the transitions through it. Names are resolved
 * later, as with tables.
 */
import { pattern } from '@ninefold/plan/pattern'
import {
  type Code,
  type Phrase,
  isEmpty,
  joinPhrases,
  matchPattern,
  matchPhrase,
  plainText,
} from '../../../document/index.ts'
import type { Span } from '@ninefold/plan/problem'
import { foldName } from '@ninefold/plan/base'
import { readDiagramLines, type DiagramLine, type Pseudo } from './lines.ts'

export interface Diagram {
  readonly title?: Phrase
  /** The span of its first line. */
  readonly span: Span
  /** The states that contain no others, in order of first mention. */
  readonly states: readonly DrawnState[]
  readonly edges: readonly DrawnEdge[]
  /** The parsed lines, with the spans of names. */
  readonly lines: readonly DiagramLine[]
  readonly unread: readonly Phrase[]
  /** The separators of parallel regions. */
  readonly sideBySide: readonly Phrase[]
}

export interface DrawnState {
  readonly id: Phrase
  readonly label?: Phrase
  readonly help: string
}

export interface DrawnEdge {
  /** Ids of states; 'start' for a new record. */
  readonly from: 'start' | readonly Phrase[]
  readonly to: Phrase | 'previous'
  /** `event [guard] / effect`; each may be absent. */
  readonly event?: Phrase
  readonly guard?: Phrase
  readonly effect?: Phrase
  readonly span: Span
}

interface Node {
  readonly id: Phrase
  label?: Phrase
  pseudo?: Pseudo
  readonly help: string[]
  readonly inside: Node[]
  /** The initial state of a composite. */
  initial?: Node
}

interface Drawing {
  readonly nodes: Map<string, Node>
  readonly edges: Edge[]
  readonly unread: Phrase[]
  readonly sideBySide: Phrase[]
}

interface Edge {
  readonly from: Node | 'start'
  readonly to: Node | 'previous'
  readonly label: Label
  readonly span: Span
}

type Label = Pick<DrawnEdge, 'event' | 'guard' | 'effect'>

export function readDiagram(code: Code): Diagram {
  const { title, lines } = readDiagramLines(code.lines)
  const drawing: Drawing = { nodes: new Map(), edges: [], unread: [], sideBySide: [] }
  const open: Node[] = []
  for (const line of lines) draw(line, drawing, open)
  const nodes = [...drawing.nodes.values()]
  const forks = nodes.filter(({ pseudo }) => pseudo === 'fork' || pseudo === 'join').map(({ id }) => id)
  return {
    ...(title && { title }),
    span: code.lines.find((line) => !isEmpty(line))!.span,
    states: nodes.filter(isState).map(({ id, label, help }) => ({
      id,
      ...(label && { label }),
      help: help.join('\n\n'),
    })),
    edges: drawing.edges.flatMap((edge) => through(edge, drawing.edges, new Set())).flatMap(flatten),
    lines,
    unread: drawing.unread,
    sideBySide: [...drawing.sideBySide, ...forks],
  }
}

const isState = ({ pseudo, inside }: Node): boolean => pseudo === undefined && inside.length === 0

function draw(line: DiagramLine, drawing: Drawing, open: Node[]): void {
  const inside = open.at(-1)
  switch (line.kind) {
    case 'edge':
      return drawEdge(line, drawing, inside)
    case 'state': {
      const node = nodeOf(line.id, drawing, inside)
      if (line.label) node.label = line.label
      if (line.pseudo) node.pseudo = line.pseudo
      if (line.opens) open.push(node)
      return
    }
    case 'close':
      open.pop()
      return
    case 'note':
      nodeOf(line.of, drawing, inside).help.push(plainText(line.text))
      return
    case 'beside':
      drawing.sideBySide.push(line.place)
      return
    case 'unread':
      drawing.unread.push(line.place)
  }
}

function nodeOf(id: Phrase, { nodes }: Drawing, inside: Node | undefined): Node {
  const key = foldName(plainText(id))
  const known = nodes.get(key)
  const node: Node = known ?? { id, help: [], inside: [] }
  if (!known) {
    nodes.set(key, node)
    inside?.inside.push(node)
  }
  return node
}

const isEnd = (phrase: Phrase): boolean => phrase.text === '[*]'
const history = (phrase: Phrase): boolean => /\[H\*?\]$/u.test(phrase.text)

function drawEdge(line: DiagramLine & { kind: 'edge' }, drawing: Drawing, inside: Node | undefined): void {
  const label = labelOf(line.label)
  const span = { ...line.from.span, end: (line.label ?? line.to).span.end }
  const from = isEnd(line.from) ? undefined : nodeOf(line.from, drawing, inside)
  if (isEnd(line.to)) {
    // An arrow to the end needs no action: a state without other arrows is final. An event on it has no target state.
    if (!from || (line.label && !inside)) drawing.unread.push(line.label ?? line.to)
    return
  }
  const to = history(line.to) ? 'previous' : nodeOf(line.to, drawing, inside)
  if (from) drawing.edges.push({ from, to, label, span })
  else if (inside && to !== 'previous') inside.initial ??= to
  else drawing.edges.push({ from: 'start', to, label, span })
}

/** `Submit [amount > 100] / notify owner`; text after a line break is ignored. */
function labelOf(label: Phrase | undefined): Label {
  if (!label) return {}
  const [words, guard, effect] = matchPhrase(label, /^(.*?)\s*(?:\[(.+?)\])?\s*(?:\s\/\s*(.+)|^\/\s*(.+))?$/u) ?? []
  const [event] = (words && matchPhrase(words, /^(.*?)(?:\s*(?:<br\s*\/?>|\\n).*)?$/iu)) ?? []
  return {
    ...(event && !isEmpty(event) && { event }),
    ...(guard && { guard }),
    ...(effect && { effect }),
  }
}

/** Replaces an edge to a choice by edges to its targets. Edges without a guard come last. */
function through(edge: Edge, edges: readonly Edge[], seen: Set<Node>): readonly Edge[] {
  const { to } = edge
  if (edge.from !== 'start' && edge.from.pseudo !== undefined) return []
  if (to === 'previous' || to.pseudo === undefined || to.pseudo === 'end') return [edge]
  if (to.pseudo !== 'choice' || seen.has(to)) return []
  const onward = edges.filter(({ from }) => from === to).map((next) => ({ ...next, label: onwardLabel(next.label) }))
  const ordered = [...onward.filter(({ label }) => label.guard), ...onward.filter(({ label }) => !label.guard)]
  return ordered.flatMap((next) =>
    through({ ...next, from: edge.from, label: joined(edge.label, next.label) }, edges, new Set([...seen, to])),
  )
}

/** After a choice, the label is a condition: `[amount > 100]`, `if amount > 100`, `else`. */
function onwardLabel({ event, guard, effect }: Label): Label {
  const condition = guard ?? (event && (matchPattern(event, CONDITION)?.condition ?? event))
  const otherwise = !condition || OTHERWISE.test(condition.text)
  return { ...(!otherwise && { guard: condition }), ...(effect && { effect }) }
}

const CONDITION = pattern('(if|when) {condition}')
const OTHERWISE = pattern('(else|otherwise)')

function joined(first: Label, then: Label): Label {
  const both = (a: Phrase | undefined, b: Phrase | undefined, between: string) =>
    joinPhrases(
      [a, b].filter((phrase) => phrase !== undefined),
      between,
    )
  const guard = both(first.guard, then.guard, ' and ')
  const effect = both(first.effect, then.effect, '; ')
  return { ...(first.event && { event: first.event }), ...(guard && { guard }), ...(effect && { effect }) }
}

function flatten({ from, to, label, span }: Edge): readonly DrawnEdge[] {
  if (to !== 'previous' && to.pseudo === 'end') return []
  const target = to === 'previous' ? to : begins(to).id
  const states = from === 'start' ? from : leavesOf(from).map(({ id }) => id)
  return states.length === 0 ? [] : [{ from: states, to: target, ...label, span }]
}

function leavesOf(node: Node): readonly Node[] {
  return node.inside.length === 0 ? (isState(node) ? [node] : []) : node.inside.flatMap(leavesOf)
}

function begins(node: Node): Node {
  const first = node.initial ?? node.inside.find((one) => one.pseudo === undefined)
  return first ? begins(first) : node
}
