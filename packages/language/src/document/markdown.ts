/** The Markdown parser of all documents: with GitHub's tables, tasks, links and strikethrough. */
import {
  Autolink,
  Strikethrough,
  TaskList,
  parser,
  type BlockParser,
  type InlineParser,
  type MarkdownParser,
} from '@lezer/markdown'
import { tables } from './markdown-tables.ts'

/** Where inline markup may start, including bare links: `www.`, a scheme, an email address. */
const MARKUP = /[\\`*_[\]!<&~\n@:]|www\./u

/** The parser compares each emphasis mark with all previous ones. A text with more marks is not written by a person. */
const MOST_EMPHASIS = 2000

/** Skips the inline parser for texts without markup, which most cells are. */
function sparingPlainText(whole: MarkdownParser): MarkdownParser {
  const parseInline = whole.parseInline.bind(whole)
  const isPlain = (text: string) => !MARKUP.test(text) || (text.match(/[*_~]/gu)?.length ?? 0) > MOST_EMPHASIS
  return Object.assign(whole, {
    parseInline: (text: string, offset: number) => (isPlain(text) ? [] : parseInline(text, offset)),
  })
}

const [BLANK, NEWLINE, BACKSLASH] = [32, 10, 92]

/** Hard line breaks in linear time; the parser's own version is quadratic in the number of blanks. */
const hardBreak: InlineParser = {
  name: 'HardBreak',
  parse(context, next, start) {
    const mark = (end: number) => context.addElement(context.elt('HardBreak', start, end))
    if (next === BACKSLASH && context.char(start + 1) === NEWLINE) return mark(start + 2)
    if (next !== BLANK || (start > context.offset && context.char(start - 1) === BLANK)) return -1
    let end = start + 1
    while (context.char(end) === BLANK) end++
    return context.char(end) === NEWLINE && end >= start + 2 ? mark(end + 1) : -1
  },
}

/** `##2. Screens`: a heading without the blank. A single `#` may start a tag. */
const WITHOUT_SPACE = /^#{2,6}(?=[^\s#])/u

const headingWithoutSpace: BlockParser = {
  name: 'GluedHeading',
  before: 'ATXHeading',
  parse(context, line) {
    const [marks] = WITHOUT_SPACE.exec(line.text.slice(line.pos)) ?? []
    if (marks === undefined) return false
    const [from, behind] = [context.lineStart + line.pos, line.pos + marks.length]
    const mark = context.elt('HeaderMark', from, from + marks.length)
    const inline = context.parser.parseInline(line.text.slice(behind), from + marks.length)
    const end = context.lineStart + line.text.length
    context.addElement(context.elt(`ATXHeading${marks.length}`, from, end, [mark, ...inline]))
    context.nextLine()
    return true
  },
  endLeaf: (_, line) => WITHOUT_SPACE.test(line.text.slice(line.pos)),
}

export const markdown = sparingPlainText(
  parser.configure([
    tables,
    TaskList,
    Strikethrough,
    Autolink,
    { parseInline: [hardBreak], parseBlock: [headingWithoutSpace] },
  ]),
)
