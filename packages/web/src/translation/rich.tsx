// Texts with parts of the page in them: `rich('<link>Sign in</link> to see {name}', { link: (words) => <Link …>{words}</Link>, name: <b>…</b> })`.
import { Fragment, type ReactNode } from 'react'
import type { RichNames } from '@ninefold/plan/translation'
import { translate } from './catalogue.ts'

type Element = (words: ReactNode) => ReactNode
type Part = ReactNode | Element
type Parts = readonly (readonly [name: string, part: Part])[]

/** Stand for the nodes while the text is put together; private characters, so that no text contains them. */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const MARKS = /\uE000(\d+)\uE001/u
const TAGS = /<(\w+)>(.*?)<\/\1>/u

/** A parameter is any node (a number is written as in a text, and chooses the plural), a tag an element around its words. */
export function rich<const S extends string>(text: S, values: Readonly<Record<RichNames<S>, Part>>): ReactNode {
  const parts: Parts = Object.entries(values)
  const marked = parts.map(([name, part], at) => [name, typeof part === 'number' ? part : `${OPEN}${at}${CLOSE}`])
  const pieces = translate(text, Object.fromEntries(marked) as Record<string, string | number>).split(TAGS)
  return pieces.map((piece, at) => {
    // Text, name of a tag, words inside, text, …
    if (at % 3 === 1) return null
    const words = withNodes(piece, parts)
    const element = at % 3 === 2 && parts.find(([name]) => name === pieces[at - 1])?.[1]
    return <Fragment key={at}>{typeof element === 'function' ? element(words) : words}</Fragment>
  })
}

const withNodes = (text: string, parts: Parts): ReactNode =>
  text
    .split(MARKS)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 0 ? piece : (parts[Number(piece)]?.[1] as ReactNode)}</Fragment>)
