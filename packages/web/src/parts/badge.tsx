// A state or a choice as a quiet, readable mark. Its tone is a hint, its words carry the meaning.
import css from './badge.module.css'

export type Tone = 'calm' | 'info' | 'wait' | 'good' | 'bad' | 'plum'

export function Badge({ tone = 'calm', dot = true, children }: { tone?: Tone; dot?: boolean; children: string }) {
  return (
    <span className={css['badge']} data-tone={tone} data-dot={dot}>
      <span className={css['words']}>{children}</span>
    </span>
  )
}
