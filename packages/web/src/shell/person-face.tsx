// The button with the user's name.
import { IconSelector } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import type { PersonView } from '@ninefold/plan/wire'
import { useApplication } from '../application/context.ts'
import { initials } from '../format/initials.ts'
import { t } from '../translation/t.ts'
import css from './navigation.module.css'

interface PersonFaceProps extends ComponentPropsWithRef<'button'> {
  readonly me: PersonView
}

export function PersonFace({ me, className = '', ...rest }: PersonFaceProps) {
  const { view } = useApplication()
  const given = view.roles
    .filter(({ name, kind }) => kind === 'given' && me.roles.includes(name))
    .map(({ label }) => label)
  const roles = me.administrator ? [t('administrator'), ...given] : given
  return (
    <button type="button" aria-haspopup="menu" {...rest} className={`${css['person']} ${className}`}>
      <span className={css['face']} aria-hidden="true">
        {initials(me.name)}
      </span>
      <span className={css['who']}>
        <span>{me.name}</span>
        <span className={css['role']}>{roles.length > 0 ? roles.join(', ') : me.email}</span>
      </span>
      <IconSelector size={14} aria-hidden="true" />
    </button>
  )
}
