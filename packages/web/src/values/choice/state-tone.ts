// A calm colour for a state. It is only a hint, so it is guessed from the state's position in its life cycle and from
// its name.
import type { Lifecycle } from '@ninefold/plan'
import type { Tone } from '../../parts/badge.tsx'

const BAD = /reject|refus|declin|cancel|fail|overdue|expired|lapsed|lost|blocked|withdrawn|returned|suspended|void/i
const WAIT = /submit|pending|wait|review|request|open|hold|due|asked/i

export function stateTone(lifecycle: Lifecycle | undefined, key: string): Tone {
  const state = lifecycle?.states.find((candidate) => candidate.key === key)
  if (!lifecycle || !state) return 'calm'
  const words = `${state.key} ${state.label}`
  if (BAD.test(words)) return 'bad'
  if (state.key === lifecycle.initial) return 'calm'
  if (state.final) return 'good'
  return WAIT.test(words) ? 'wait' : 'info'
}
