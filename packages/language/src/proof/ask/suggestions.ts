/** Questions that can be asked about a document, in its own names. */
import { withArticle } from '../../problem/article.ts'
import type { Plan } from '../../plan/plan.ts'

export function suggestions({ entities, lifecycles, roles }: Plan): readonly string[] {
  const [lifecycle] = lifecycles
  const named = entities.find(({ name }) => name === lifecycle?.entity)
  const entity = named ?? entities.find(({ name }) => name !== 'User') ?? entities[0]
  const thing = withArticle(entity?.label ?? 'User')
  const role = roles.find(({ kind }) => kind === 'given' || kind === 'signedIn')?.label ?? 'an administrator'
  const actions = [...new Set(lifecycle?.actions.filter(({ who }) => who).map(({ label }) => label.toLowerCase()))]
  const [first = 'change', second] = actions
  const states = lifecycle?.states.map(({ key }) => key) ?? []
  return [
    `who can ${first} ${thing}`,
    `can ${role} ${first} ${thing} they own`,
    `what can ${role} do with ${thing}${states[0] === undefined ? '' : ` in state ${states[0]}`}`,
    `can anyone ${first} what they created`,
    ...(second === undefined ? [] : [`can the same person ${first} and ${second} ${thing}`]),
    ...(states.length > 1 ? [`from ${states[0]} can ${states.at(-1)} be reached without ${first}`] : []),
  ]
}
