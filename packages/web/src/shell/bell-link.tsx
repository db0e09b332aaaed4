// The link to the inbox, with the number of unread messages.
import { IconBell } from '@tabler/icons-react'
import { OWN } from '../application/addresses.ts'
import { useApplication } from '../application/context.ts'
import { Link } from '../router/link.tsx'
import { t } from '../translation/t.ts'
import css from './navigation.module.css'

export function BellLink() {
  const { unread } = useApplication().view
  return (
    <Link
      to={OWN.inbox}
      className={css['bell']}
      aria-label={
        unread > 0
          ? t('Inbox, {n, plural, one {# unread message} other {# unread messages}}', { n: unread })
          : t('Inbox')
      }
    >
      <IconBell size={18} aria-hidden="true" />
      {unread > 0 ? <span className={css['bellCount']}>{unread > 99 ? '99+' : unread}</span> : null}
    </Link>
  )
}
