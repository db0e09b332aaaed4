// What an API token may do: a row for each entity, a column for each kind of access. Only what the person may do is offered.
import { Checkbox } from '@mantine/core'
import type { EntityView, Scopes, ScopeVerb } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { t } from '../../translation/t.ts'
import css from './tokens.module.css'

interface ScopeChoicesProps {
  readonly chosen: Scopes
  readonly onChange: (scopes: Scopes) => void
  /** For an account with other roles: everything is offered. */
  readonly everything: boolean
}

const VERBS: readonly { readonly verb: ScopeVerb; readonly label: () => string }[] = [
  { verb: 'read', label: () => t('Read [scope]') },
  { verb: 'create', label: () => t('Create [scope]') },
  { verb: 'update', label: () => t('Change [scope]') },
  { verb: 'delete', label: () => t('Delete [scope]') },
  { verb: 'actions', label: () => t('Actions [scope]') },
]

export function ScopeChoices({ chosen, onChange, everything }: ScopeChoicesProps) {
  const { view } = useApplication()
  const entities = view.entities.filter((entity) => !entity.partOf && (everything || entity.can.read))
  const offered = (entity: EntityView, verb: ScopeVerb): boolean =>
    verb === 'actions'
      ? view.lifecycles.some((lifecycle) => lifecycle.entity === entity.name)
      : isOffered(entity, verb, everything)
  const toggle = (name: string, verb: ScopeVerb, isWanted: boolean) => {
    const { [name]: before = [], ...others } = chosen
    const verbs = isWanted ? [...before, verb] : before.filter((each) => each !== verb)
    onChange(verbs.length === 0 ? others : { ...others, [name]: verbs })
  }
  return (
    <fieldset className={css['choices']}>
      <legend>{t('What it may do')}</legend>
      <p className={css['quiet']}>{t('Never more than the account itself.')}</p>
      <div className={css['scroll']}>
        <table>
          <thead>
            <tr>
              <td />
              {VERBS.map(({ verb, label }) => (
                <th key={verb} scope="col">
                  {label()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entities.map((entity) => (
              <tr key={entity.name}>
                <th scope="row">{entity.plural}</th>
                {VERBS.map(({ verb, label }) => (
                  <td key={verb}>
                    {offered(entity, verb) ? (
                      <Checkbox
                        size="sm"
                        aria-label={`${entity.plural}: ${label()}`}
                        checked={chosen[entity.name]?.includes(verb) ?? false}
                        onChange={(event) => toggle(entity.name, verb, event.currentTarget.checked)}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}

/** Accounts are neither created nor deleted with a token. */
function isOffered({ name, can }: EntityView, verb: Exclude<ScopeVerb, 'actions'>, everything: boolean): boolean {
  if (name === 'User' && (verb === 'create' || verb === 'delete')) return false
  if (everything) return true
  if (verb === 'create') return can.create !== null
  return verb === 'update' ? can.update.length > 0 : can[verb]
}
