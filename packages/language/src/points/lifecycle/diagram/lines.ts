/**
 * Parses the lines of a state diagram in Mermaid or PlantUML: transitions, states, composites, notes. Lines about the appearance are
 * skipped; all other lines are `unread`.
 */
import { append, ownProperty } from '@ninefold/plan/base'
import { anyPattern, pattern } from '@ninefold/plan/pattern'
import { type Phrase, isEmpty, matchPattern, matchPhrase, plainText } from '../../../document/index.ts'

export type DiagramLine =
  | { readonly kind: 'edge'; readonly from: Phrase; readonly to: Phrase; readonly label?: Phrase }
  /** `opens`: the lines up to the closing brace are inside it. */
  | {
      readonly kind: 'state'
      readonly id: Phrase
      readonly label?: Phrase
      readonly pseudo?: Pseudo
      readonly opens: boolean
    }
  | { readonly kind: 'close' }
  | { readonly kind: 'note'; readonly of: Phrase; readonly text: Phrase }
  /** A separator of parallel regions, `--` or `||` in a composite. */
  | { readonly kind: 'beside'; readonly place: Phrase }
  | { readonly kind: 'unread'; readonly place: Phrase }

/** A node that is not a state. */
export type Pseudo = 'choice' | 'fork' | 'join' | 'history' | 'end'

/** A state without its class; `[*]`, `[H]`, `Active[H]`. */
const END = '(?:"[^"]+"|\\[(?:\\*|H\\*?)\\]|[\\p{L}\\p{N}_.$-]*[\\p{L}\\p{N}_](?:\\[H\\*?\\])?)'
const CLASS = '(?::::[\\w-]+)?'
const ARROW = '-{1,2}(?:\\[[^\\]]*\\])?(?:left|right|up|down|le?|ri?|u|do?)?(?:\\[[^\\]]*\\])?-{0,2}>'
const EDGE = new RegExp(`^(${END})${CLASS}\\s*${ARROW}\\s*(${END})${CLASS}\\s*(?::\\s*(.+?))?;?$`, 'u')
const STATE = new RegExp(
  `^state\\s+(?:("[^"]+")\\s+as\\s+)?(${END})(?:\\s+as\\s+(${END}))?\\s*(?:(?:<<|\\[\\[)(\\w+\\*?)(?:>>|\\]\\]))?\\s*(?:#\\S+)?\\s*(?::\\s*(.+?))?\\s*(\\{)?$`,
  'u',
)
const DESCRIBED = new RegExp(`^(${END})${CLASS}(?:\\s*:\\s*(.+)|;?)$`, 'u')
const NOTE = new RegExp(`^note\\s+(?:left|right|top|bottom) of\\s+(${END})(?:\\s*:\\s*(.+))?$`, 'iu')
const END_OF_NOTE = pattern('end~note')
const TITLE = pattern('title[:] {title}')
/** Comments, and lines about how the diagram looks. */
const APPEARANCE = anyPattern(
  /^(?:%%|['@!])/u,
  pattern(`(
    stateDiagram|direction|classDef|class|style|linkStyle|click|skinparam|hide|scale|left to right|top to bottom|title|
    accTitle|accDescr|autonumber|caption|footer|header|legend|endlegend
  )…`),
)

/** The lines with a meaning, in order. `title`: from the front matter of the diagram. */
export function readDiagramLines(lines: readonly Phrase[]): {
  readonly title?: Phrase
  readonly lines: readonly DiagramLine[]
} {
  const read: DiagramLine[] = []
  let title: Phrase | undefined
  let inFrontMatter = false
  let noteOf: Phrase | undefined
  for (const line of lines) {
    const written = matchPattern(line, TITLE)?.title
    const [of, text] = matchPhrase(line, NOTE) ?? []
    if (noteOf) {
      if (END_OF_NOTE.test(line.text)) noteOf = undefined
      else read.push({ kind: 'note', of: noteOf, text: line })
    } else if (line.text === '---') inFrontMatter = !inFrontMatter
    else if (written) title = written
    else if (of && !text) noteOf = of
    else if (of && text) read.push({ kind: 'note', of, text })
    else if (!inFrontMatter && !isEmpty(line)) append(read, readLine(line))
  }
  return { ...(title && { title }), lines: read }
}

function readLine(line: Phrase): readonly DiagramLine[] {
  if (APPEARANCE.test(line.text)) return []
  if (line.text === '}') return [{ kind: 'close' }]
  if (line.text === '--' || line.text === '||') return [{ kind: 'beside', place: line }]
  return [readEdge(line) ?? readState(line) ?? { kind: 'unread', place: line }]
}

function readEdge(line: Phrase): DiagramLine | undefined {
  const [from, to, label] = matchPhrase(line, EDGE) ?? []
  return from && to && { kind: 'edge', from: unquoted(from), to: unquoted(to), ...(label && { label }) }
}

function readState(line: Phrase): DiagramLine | undefined {
  const [quoted, id, as, pseudo, text, opens] = matchPhrase(line, STATE) ?? []
  if (id) {
    const [name, label] = as ? [as, id] : [id, quoted ?? text]
    const kind = pseudo && ownProperty(PSEUDO, plainText(pseudo).toLowerCase())
    return {
      kind: 'state',
      id: unquoted(name),
      ...(label && { label: unquoted(label) }),
      ...(kind && { pseudo: kind }),
      opens: opens !== undefined,
    }
  }
  const [state, label] = matchPhrase(line, DESCRIBED) ?? []
  return state && { kind: 'state', id: unquoted(state), ...(label && { label }), opens: false }
}

const PSEUDO: Readonly<Record<string, Pseudo>> = {
  choice: 'choice',
  fork: 'fork',
  join: 'join',
  history: 'history',
  'history*': 'history',
  end: 'end',
}

const QUOTED = pattern('"{id}"')
const unquoted = (phrase: Phrase): Phrase => matchPattern(phrase, QUOTED)?.id ?? phrase
