// Finds texts that people would read in the source code of the interface and that are not translated.
import { parseSync } from 'vite'
import { isTranslated, visit, type Node } from './source-texts.ts'

/** Attributes whose values are for programs. */
const TECHNICAL =
  /^(?:className|classNames|d|viewBox|style|styles|role|type|rel|href|to|key|id|htmlFor|lang|dir|data-.*|autoComplete|inputMode|target|as|transform|position|aria-keyshortcuts|variant|size|fill|stroke)$/u

/** Names of keys, of HTTP and of the plan, in the code as words that begin with a capital. */
const NAMES =
  /^(?:Arrow(?:Up|Down|Left|Right)|Enter|Escape|Tab|Home|End|Page(?:Up|Down)|Delete|Backspace|Space|User|Alt \+ ↑ ↓|EUR|https:\/\/|#1f6feb|30 days, 4 hours, 1:30|Control\+K|Content-Type|Idempotency-Key|Arrow|noreferrer noopener|Time-Zone|If-Match|Accept|AbortError|Europe\/.*|UTC)$/u

/** Whether a string in the code reads like a text: a capitalised word, or words with spaces. */
const isText = (value: string): boolean =>
  !NAMES.test(value) && (/^\p{Lu}\p{Ll}/u.test(value) || /\p{L}{2,}[,.:]? \p{L}/u.test(value))

/** Whether the fixed part of a template reads like a text. */
const isPartOfText = (value: string): boolean => /\p{L}{2,}[,.:]? | [\p{L}]{2,}/u.test(value)

/** `line: text` for each; `file` names the syntax by its ending. */
export function literalsIn(file: string, source: string): readonly string[] {
  const found: string[] = []
  const see = (at: number, text: string) =>
    void found.push(`${source.slice(0, at).split('\n').length}: ${text.trim().replace(/\s+/gu, ' ')}`)
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    if (isForPrograms(node)) return true
    const text = textOf(node)
    if (text !== undefined) see(node.start, text)
    return node.type === 'JSXAttribute' && text !== undefined
  })
  return found
}

/** What is not shown, with everything in it. */
function isForPrograms(node: Node): boolean {
  if (
    isTranslated(node) ||
    node.type.startsWith('TS') ||
    /^(?:Import|Export(?:All|Named))Declaration$/u.test(node.type)
  )
    return !('declaration' in node && node['declaration'] !== null) && !KEPT.has(node.type)
  if (node.type === 'JSXAttribute') return TECHNICAL.test(attributeName(node))
  // Of the document's language, or of style sheets.
  if (node.type === 'Property') return ((node['key'] as Node)['name'] as string | undefined) === 'example'
  if (node.type === 'CallExpression') return SELECTING.has(nameOfCall(node))
  if (node.type === 'NewExpression')
    return ((node['callee'] as Node)['name'] as string | undefined)?.endsWith('Error') ?? false
  return false
}

/** What takes a selector. */
const SELECTING: ReadonlySet<string> = new Set(['closest', 'querySelector', 'querySelectorAll', 'matches'])

const nameOfCall = ({ callee }: Node): string =>
  (((callee as Node)['property'] as Node | undefined)?.['name'] as string | undefined) ?? ''

/** Syntax of TypeScript around values. */
const KEPT: ReadonlySet<string> = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

function attributeName(node: Node): string {
  const name = node['name'] as Node
  return typeof name['name'] === 'string' ? name['name'] : ''
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return words(node['value'] as string, /\p{L}/u)
  if (node.type === 'JSXAttribute') {
    const value = node['value'] as Node | null
    const labels = /^(?:aria-label|title|placeholder|label|alt|description)$/u.test(attributeName(node))
    return labels && value?.type === 'Literal' ? words(value['value'] as string, /\p{L}/u) : undefined
  }
  if (node.type === 'Literal' && typeof node['value'] === 'string')
    return isText(node['value']) ? node['value'] : undefined
  if (node.type === 'TemplateElement') {
    const { cooked } = node['value'] as { readonly cooked: string }
    // An example of a document.
    if (cooked.startsWith('## ')) return undefined
    return isPartOfText(cooked) ? cooked : undefined
  }
  return undefined
}

const words = (value: string, pattern: RegExp): string | undefined =>
  pattern.test(value.replaceAll('&nbsp;', '')) && !NAMES.test(value) ? value : undefined
