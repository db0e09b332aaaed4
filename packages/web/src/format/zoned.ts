// Converts between instants and local time in the application's time zone, for inputs of date and time.

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone: it takes longer than its use. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}

/** `2026-11-21T09:30`, the local time of an instant in the zone. */
export function instantToLocal(instant: string, timeZone: string): string {
  const parts = clockIn(timeZone).formatToParts(new Date(instant))
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  return `${get('year').padStart(4, '0')}-${get('month')}-${get('day')}T${get('hour')}:${get('minute')}`
}

/** The instant of a local time in the zone. A time skipped by a clock change is moved after the gap. */
export function localToInstant(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`)
  let guess = wanted
  for (let round = 0; round < 3; round++) {
    const shown = Date.parse(`${instantToLocal(new Date(guess).toISOString(), timeZone)}Z`)
    if (shown === wanted) break
    guess += wanted - shown
  }
  return new Date(guess).toISOString()
}

export function todayIn(timeZone: string, now: Date = new Date()): string {
  return instantToLocal(now.toISOString(), timeZone).slice(0, 10)
}
