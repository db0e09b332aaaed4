/**
 * Headings below a point's heading → its subjects. A heading without tables and bullets of its own that stands over
 * headings with some only groups them: `### Money` over `#### Claim` and `#### Payment`. `#### Fields` below `### Claim`
 * is no subject, but a part of one.
 */
import type { PointNumber } from '../plan/plan.ts'
import { stateDiagramOf } from './code.ts'
import type { Block, Phrase, Subject } from './model.ts'

export interface Below {
  readonly level: number
  readonly title: Phrase
  /** As Markdown, for a heading that turns out to be text. */
  readonly markdown: string
  readonly span: Subject['span']
  readonly blocks: readonly Block[]
}

interface Branch extends Below {
  readonly below: Branch[]
}

interface SubjectsRead {
  /** What stands at headings that only group. */
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
    const blocks = [...branch.blocks, ...branch.below.flatMap(allOf)]
    return { blocks: [], subjects: [{ title, span, within, blocks }] }
  }
  const read = branch.below.map((one) => readBranch(one, [...within, title], point))
  return {
    blocks: [...branch.blocks, ...read.flatMap((one) => one.blocks)],
    subjects: read.flatMap((one) => one.subjects),
  }
}

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

const PARTS =
  /^(?:the )?(?:list of )?(?:fields?|attributes?|properties|columns?|data|structure|schema|settings?|options|states?|status(?:es)?|transitions?|actions?|approvals?|messages?|notifications?|timers?|effects?|side effects|guards?|rules?|constraints?|validations?|validation rules|relations?|relationships?|associations?|notes?|remarks?|comments?|overview|description|details|permissions?|roles?|rights|access|tiles?|filters?|quer(?:y|ies)|(?:query )?parameters?|requests?|responses?|body|examples?|errors?|diagrams?|state (?:machine|diagram)|life ?cycle|workflow|indexes|indices|parts?|lines?)$/iu

/** `Fields`, `Claim fields`, `States of Claim`: a part of what the heading above it names. */
function isPartOfSubject(title: Phrase, above: Phrase): boolean {
  const own = above.text.toLowerCase()
  const text = title.text.toLowerCase()
  const bare = text.startsWith(own)
    ? text.slice(own.length)
    : text.replace(/\s+(?:of|for)\s+(?:the\s+)?(.+)$/u, (whole, of: string) => (of === own ? '' : whole))
  return PARTS.test(bare.replace(/[:\s]+$/u, '').trim())
}

/** A heading that is part of a subject, as text, and what stands below it. */
function allOf(branch: Branch): readonly Block[] {
  const heading: Block = { kind: 'prose', markdown: branch.markdown, span: branch.span }
  return [heading, ...branch.blocks, ...branch.below.flatMap(allOf)]
}
