// The settings of the editor, with their defaults.

export interface Settings {
  /** Files and folders, from the workspace's folder, that are specifications whatever stands in them. */
  readonly specifications: readonly string[]
  /** Whether a rename notes the former name of what keeps data: never, always, or where the person agrees. */
  readonly formerNames: 'ask' | 'always' | 'never'
}

export const DEFAULTS: Settings = { specifications: [], formerNames: 'ask' }

/** Anything that is not understood is as if it were not set. */
export function readSettings(given: unknown): Settings {
  const values = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}
  const list = Array.isArray(values['specifications']) ? values['specifications'] : []
  const former = values['formerNames']
  return {
    specifications: list.filter((one): one is string => typeof one === 'string'),
    formerNames: former === 'always' || former === 'never' ? former : DEFAULTS.formerNames,
  }
}
