// Starts the application in the browser: mounts React on the page's root element.
import './theme/index.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, described } from './app/app.tsx'
import { loadLocale } from './translation/catalogue.ts'

const root = document.getElementById('root')
// Not by an `await` of this module: what it waits for is in files that import from this one.
if (root) void start(root)

async function start(element: HTMLElement): Promise<void> {
  const { lang } = document.documentElement
  const [locale = lang] = await Promise.all([described(), styled(), loadLocale(lang)])
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

/** Applies the style sheet without delaying the first paint (`public/scheme.js`). */
async function styled(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[data-start]')
  if (!sheet || sheet.sheet) return
  await new Promise((resolve) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', resolve)
  })
}
