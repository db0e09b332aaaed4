/** The tables of views. A view's texts contain marks instead of names of the document; each mark's name is a row of its own. */
import type { InternalTables } from '../store/index.ts'

export const viewTables: InternalTables = {
  room: 'views',
  steps: [
    [
      // `state`: JSON of a `ViewState` with marks. `shared`: a JSON list as in `ListView.sharedWith`; null for a person's own.
      // `route`: the pattern, by which a renamed screen is found again.
      `CREATE TABLE ninefold_view (
        id TEXT PRIMARY KEY, person TEXT NOT NULL, entity TEXT NOT NULL, screen TEXT NOT NULL, route TEXT NOT NULL,
        name TEXT NOT NULL, state TEXT NOT NULL, shared TEXT, changed TEXT NOT NULL)`,
      `CREATE INDEX ninefold_view_person ON ninefold_view (person)`,
      `CREATE INDEX ninefold_view_entity ON ninefold_view (entity)`,
      `CREATE TABLE ninefold_view_name (
        view TEXT NOT NULL, mark INTEGER NOT NULL, entity TEXT NOT NULL, field TEXT NOT NULL, choice TEXT,
        PRIMARY KEY (view, mark))`,
      `CREATE TABLE ninefold_view_start (
        person TEXT NOT NULL, screen TEXT NOT NULL, route TEXT NOT NULL, view TEXT NOT NULL, PRIMARY KEY (person, screen))`,
    ],
  ],
  names: {
    columns: [
      { table: 'ninefold_view', entity: 'entity' },
      { table: 'ninefold_view_name', entity: 'entity', field: 'field', choices: ['choice'], ofNoRecord: true },
    ],
  },
}
