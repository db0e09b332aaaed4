/** How the application looks. The order of the styles decides which rule wins. */
import './tokens.css'
import './mantine-styles.ts'
import './base.css'

export { theme } from './theme.ts'
