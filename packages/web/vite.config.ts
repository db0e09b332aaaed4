// How the browser application is built: React, and a `dist` folder that the server hands out.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Loaded together, in a file of its own with all that it needs and no group before it has: few files, and none with what is not needed. */
const GROUPS = [
  { name: 'start', test: /\/src\/main\.tsx$/ },
  { name: 'list', test: /\/src\/(?:screens\/list\/(?:list-screen|record-table)|screens\/screen-page)\.tsx?$/ },
  { name: 'record', test: /\/src\/screens\/record\/record-screen\.tsx$/ },
  { name: 'form', test: /\/src\/form\/record-form\.tsx$/ },
]

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS.map((group, at) => ({ ...group, priority: GROUPS.length - at })) },
      },
    },
  },
})
