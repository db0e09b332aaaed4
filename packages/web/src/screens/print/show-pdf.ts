// Opens a print as a PDF in a tab, or says why there is none, such as characters that no font has.
import type { WireProblem } from '@ninefold/plan/wire'
import { Refusal } from '../../client/refusal.ts'
import { notify } from '../../parts/notices.tsx'

/** Milliseconds between two looks at the tab, and how many there are at most: a browser that saves PDFs leaves the tab empty. */
const PAUSE = 200
const LOOKS = 300

/**
 * The tab requests the PDF itself: once, and the file gets its name. If it shows a refusal instead, it is closed, and this page shows the
 * refusal.
 */
export function showPdf(address: string): void {
  const tab = open(address)
  if (!tab) return location.assign(address)
  let looks = 0
  const timer = setInterval(() => {
    const content = contentOf(tab)
    if (content === undefined && ++looks < LOOKS) return
    clearInterval(timer)
    if (content === undefined || !content.type.includes('problem+json')) return
    tab.close()
    const { message, remedy } = new Refusal(JSON.parse(content.text) as WireProblem)
    notify(`${message} ${remedy}`, 'bad')
  }, PAUSE)
}

interface Content {
  /** A media type. */
  readonly type: string
  readonly text: string
}

/** Undefined while it loads. A page may not look into some viewers of PDFs. */
function contentOf(tab: Window): Content | undefined {
  try {
    const { document } = tab
    if (document.URL === 'about:blank' || document.readyState !== 'complete') return undefined
    return { type: document.contentType, text: document.body.textContent }
  } catch {
    return { type: '', text: '' }
  }
}
