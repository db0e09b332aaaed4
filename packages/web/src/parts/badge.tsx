// A state or a choice as a small badge. Its colour is a hint; the text carries the meaning.
import css from './badge.module.css'

export type Tone = 'calm' | 'info' | 'wait' | 'good' | 'bad' | 'plum'

export function Badge({ tone = 'calm', dot = true, children }: { tone?: Tone; dot?: boolean; children: string }) {
  return (
    <span className={css['badge']} data-tone={tone} data-dot={dot}>
      <span className={css['words']}>{children}</span>
    </span>
  )
}
