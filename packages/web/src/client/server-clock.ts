// The server's clock, by its last answer: the server decides what is due, and in development mode its clock may be
// advanced.

let ahead = 0

/** `now`: the server's time in an answer that has just arrived. */
export function setServerClock(now: string): void {
  const serverTime = Date.parse(now)
  if (!Number.isNaN(serverTime)) ahead = serverTime - Date.now()
}

/** Milliseconds since 1970, by the server's clock. */
export const serverNow = (): number => Date.now() + ahead
