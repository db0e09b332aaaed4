// The document's prose (a subset of Markdown) as React nodes. HTML is never rendered: unknown syntax stays text, and
// links lead only to web pages, mail, or pages of this application.
import { Fragment, type ReactNode } from 'react'
import { Link } from '../router/link.tsx'
import css from './prose.module.css'

export function Prose({ text, brief = false }: { text: string; brief?: boolean }) {
  const blocks = text.trim().split(/\n\s*\n/)
  const shown = brief ? blocks.slice(0, 1) : blocks
  if (text.trim() === '') return null
  return (
    <div className={css['prose']}>
      {shown.map((block, index) => (
        <Fragment key={index}>{renderBlock(block)}</Fragment>
      ))}
    </div>
  )
}

const BULLET = /^\s*[-*+]\s+/
const NUMBER = /^\s*\d+[.)]\s+/

function renderBlock(block: string): ReactNode {
  const lines = block.split('\n')
  const first = lines[0] ?? ''
  if (first.startsWith('```'))
    return (
      <pre tabIndex={0}>
        {lines
          .slice(1)
          .join('\n')
          .replace(/```\s*$/, '')}
      </pre>
    )
  if (/^#{1,6}\s/.test(first)) return <h3>{renderSpans(first.replace(/^#+\s+/, ''))}</h3>
  if (BULLET.test(first)) return <ul>{renderItems(lines, BULLET)}</ul>
  if (NUMBER.test(first)) return <ol>{renderItems(lines, NUMBER)}</ol>
  if (first.startsWith('>')) return <blockquote>{renderSpans(block.replace(/^>\s?/gm, ''))}</blockquote>
  return <p>{renderSpans(block)}</p>
}

function renderItems(lines: readonly string[], mark: RegExp): ReactNode {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line) || items.length === 0) items.push(line.replace(mark, ''))
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return items.map((item, index) => <li key={index}>{renderSpans(item)}</li>)
}

/** One line of prose, inline. */
export function ProseLine({ text }: { text: string }) {
  return <>{renderSpans(text)}</>
}

const SPAN =
  /(`+)(?<code>[^`]+)\1|\*\*(?<strong>[^*]+)\*\*|(?<![\w*])[*_](?<em>[^*_\s](?:[^*_]*[^*_\s])?)[*_](?!\w)|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g

function renderSpans(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(SPAN)) {
    nodes.push(unescaped(text.slice(end, match.index)))
    nodes.push(<Fragment key={match.index}>{renderSpan(match.groups ?? {})}</Fragment>)
    end = match.index + match[0].length
  }
  nodes.push(unescaped(text.slice(end)))
  return nodes
}

function renderSpan(span: Partial<Record<string, string>>): ReactNode {
  const { code, strong, em, label, href } = span
  if (code !== undefined) return <code>{code}</code>
  if (strong !== undefined) return <strong>{renderSpans(strong)}</strong>
  if (em !== undefined) return <em>{renderSpans(em)}</em>
  if (label === undefined || href === undefined) return null
  if (/^\/(?!\/)/.test(href))
    return (
      <Link to={href} className={css['link']}>
        {label}
      </Link>
    )
  if (!/^(https?:|mailto:)/i.test(href)) return label
  return (
    <a href={href} className={css['link']} rel="noreferrer noopener" target="_blank">
      {label}
    </a>
  )
}

const unescaped = (text: string): string => text.replace(/\\([\\`*_{}[\]()#+.!|-])/g, '$1')
