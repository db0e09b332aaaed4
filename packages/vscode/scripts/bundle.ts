// Bundles the extension and the server into one file each, with everything that they need.
import { join } from 'node:path'
import { build } from 'vite'

const folder = join(import.meta.dirname, '..')

/** `extension.cjs` and `server.cjs` in this folder. */
export async function bundle(outDir = join(folder, 'dist')): Promise<void> {
  for (const name of ['extension', 'server']) {
    await build({
      configFile: false,
      root: folder,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: join(folder, 'src', `${name}.ts`),
        outDir,
        minify: true,
        emptyOutDir: false,
        target: 'node22',
        rolldownOptions: {
          external: ['vscode'],
          output: { format: 'cjs', entryFileNames: `${name}.cjs`, codeSplitting: false },
        },
      },
    })
  }
}

if (import.meta.main) await bundle()
