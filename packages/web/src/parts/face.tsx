// A person as a small circle with initials, beside or in place of the name. The same name always has the same colour.
import { initials } from '../format/initials.ts'
import type { Tone } from './badge.tsx'
import css from './face.module.css'

const TONES: readonly Tone[] = ['info', 'good', 'wait', 'plum', 'bad', 'calm']

/** Screen readers read the name, which is beside it, or hidden in it (`named`). */
export function Face({ name, named = false }: { name: string; named?: boolean }) {
  return (
    <span className={css['face']} data-tone={toneOf(name)} {...(named && { title: name })}>
      <span aria-hidden="true">{initials(name)}</span>
      {named ? <span className="nf-hidden">{name}</span> : null}
    </span>
  )
}

function toneOf(name: string): Tone {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return TONES[sum % TONES.length]!
}
