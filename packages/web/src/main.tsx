// Starts the application in the browser: mounts React on the page's root element.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>Ninefold</StrictMode>)
