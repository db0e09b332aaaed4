// The language server as a separate process.
import { serve } from '@ninefold/language-server'

serve(process.stdin, process.stdout)
