// How the browser application is built: React, and a `dist` folder that the server hands out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { texts } from './texts-plugin.ts'

/** Loaded together, in a file of its own with all that it needs and no group before it has: few files, and none with what is not needed. */
const GROUPS = [
  { name: 'start', test: /\/src\/main\.tsx$|rolldown\/runtime/ },
  { name: 'changes', test: /\/src\/client\/record-changes\.ts$/ },
  { name: 'work', test: /\/src\/screens\/home\/work\.tsx$/ },
  { name: 'list', test: /\/src\/screens\/list\/list-screen\.tsx$/ },
  { name: 'mantine', test: /\/src\/parts\/mantine\/provider\.tsx$/ },
  { name: 'record', test: /\/src\/screens\/record\/record-screen\.tsx$/ },
  { name: 'form', test: /\/src\/form\/record-form\.tsx$/ },
]

/** What the page needs before its first paint, kept by browsers under a name of its own. */
const FIRST = ['head.js', 'shell.css']

/** Lays out the page for poor connections: the style sheet is fetched at once and applied by `head.js`, so that the first shell is painted
 * without it. */
const page = (): Plugin => ({
  name: 'page',
  apply: 'build',
  buildStart() {
    for (const name of FIRST) {
      const source = readFileSync(join(import.meta.dirname, 'public', name))
      this.emitFile({ type: 'asset', name, source })
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.keys(bundle)
      const hashed = (name: string) => {
        const [base, ending] = name.split('.')
        return files.find((file) => new RegExp(`^assets/${base}-[\\w-]{8}\\.${ending}$`).test(file))!
      }
      const [sheet = ''] = /<link rel="stylesheet" crossorigin[^>]*>/.exec(html) ?? []
      const preload = sheet.replace('rel="stylesheet"', 'rel="preload" as="style" id="styles"')
      const laidOut = html.replace(sheet, '').replace('<!--styles-->', preload)
      return FIRST.reduce((text, name) => text.replace(`"/${name}"`, `"/${hashed(name)}"`), laidOut)
    },
  },
})

export default defineConfig({
  plugins: [texts(), react(), page()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Every browser of the last years knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS.map((group, at) => ({ ...group, priority: GROUPS.length - at })) },
      },
    },
  },
})
