/** The theme of the application. The order of the style sheets decides which rule wins. */
import './tokens.css'
import './mantine-styles.ts'
import './base.css'

export { theme } from './theme.ts'
