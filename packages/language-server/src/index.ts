// The public names of the language server.
export { kindOfText } from './kind-of-text.ts'
export { serve } from './serve.ts'
