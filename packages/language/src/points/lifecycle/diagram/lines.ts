/**
 * The lines of a state diagram, as Mermaid and PlantUML write them: transitions, states, composites, notes. What is only
 * there for the eye is passed over; a line that is none of these comes out as `unread`.
 */
import { append, ownProperty } from '@ninefold/plan/base'
import { type Phrase, matchPhrase, plainText } from '../../../document/index.ts'

export type DiagramLine =
  | { readonly kind: 'edge'; readonly from: Phrase; readonly to: Phrase; readonly label?: Phrase }
  /** `opens`: what follows up to the closing brace is inside it. */
  | {
      readonly kind: 'state'
      readonly id: Phrase
      readonly label?: Phrase
      readonly pseudo?: Pseudo
      readonly opens: boolean
    }
  | { readonly kind: 'close' }
  | { readonly kind: 'note'; readonly of: Phrase; readonly text: Phrase }
  /** What goes on beside something else, `--` or `||` in a composite. */
  | { readonly kind: 'beside'; readonly place: Phrase }
  | { readonly kind: 'unread'; readonly place: Phrase }

/** A place in a diagram that is no state. */
export type Pseudo = 'choice' | 'fork' | 'join' | 'history' | 'end'

/** A state, its class taken away; `[*]`, `[H]`, `Active[H]`. */
const END = '(?:"[^"]+"|\\[(?:\\*|H\\*?)\\]|[\\p{L}\\p{N}_.$-]*[\\p{L}\\p{N}_](?:\\[H\\*?\\])?)'
const CLASS = '(?::::[\\w-]+)?'
const ARROW = '-{1,2}(?:\\[[^\\]]*\\])?(?:left|right|up|down|le?|ri?|u|do?)?(?:\\[[^\\]]*\\])?-{0,2}>'
const EDGE = new RegExp(`^(${END})${CLASS}\\s*${ARROW}\\s*(${END})${CLASS}\\s*(?::\\s*(.+?))?;?$`, 'u')
const STATE = new RegExp(
  `^state\\s+(?:("[^"]+")\\s+as\\s+)?(${END})(?:\\s+as\\s+(${END}))?\\s*(?:(?:<<|\\[\\[)(\\w+\\*?)(?:>>|\\]\\]))?\\s*(?:#\\S+)?\\s*(?::\\s*(.+?))?\\s*(\\{)?$`,
  'u',
)
const DESCRIBED = new RegExp(`^(${END})${CLASS}\\s*:\\s*(.+)$`, 'u')
const ALONE = new RegExp(`^(${END})${CLASS};?$`, 'u')
const FOR_THE_EYE =
  /^(?:%%|'|@(?:start|end)uml|stateDiagram|direction\b|classDef\b|class\b|style\b|linkStyle\b|click\b|skinparam\b|hide\b|scale\b|left to right|top to bottom|title\b|accTitle|accDescr|autonumber|!|caption\b|footer\b|header\b|legend\b|endlegend)/iu

/** The lines that say something, in order. `title`: of the front matter of a diagram. */
export function readDiagramLines(lines: readonly Phrase[]): {
  readonly title?: Phrase
  readonly lines: readonly DiagramLine[]
} {
  const read: DiagramLine[] = []
  let title: Phrase | undefined
  let inFront = false
  let note: { of: Phrase; texts: Phrase[] } | undefined
  for (const line of lines) {
    if (note) {
      if (!/^end ?note$/iu.test(line.text)) note.texts.push(line)
      else {
        append(
          read,
          note.texts.map((text) => ({ kind: 'note', of: note!.of, text }) as const),
        )
        note = undefined
      }
    } else if (/^---$/u.test(line.text)) inFront = !inFront
    else if (inFront || /^title\b/iu.test(line.text)) title = matchPhrase(line, /^title:?\s+(.+)$/iu)?.[0] ?? title
    else if (line.text !== '') {
      const opening = matchPhrase(line, new RegExp(`^note\\s+(?:left|right|top|bottom) of\\s+(${END})$`, 'iu'))?.[0]
      if (opening) note = { of: opening, texts: [] }
      else append(read, readLine(line))
    }
  }
  return { ...(title && { title }), lines: read }
}

function readLine(line: Phrase): readonly DiagramLine[] {
  if (FOR_THE_EYE.test(line.text)) return []
  if (/^\}$/u.test(line.text)) return [{ kind: 'close' }]
  if (/^(?:--|\|\|)$/u.test(line.text)) return [{ kind: 'beside', place: line }]
  return readNote(line) ?? readEdge(line) ?? readState(line) ?? [{ kind: 'unread', place: line }]
}

function readNote(line: Phrase): readonly DiagramLine[] | undefined {
  const [of, text] =
    matchPhrase(line, new RegExp(`^note\\s+(?:left|right|top|bottom) of\\s+(${END})\\s*:\\s*(.+)$`, 'iu')) ?? []
  return of && text && [{ kind: 'note', of, text }]
}

function readEdge(line: Phrase): readonly DiagramLine[] | undefined {
  const [from, to, label] = matchPhrase(line, EDGE) ?? []
  return from && to && [{ kind: 'edge', from: unquoted(from), to: unquoted(to), ...(label && { label }) }]
}

function readState(line: Phrase): readonly DiagramLine[] | undefined {
  const [quoted, id, as, pseudo, text, opens] = matchPhrase(line, STATE) ?? []
  if (id) {
    const [name, label] = as ? [as, id] : [id, quoted ?? text]
    const kind = pseudo && ownProperty(PSEUDO, plainText(pseudo).toLowerCase())
    return [
      {
        kind: 'state',
        id: unquoted(name),
        ...(label && { label: unquoted(label) }),
        ...(kind && { pseudo: kind }),
        opens: opens !== undefined,
      },
    ]
  }
  const [described, description] = matchPhrase(line, DESCRIBED) ?? []
  if (described && description) return [{ kind: 'state', id: described, label: description, opens: false }]
  const alone = matchPhrase(line, ALONE)?.[0]
  return alone && [{ kind: 'state', id: unquoted(alone), opens: false }]
}

const PSEUDO: Readonly<Record<string, Pseudo>> = {
  choice: 'choice',
  fork: 'fork',
  join: 'join',
  history: 'history',
  'history*': 'history',
  end: 'end',
}

const unquoted = (phrase: Phrase): Phrase => matchPhrase(phrase, /^"(.+)"$/u)?.[0] ?? phrase
