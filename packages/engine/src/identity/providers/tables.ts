/** The tables of people who sign in with a provider. */
import type { InternalTables } from '../../store/index.ts'

export const providerTables: InternalTables = {
  room: 'signInProviders',
  sealed: [{ table: 'ninefold_provider_grant', column: 'tokens', boundTo: 'session' }],
  steps: [
    [
      `CREATE TABLE ninefold_provider_person (
        provider TEXT NOT NULL, subject TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (provider, subject))`,
      `CREATE INDEX ninefold_provider_person_person ON ninefold_provider_person (person)`,
      // One for each session that began at a provider. `tokens`: sealed JSON. `checked`: when the provider confirmed it last.
      `CREATE TABLE ninefold_provider_grant (
        session TEXT PRIMARY KEY, provider TEXT NOT NULL, subject TEXT NOT NULL, person TEXT NOT NULL, sid TEXT,
        tokens TEXT NOT NULL, created TEXT NOT NULL, checked TEXT NOT NULL)`,
      `CREATE INDEX ninefold_provider_grant_person ON ninefold_provider_grant (person, provider)`,
    ],
  ],
}
