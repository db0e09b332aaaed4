// Answers to what the head of the page has requested (`public/head.js`) while the scripts were being loaded. Each is used once.

declare global {
  /** Texts of JSON, by the path of the request; undefined if it failed. */
  var firstAnswers: Readonly<Record<string, Promise<string | undefined>>> | undefined
}

/** Milliseconds after the page was opened. Later, an answer may be outdated. */
const LASTING = 20_000

const coming = new Map(Object.entries(globalThis.firstAnswers ?? {}))
const arrived = new Map<string, string>()

/** Resolves when all are there. */
export async function firstAnswers(): Promise<void> {
  await Promise.all(
    [...coming].map(async ([path, answer]) => {
      const text = await answer
      if (text !== undefined && coming.has(path)) arrived.set(path, text)
    }),
  )
}

/** Undefined if there is none (yet). */
export function takeArrived(path: string): string | undefined {
  const text = performance.now() < LASTING ? arrived.get(path) : undefined
  if (text !== undefined) forget(path)
  return text
}

/** Undefined if there is none, or it failed. */
export async function takeComing(path: string): Promise<string | undefined> {
  const answer = performance.now() < LASTING ? coming.get(path) : undefined
  forget(path)
  return answer
}

/** A change outdates them. */
export function forgetFirst(): void {
  coming.clear()
  arrived.clear()
}

function forget(path: string): void {
  coming.delete(path)
  arrived.delete(path)
}
