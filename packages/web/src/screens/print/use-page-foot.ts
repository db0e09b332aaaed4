// The foot of each printed sheet: its lines and its number, in the margin of the page. Not every browser prints margins.
import { useEffect, useMemo } from 'react'
import type { PrintData } from '@ninefold/plan/wire'

const STYLE = 'white-space:pre;font-size:8pt;font-family:sans-serif;color:#585f6b'

/** Whether the browser prints it. */
export function usePageFoot({ footer, pageNumber, direction }: PrintData): boolean {
  const sheet = useMemo(() => {
    const [start, end] = direction === 'ltr' ? (['left', 'right'] as const) : (['right', 'left'] as const)
    const made = new CSSStyleSheet()
    const number = pageNumber
      .split(/(\{pages?\})/u)
      .map(partOfNumber)
      .join(' ')
    const lines = footer.map(quoted).join(String.raw` '\A' `) || "''"
    const box = (side: string, content: string) => `@bottom-${side}{content:${content};${STYLE}}`
    made.insertRule(`@page{margin-bottom:24mm;${box(start, lines)}${box(end, number)}}`)
    return made
  }, [footer, pageNumber, direction])
  useEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [sheet])
  const [rule] = sheet.cssRules
  return rule !== undefined && 'cssRules' in rule && (rule.cssRules as CSSRuleList).length > 0
}

/** A text in CSS. */
const quoted = (text: string): string =>
  `'${text.replace(/[\\'\n\r]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}'`

function partOfNumber(part: string): string {
  if (part === '{page}') return 'counter(page)'
  return part === '{pages}' ? 'counter(pages)' : quoted(part)
}
