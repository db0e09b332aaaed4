// Offers what others changed in a list, which would move its rows.
import { useApplication } from '../../application/context.ts'
import type { HeldRows } from './held-rows.ts'
import type { ListFrame } from './use-rows.ts'
import css from './offer.module.css'

interface OfferProps {
  readonly held: HeldRows
  readonly release: () => void
  readonly frame: ListFrame
}

export function Offer({ held: { added }, release, frame }: OfferProps) {
  const { number } = useApplication().formats
  const show = () => {
    release()
    if (added.size > 0 && (frame.current?.getBoundingClientRect().top ?? 0) < 0) scrollTo(0, 0)
  }
  return (
    <div className={css['place']} role="status">
      <button type="button" className={css['offer']} onClick={show}>
        {added.size > 0 ? `${number(String(added.size))} new` : 'The list has changed'}
        <span className={css['show']}>Show</span>
      </button>
    </div>
  )
}
