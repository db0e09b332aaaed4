// The minute of the day in the application's time zone, as time goes on.
import { useEffect, useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { serverNow } from '../../client/server-clock.ts'
import { instantToLocal } from '../../format/zoned.ts'
import { minuteOf } from './dates.ts'

export function useMinute(): number {
  const { timeZone } = useApplication().formats
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return minuteOf(instantToLocal(new Date(now).toISOString(), timeZone))
}
