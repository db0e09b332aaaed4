// "Why?" beside something, which opens its explanation in the panel. As a mark it is seen near the pointer and the focus: what it
// belongs to has `data-why`, and the keys `?` and F1 ask for it there.
import type { MouseEvent } from 'react'
import { useApplication } from '../application/context.ts'
import { t } from '../translation/t.ts'
import { askWhy, type WhySubject } from './why-subject.ts'
import css from './why.module.css'

interface WhyProps extends WhySubject {
  /** Beside an error, a text. Of a page, a button. Elsewhere a mark for the pointer, in the line or at the corner; of a tile, for fingers too. */
  readonly look?: 'words' | 'page' | 'mark' | 'corner' | 'tile'
}

/** Nothing if the user cannot get an explanation. */
export function Why({ look = 'mark', ...subject }: WhyProps) {
  const { lines } = useApplication()
  if (!subject.about && !lines(subject.origin)) return null
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    askWhy(subject)
  }
  return (
    <button type="button" className={css[look]} data-why-mark {...nameOf(look, subject)} onClick={ask}>
      {look === 'words' ? t('Why?') : null}
    </button>
  )
}

/** A mark says nothing to screen readers, which would read one beside everything: they have the keys. */
function nameOf(look: WhyProps['look'], { of }: WhySubject) {
  if (look === 'words') return { 'aria-label': t('Why? {subject}', { subject: of }) }
  const what = t('What can I do here?')
  if (look === 'page') return { 'aria-label': what, 'aria-keyshortcuts': 'w', title: what }
  return { 'aria-hidden': true, tabIndex: -1, title: t('Why?') }
}
