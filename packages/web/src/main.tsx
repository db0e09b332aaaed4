// Starts the application in the browser: mounts React on the page's root element.
import './theme/index.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, described } from './app/app.tsx'
import { listAhead } from './screens/screen-views.ts'
import { loadLocale } from './translation/catalogue.ts'

/** Milliseconds that the first page waits for a part. */
const NEARLY = 100

const root = document.getElementById('root')
// Not by an `await` of this module: what it waits for is in files that import from this one.
if (root) void start(root)

async function start(element: HTMLElement): Promise<void> {
  const { lang } = document.documentElement
  const [locale = lang] = await Promise.all([described(), styled(), loadLocale(lang), nearlyHere(listAhead)])
  // Where the server could not say it in the page.
  if (locale !== lang) await loadLocale(locale)
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // Nobody prints in the first seconds, and the first page needs the line.
  setTimeout(() => void import('./theme/print.css'), 3000)
}

/**
 * Waits a moment for a part of the page that is being loaded: a loading state, once shown, stays for 300 ms (React), and what is below
 * it requests its records only afterwards.
 */
async function nearlyHere(part: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([part, new Promise((resolve) => setTimeout(resolve, NEARLY))])
}

/** Applies the style sheet without delaying the first paint (`public/scheme.js`). */
async function styled(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[data-start]')
  if (!sheet || sheet.sheet) return
  await new Promise((resolve) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', resolve)
  })
}
