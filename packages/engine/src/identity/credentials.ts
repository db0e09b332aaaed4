/** With what a person signs in besides a password, as the export of their data shows it: no token, key or hash. */
import type { PersonExport } from '@ninefold/plan/wire'
import type { Reader } from '../store/index.ts'
import { passkeysOf } from './passkeys/rows.ts'
import { subjectsOf } from './providers/rows.ts'
import { apiTokensOf } from './tokens/token-rows.ts'

export async function credentialsOf(
  reader: Reader,
  person: string,
): Promise<Pick<PersonExport, 'apiTokens' | 'passkeys' | 'providers'>> {
  const [apiTokens, passkeys] = [await apiTokensOf(reader, person), await passkeysOf(reader, person)]
  return {
    apiTokens: apiTokens.map(({ id: _, ...token }) => token),
    passkeys: passkeys.map(({ name, created, used }) => ({ name, made: created, used })),
    providers: await subjectsOf(reader, person),
  }
}
