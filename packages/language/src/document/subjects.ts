/**
 * Headings below the heading of a point → subjects. A heading without tables and bullets of its own groups the headings below
 * it: `### Money` over `#### Claim` and `#### Payment`. `#### Fields` below `### Claim` is a part of that subject.
 */
import type { PointNumber } from '@ninefold/plan'
import { pattern } from '@ninefold/plan/pattern'
import { stateDiagramOf } from './code.ts'
import { interned } from '../incremental.ts'
import { memoize, sameItems } from '@ninefold/plan/base'
import { sameSpan } from '@ninefold/plan/problem'
import type { Block, Phrase, Prose, Subject } from './model.ts'
import { makePhrase } from './phrase.ts'
import type { PieceOfFile } from './pieces.ts'

interface Below {
  readonly level: number
  readonly title: Phrase
  /** The heading as prose, if it turns out to be only text. */
  readonly prose: Prose
  readonly span: Subject['span']
  readonly blocks: readonly Block[]
}

/**
 * Treats a bold line above a table or a list as a heading, before the first real heading in a point. Returns the blocks
 * before the first such line, and the headings.
 */
export const headedInBold = memoize(
  ({
    heading,
    blocks,
  }: Pick<PieceOfFile, 'heading' | 'blocks'>): {
    readonly blocks: readonly Block[]
    readonly below: readonly Below[]
  } => {
    const titles = blocks.map((block, at) => (isListed(blocks[at + 1]) ? boldTitle(block) : undefined))
    const starts = titles.flatMap((title, at) => (title ? [at] : []))
    const below = starts.map((from, index): Below => {
      const { markdown, span } = blocks[from]!
      const under = blocks.slice(from + 1, starts[index + 1])
      const prose = { kind: 'prose', markdown, span } as const
      return { level: heading.level + 1, title: titles[from]!, prose, span, blocks: under }
    })
    return { blocks: blocks.slice(0, starts[0]), below }
  },
)

const isListed = (block: Block | undefined): boolean =>
  block !== undefined && (block.kind !== 'prose' || block.item !== undefined)

const BOLD = /^(\*\*|__)([^*_`:|[\]<>\n]{1,60}):?\1:?\s*$/u

function boldTitle({ kind, markdown, span }: Block): Phrase | undefined {
  const [, marks = '', text] = (kind === 'prose' && BOLD.exec(markdown)) || []
  if (text === undefined) return undefined
  const start = span.start + marks.length
  const place = { ...span, start, end: start + text.length }
  return makePhrase([{ kind: 'text', text, span: place }], place)
}

interface Branch extends Below {
  readonly below: Branch[]
}

interface SubjectsRead {
  /** The blocks of grouping headings. */
  readonly blocks: readonly Block[]
  readonly subjects: readonly Subject[]
}

export function readSubjects(headings: readonly Below[], point: PointNumber): SubjectsRead {
  const read = branchesOf(headings).map((branch) => readBranch(branch, [], point))
  return { blocks: read.flatMap((one) => one.blocks), subjects: read.flatMap((one) => one.subjects) }
}

function branchesOf(headings: readonly Below[]): readonly Branch[] {
  const roots: Branch[] = []
  const open: Branch[] = []
  for (const heading of headings) {
    const branch: Branch = { ...heading, below: [] }
    while (open.length > 0 && open.at(-1)!.level >= heading.level) open.pop()
    const into = open.at(-1)?.below ?? roots
    into.push(branch)
    open.push(branch)
  }
  return roots
}

function readBranch(branch: Branch, within: readonly Phrase[], point: PointNumber): SubjectsRead {
  const { title, span } = branch
  if (!isGroup(branch, point)) {
    const [examples, parts] = [branch.below.filter(isExample), branch.below.filter((one) => !isExample(one))]
    const blocks = [...branch.blocks, ...parts.flatMap(allOf)]
    const own = internedSubject({ title, span, within, blocks })
    return { blocks: [], subjects: [own, ...examples.flatMap((one) => readBranch(one, within, point).subjects)] }
  }
  const read = branch.below.map((one) => readBranch(one, [...within, title], point))
  return {
    blocks: [...branch.blocks, ...read.flatMap((one) => one.blocks)],
    subjects: read.flatMap((one) => one.subjects),
  }
}

/** An example is a subject at any level. */
const isExample = ({ title }: Branch): boolean => /^examples?\s*[:–—-]\s*\S/iu.test(title.text)

/** The subject of the previous run if it is equal. */
function internedSubject(subject: Subject): Subject {
  const { file, start } = subject.span
  return interned('subjects', `${file} ${start}`, subject, sameSubject)
}

const sameSubject = (a: Subject, b: Subject): boolean =>
  a.title === b.title && sameSpan(a.span, b.span) && sameItems(a.within, b.within) && sameItems(a.blocks, b.blocks)

function isGroup({ title, blocks, below }: Branch, point: PointNumber): boolean {
  if (blocks.some(hasEffect)) return false
  // In point 4 bullets below a heading may be an action of the entity above it.
  const counts = (block: Block) =>
    point === 4 ? block.kind === 'table' || stateDiagramOf(block) !== undefined : hasEffect(block)
  const filled = below.filter((one) => one.blocks.some(counts) || isGroup(one, point))
  return filled.length > 0 && filled.every((one) => !isPartOfSubject(one.title, title))
}

const hasEffect = (block: Block) =>
  block.kind !== 'prose' || block.item !== undefined || stateDiagramOf(block) !== undefined

/** Headings of parts of a subject. */
const PARTS = pattern('[the] [list of] <part>', {
  part:
    'fields?|attributes?|properties|columns?|data|structure|schema|settings?|options|states?|status[es]|' +
    'transitions?|actions?|approvals?|messages?|notifications?|timers?|effects?|side effects|guards?|' +
    'rules?|constraints?|validations?|validation rules|relations?|relationships?|associations?|notes?|' +
    'remarks?|comments?|overview|description|details|permissions?|roles?|rights|access|tiles?|filters?|' +
    'quer(y|ies)|[query] parameters?|requests?|responses?|body|examples?|errors?|diagrams?|' +
    'state (machine|diagram)|life ~ cycle|workflow|indexes|indices|parts?|lines?',
})

/** `Fields`, `Claim fields`, `States of Claim`: a part of the subject that the heading above names. */
function isPartOfSubject(title: Phrase, above: Phrase): boolean {
  const own = above.text.toLowerCase()
  const text = title.text.toLowerCase()
  const bare = text.startsWith(own)
    ? text.slice(own.length)
    : text.replace(/\s+(?:of|for)\s+(?:the\s+)?(.+)$/u, (whole, of: string) => (of === own ? '' : whole))
  return PARTS.test(bare.replace(/[:\s]+$/u, '').trim())
}

/** A heading that is part of a subject, as text, with its blocks. */
function allOf(branch: Branch): readonly Block[] {
  return [branch.prose, ...branch.blocks, ...branch.below.flatMap(allOf)]
}
