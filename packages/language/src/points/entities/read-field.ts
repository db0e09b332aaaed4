/** Reads one row of a table of fields. */
import type { Phrase } from '../../document/model.ts'
import { isEmpty, listItems, matchPhrase, plainText, soleCode } from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import { cutPiece } from '../cut-piece.ts'
import { readName } from '../identifier.ts'
import type { RowRead, TableForm } from '../reading.ts'
import type { DefaultRead, FieldRead, RequiredRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { readTypeCell } from './read-type.ts'

export type FieldColumn =
  | 'field'
  | 'type'
  | 'required'
  | 'default'
  | 'shownWhen'
  | 'editable'
  | 'unique'
  | 'was'
  | 'help'
type FieldForm = TableForm & Readonly<Record<FieldColumn, TableForm[string]>>

const YES = /^(?:yes|y|true|required|mandatory|always|must|x|✓|✔|✅|☑|●|\*)\uFE0F?$/iu
const NO = /^(?:|no|n|false|optional|never|[-–—]|✗|✘|❌|×|☐)$/iu

export function readField({ cells, span }: RowRead<FieldForm>, problems: Problem[]): FieldRead {
  const type = readTypeCell(cells.type)
  problems.push(...type.problems)
  const editable = readEditable(cells.editable, problems)
  const shownWhen = conditionIn(cells.shownWhen)
  return {
    name: readName(cells.field),
    type: type.value.type,
    unique: type.value.unique || YES.test(plainText(cells.unique)),
    required: readRequired(cells.required, problems),
    default: readDefault(cells.default),
    ...(shownWhen && { shownWhen }),
    ...(editable && { editable }),
    was: listItems(cells.was),
    help: cells.help.text,
    span,
  }
}

/** The condition of `` when `e` ``, `` `when e` `` or `` `e` ``; undefined for an empty cell. */
function conditionIn(cell: Phrase): Phrase | undefined {
  if (isEmpty(cell)) return undefined
  const [after] = matchPhrase(cell, /^(?:only )?(?:when|if) (.+)$/isu) ?? []
  if (after) return after
  const code = soleCode(cell)
  const word = code && /^\s*(?:when|if)\s+/iu.exec(code.text)
  return code && word ? cutPiece(code, word[0].length, code.text.length) : cell
}

function readRequired(cell: Phrase, problems: Problem[]): RequiredRead {
  const text = plainText(cell)
  if (YES.test(text)) return { kind: 'yes', span: cell.span }
  if (NO.test(text)) return { kind: 'no' }
  const test = conditionIn(cell)
  if (test && (test !== cell || soleCode(cell))) return { kind: 'when', test }
  problems.push(entitiesProblem('ENT-028', { span: cell.span }, { written: text }))
  return { kind: 'no' }
}

function readEditable(cell: Phrase, problems: Problem[]): FieldRead['editable'] {
  const text = plainText(cell)
  if (/^(?:|yes|always|✓)$/iu.test(text)) return undefined
  if (/^(?:never|no|read-?only)$/iu.test(text)) return { kind: 'never' }
  if (/^(?:once|on creation|at creation|when created|when new)$/iu.test(text)) return { kind: 'once' }
  const test = conditionIn(cell)
  if (test && (test !== cell || soleCode(cell))) return { kind: 'when', test }
  problems.push(entitiesProblem('ENT-031', { span: cell.span }, { written: text }))
  return undefined
}

function readDefault(cell: Phrase): DefaultRead {
  if (isEmpty(cell) || /^[-–—]$/u.test(cell.text)) return { kind: 'none' }
  const [copied] = matchPhrase(cell, /^copy of (.+)$/isu) ?? []
  if (copied) return { kind: 'copy', expression: copied }
  const code = soleCode(cell) ?? (cell.pieces.length === 1 ? cell.pieces[0] : undefined)
  const equals = code && /^\s*=(?!=)\s*/u.exec(code.text)
  if (code && equals) return { kind: 'computed', expression: cutPiece(code, equals[0].length, code.text.length) }
  const [behind] = matchPhrase(cell, /^=\s*(.+)$/su) ?? []
  if (behind) return { kind: 'computed', expression: behind }
  if (soleCode(cell)) return { kind: 'expression', expression: cell }
  return { kind: 'literal', value: cell }
}
