// Finds and removes stored answers of the server (`stored-answers.ts` stores them). Part of the first page, which may itself be shown without a connection.

/** Begins the names of their caches; the id of the person follows. */
export const ANSWERS = 'ninefold:answers:'

/** Browsers have none on pages that are served by plain HTTP. */
const names = async (): Promise<readonly string[]> =>
  'caches' in globalThis ? (await caches.keys()).filter((name) => name.startsWith(ANSWERS)) : []

/** The last answer; `date` says from when it is. Only if they are of one person: that is who was signed in last. */
export async function lastAnswer(path: string): Promise<Response | undefined> {
  const [own, ...others] = await names()
  return own !== undefined && others.length === 0 ? caches.match(path, { cacheName: own }) : undefined
}

/** Removes those of everybody, except for one person. */
export async function forgetAnswers(except = ''): Promise<void> {
  const others = (await names()).filter((name) => name !== ANSWERS + except)
  await Promise.all(others.map((name) => caches.delete(name)))
}
