// Where the repository lies, for tests that read its files.
import { fileURLToPath } from 'node:url'

/** The repository's root folder, ending with a slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
