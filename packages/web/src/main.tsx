// Starts the application in the browser: mounts React on the page's root element.
import './theme/index.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ScreenKindName } from '@ninefold/plan'
import { App, described } from './app/app.tsx'
import { firstAnswers } from './client/first-answers.ts'
import { viewAhead } from './screens/screen-views.ts'
import { loadLocale, otherTexts } from './translation/catalogue.ts'

/** Milliseconds that the first page waits for a part. */
const NEARLY = 100

const root = document.getElementById('root')
// Not by an `await` of this module: what it waits for is in files that import from this one.
if (root) void start(root)

async function start(element: HTMLElement): Promise<void> {
  const { lang } = document.documentElement
  const [locale = lang] = await Promise.all([described(), styled(), loadLocale(lang), nearlyHere(firstScreen())])
  // Where the server could not say it in the page. The first screen may be loaded already, with the texts of the other language.
  if (locale !== lang) {
    await loadLocale(locale)
    await otherTexts()
  }
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // Nobody prints in the first seconds, and the first page needs the line.
  setTimeout(() => {
    void import('./theme/print.css')
    void import('./theme/forced-colours.css')
  }, 3000)
}

/** Waits a moment for what is being loaded, so that it is part of the first paint. */
async function nearlyHere(part: Promise<unknown>): Promise<void> {
  await Promise.race([part, new Promise((resolve) => setTimeout(resolve, NEARLY))])
}

/** Its code and records. The server writes its kind into the page. */
async function firstScreen(): Promise<void> {
  const kind = document.querySelector<HTMLMetaElement>('meta[name="first-screen"]')?.content
  await Promise.allSettled([kind === undefined ? undefined : viewAhead(kind as ScreenKindName), firstAnswers()])
}

/** Applies the style sheet without delaying the first paint (`public/head.js`). */
async function styled(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[data-start]')
  if (!sheet || sheet.sheet) return
  await new Promise((resolve) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', resolve)
  })
}
