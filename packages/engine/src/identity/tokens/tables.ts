/** The tables of API tokens. A scope names its entity in a column of its own, so that it follows a renamed entity. */
import type { InternalTables } from '../../store/index.ts'

export const apiTokenTables: InternalTables = {
  room: 'apiTokens',
  steps: [
    [
      // `token`: the hash of the token. `used` is null until its first use.
      `CREATE TABLE ninefold_api_token (
        token TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, created TEXT NOT NULL, expires TEXT NOT NULL, used TEXT)`,
      `CREATE INDEX ninefold_api_token_person ON ninefold_api_token (person)`,
      // `verbs`: separated by spaces.
      `CREATE TABLE ninefold_api_token_scope (
        token TEXT NOT NULL, entity TEXT NOT NULL, verbs TEXT NOT NULL, PRIMARY KEY (token, entity))`,
    ],
  ],
  names: {
    columns: [{ table: 'ninefold_api_token_scope', entity: 'entity', ofNoRecord: true }],
    dropped: (entity, field) =>
      field === undefined ? [{ text: 'DELETE FROM ninefold_api_token_scope WHERE entity = ?', values: [entity] }] : [],
  },
}
