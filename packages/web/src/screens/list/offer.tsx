// Offers what others changed in a list, which would move its rows.
import type { HeldRows } from './held-rows.ts'
import type { ListFrame } from './use-rows.ts'
import { t } from '../../translation/t.ts'
import css from './offer.module.css'

interface OfferProps {
  readonly held: HeldRows
  readonly release: () => void
  readonly frame: ListFrame
}

export function Offer({ held: { added }, release, frame }: OfferProps) {
  const show = () => {
    release()
    if (added.size > 0 && (frame.current?.getBoundingClientRect().top ?? 0) < 0) scrollTo(0, 0)
  }
  return (
    <div className={css['place']} role="status">
      <button type="button" className={css['offer']} onClick={show}>
        {added.size > 0 ? t('{n} new', { n: added.size }) : t('The list has changed')}
        <span className={css['show']}>{t('Show')}</span>
      </button>
    </div>
  )
}
