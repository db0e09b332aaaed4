// A moment as people say it, such as "5 minutes ago", with the exact time as its title. It stays true while the page is open.
import { MINUTE } from '@ninefold/plan/base'
import { useEffect, useState } from 'react'
import { useApplication } from '../application/context.ts'
import { serverNow } from '../client/server-clock.ts'

interface MomentProps {
  /** ISO 8601. */
  readonly at: string
  /** Narrow: "5 min. ago"; far from now, the date without the time. */
  readonly short?: boolean
}

export function Moment({ at, short = false }: MomentProps) {
  const { formats } = useApplication()
  const now = useNow()
  return (
    <time dateTime={at} title={formats.dateTime(at)}>
      {formats.ago(at, now, short)}
    </time>
  )
}

/** Milliseconds since 1970, by the server's clock; renders again each minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
