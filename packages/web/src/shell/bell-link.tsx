// The link to the inbox, with the number of unread messages.
import { IconBell } from '@tabler/icons-react'
import { OWN } from '../application/addresses.ts'
import { useApplication } from '../application/context.ts'
import { Link } from '../router/link.tsx'
import css from './navigation.module.css'

export function BellLink() {
  const { unread } = useApplication().view
  return (
    <Link to={OWN.inbox} className={css['bell']} aria-label={unread > 0 ? `Inbox, ${unread} unread` : 'Inbox'}>
      <IconBell size={18} aria-hidden="true" />
      {unread > 0 ? <span className={css['bellCount']}>{unread > 99 ? '99+' : unread}</span> : null}
    </Link>
  )
}
