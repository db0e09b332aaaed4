const SCREENS = 'packages/plan/src/model/screens/kinds.ts'

/** The lines beside the files of the new types and the new kind of screens: one for each list that names all of them. */
export const LINES: readonly { readonly file: string; readonly before: string; readonly lines: readonly string[] }[] = [
  {
    file: 'packages/plan/src/values/field-type.ts',
    before: "  | { readonly kind: 'secret' }",
    lines: [
      "  | { readonly kind: 'iban' }",
      "  | { readonly kind: 'period' }",
      "  | { readonly kind: 'colleague'; readonly entity: string; readonly onDelete: 'refuse' | 'empty' | 'delete' }",
    ],
  },
  {
    file: 'packages/plan/src/values/traits-table.ts',
    before: '  text: {',
    lines: [
      "  iban: { text: 'formatted', personal: true, comparable: true, searched: 'always' },",
      '  period: {},',
      "  colleague: { relation: 'reference', comparable: true, storedAlike: true, groups: true },",
    ],
  },
  ...tables('packages/plan/src/values/registry.ts', 'Type', './types/KIND/index.ts', '  secret: secretType,'),
  ...tables('packages/plan/src/values/backend.ts', 'Backend', './types/KIND/index.ts', '  secret: secretBackend,'),
  ...tables('packages/web/src/values/cells.tsx', 'Cell', './KIND/index.tsx', '  secret: SecretCell,'),
  ...tables('packages/web/src/values/inputs.tsx', 'Field', './KIND/index.tsx', '  secret: PasswordField,'),
  { file: SCREENS, before: 'import { tree }', lines: ["import { timeline } from './timeline.ts'"] },
  { file: SCREENS, before: '  text,', lines: ['  timeline,'] },
  {
    file: 'packages/web/src/screens/screen-views.ts',
    before: '  text: {',
    lines: [
      '  timeline: {',
      '    icon: IconList,',
      "    View: later(async () => (await import('./timeline/timeline-screen.tsx')).TimelineScreen),",
      '  },',
    ],
  },
]

function tables(file: string, role: string, from: string, before: string) {
  const inBrowser = file.includes('/web/')
  const kinds = ['iban', 'period', 'colleague']
  const nameOf = (kind: string) => (inBrowser ? kind.charAt(0).toUpperCase() + kind.slice(1) : kind) + role
  return [
    { file, before, lines: kinds.map((kind) => `  ${kind}: ${nameOf(kind)},`) },
    {
      file,
      before: inBrowser ? 'import type { ComponentType }' : 'import { choice',
      lines: kinds.map((kind) => `import { ${nameOf(kind)} } from '${from.replace('KIND', kind)}'`),
    },
  ]
}
