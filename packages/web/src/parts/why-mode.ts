// Whether everything on the page shows its "Why?", or only refusals do.
import { sharedState } from '../shared-state.ts'

const on = sharedState(false)

export const setWhyMode = on.set

export const useWhyMode = (): readonly [boolean, (next: boolean) => void] => [on.use(), on.set]
