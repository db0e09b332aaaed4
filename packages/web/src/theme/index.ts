/** The style sheets of the application. Their order decides which rule wins. */
import './tokens.css'
import './base.css'
