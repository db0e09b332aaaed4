// How the browser application is built: React, and a `dist` folder that the server hands out.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { page } from './page-plugin.ts'
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
