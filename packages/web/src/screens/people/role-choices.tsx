// The roles that can be assigned, with the purpose of each.
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useApplication } from '../../application/context.ts'
import { t } from '../../translation/t.ts'
import css from './people.module.css'

interface RoleChoicesProps {
  readonly chosen: readonly string[]
  readonly onChange: (roles: readonly string[]) => void
  /** Roles that come from a sign-in provider: they are shown, but not taken away here. */
  readonly provided?: readonly string[]
  readonly administrator?: boolean
  readonly onAdministrator?: (administrator: boolean) => void
}

export function RoleChoices({ chosen, onChange, provided = [], administrator, onAdministrator }: RoleChoicesProps) {
  const { view } = useApplication()
  const given = view.roles.filter(({ kind }) => kind === 'given')
  return (
    <fieldset className={css['choices']}>
      <legend>{t('Roles')}</legend>
      {given.map(({ name, label, help, mayGive }) => (
        <Checkbox
          key={name}
          size="sm"
          label={label}
          description={provided.includes(name) ? t('Comes from the sign-in provider.') : help || undefined}
          disabled={!mayGive || provided.includes(name)}
          checked={chosen.includes(name)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, name] : chosen.filter((role) => role !== name))
          }
        />
      ))}
      {given.length === 0 ? (
        <p className={css['email']}>{t('The document has no roles that administrators assign.')}</p>
      ) : null}
      {onAdministrator ? (
        <Checkbox
          size="sm"
          label={t('Administrator')}
          description={t('Sees every screen, invites people, gives roles.')}
          checked={administrator ?? false}
          onChange={(event) => onAdministrator(event.currentTarget.checked)}
        />
      ) : null}
    </fieldset>
  )
}
