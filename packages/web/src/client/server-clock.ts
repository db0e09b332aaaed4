// The server's clock, as far as its last answer told: what is due is decided there, and in development it may be moved.

let ahead = 0

/** `now`: the server's, at an answer that has just come. */
export function setServerClock(now: string): void {
  const serverTime = Date.parse(now)
  if (!Number.isNaN(serverTime)) ahead = serverTime - Date.now()
}

/** Milliseconds since 1970, by the server's clock. */
export const serverNow = (): number => Date.now() + ahead
